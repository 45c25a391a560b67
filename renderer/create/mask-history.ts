/** What was painted over a picture, step by step, to be undone and done again. Pure. */

export interface Stroke {
  kind: 'stroke'
  mode: 'paint' | 'erase'
  /** Diameter in px of the mask. */
  size: number
  /** x, y, x, y … in px of the mask. */
  points: readonly number[]
}
export type MaskStep = Stroke | { kind: 'invert' } | { kind: 'clear' } | { kind: 'all' }

export interface MaskHistory {
  steps: readonly MaskStep[]
  /** The last undone first. */
  undone: readonly MaskStep[]
}

export const noSteps: MaskHistory = { steps: [], undone: [] }

/** With one more step; what was undone before is gone. */
export function withStep(history: MaskHistory, step: MaskStep): MaskHistory {
  return { steps: [...history.steps, step], undone: [] }
}

/** One step back; the same where there is none. */
export function undo(history: MaskHistory): MaskHistory {
  const last = history.steps.at(-1)
  return last === undefined ? history : { steps: history.steps.slice(0, -1), undone: [last, ...history.undone] }
}

/** One step forth again; the same where there is none. */
export function redo(history: MaskHistory): MaskHistory {
  const [first, ...undone] = history.undone
  return first === undefined ? history : { steps: [...history.steps, first], undone }
}

/** The size at which a picture is painted over: its own, but no side longer than `most` px. */
export function maskSize(width: number, height: number, most = 2048): [number, number] {
  const scale = Math.min(1, most / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}
