/** The undo history of a mask. Pure. */

export interface Stroke {
  kind: 'stroke'
  mode: 'paint' | 'erase'
  /** Diameter in mask pixels. */
  size: number
  /** x, y, x, y … in mask pixels. */
  points: readonly number[]
}
export type MaskChange = Stroke | { kind: 'invert' } | { kind: 'clear' } | { kind: 'all' }

export interface MaskHistory {
  changes: readonly MaskChange[]
  undone: readonly MaskChange[]
}

export const noChanges: MaskHistory = { changes: [], undone: [] }

/** Returns the history with a new change; undone changes are dropped. */
export function withChange(history: MaskHistory, change: MaskChange): MaskHistory {
  return { changes: [...history.changes, change], undone: [] }
}

/** Undoes a change; returns the same history if there is none. */
export function undo(history: MaskHistory): MaskHistory {
  const last = history.changes.at(-1)
  return last === undefined ? history : { changes: history.changes.slice(0, -1), undone: [last, ...history.undone] }
}

/** Redoes a change; returns the same history if there is none. */
export function redo(history: MaskHistory): MaskHistory {
  const [first, ...undone] = history.undone
  return first === undefined ? history : { changes: [...history.changes, first], undone }
}

/** Returns the size of the mask: the picture's, scaled down to at most `maxSide` pixels. */
export function maskSize(width: number, height: number, maxSide = 2048): [number, number] {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}
