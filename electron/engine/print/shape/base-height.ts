/** Heights of bases. */

export type BaseKind = 'plinth' | 'disc' | 'box'

/** Height of the base for a model of this height, and how far the model sinks into it, in millimetres. */
export function baseHeight(kind: BaseKind, modelMm: number): { height: number; sink: number } {
  const height = kind === 'plinth' ? Math.max(4, modelMm * 0.1) : Math.max(2, modelMm * 0.04)
  return { height, sink: Math.min(height * 0.4, Math.max(0.3, modelMm * 0.012)) }
}
