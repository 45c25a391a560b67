/** The undo history of a mask. Pure. */

export interface Stroke {
  kind: 'stroke'
  mode: 'paint' | 'erase'
  /** Diameter in pixels of the mask. */
  size: number
  /** x, y, x, y … in pixels of the mask. */
  points: readonly number[]
}
export type MaskStep = Stroke | { kind: 'invert' } | { kind: 'clear' } | { kind: 'all' }

export interface MaskHistory {
  steps: readonly MaskStep[]
  undone: readonly MaskStep[]
}

export const noSteps: MaskHistory = { steps: [], undone: [] }

/** Returns the history with a new step; undone steps are dropped. */
export function withStep(history: MaskHistory, step: MaskStep): MaskHistory {
  return { steps: [...history.steps, step], undone: [] }
}

/** Undoes a step; returns the same history where there is none. */
export function undo(history: MaskHistory): MaskHistory {
  const last = history.steps.at(-1)
  return last === undefined ? history : { steps: history.steps.slice(0, -1), undone: [last, ...history.undone] }
}

/** Redoes a step; returns the same history where there is none. */
export function redo(history: MaskHistory): MaskHistory {
  const [first, ...undone] = history.undone
  return first === undefined ? history : { steps: [...history.steps, first], undone }
}

/** Returns the size of the mask: that of the picture, scaled down to `most` pixels. */
export function maskSize(width: number, height: number, most = 2048): [number, number] {
  const scale = Math.min(1, most / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}
