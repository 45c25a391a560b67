/** Animations and blend shapes on the stage. */
import { createStore } from 'zustand/vanilla'

/** Morph targets that share a name, which move together. */
export interface Shape {
  name: string
  /** 0 … 1; the rest value in a file may lie outside this range. */
  value: number
  atRest: number
}

export interface PlayState {
  /** The file is loading. */
  coming: boolean
  shapes: readonly Shape[]
}

export const playStore = createStore<PlayState>()(() => ({ coming: false, shapes: [] }))

/** Reports that the file is loading. */
export function beginPlaying(): void {
  playStore.setState({ coming: true, shapes: [] })
}

/** Reports the loaded file with its shapes, each name once. */
export function playingIsHere(shapes: readonly Omit<Shape, 'atRest'>[]): void {
  playStore.setState({ coming: false, shapes: shapes.map((shape) => ({ ...shape, atRest: shape.value })) })
}

/** Reports that nothing is playing. */
export function endPlaying(): void {
  playStore.setState({ coming: false, shapes: [] })
}

/** Sets the weight of a shape, 0 … 1; other numbers are clamped, NaN is ignored. */
export function bendShape(name: string, value: number): void {
  if (!Number.isFinite(value)) return
  const within = Math.min(1, Math.max(0, value))
  playStore.setState(({ shapes }) => ({
    shapes: shapes.map((shape) => (shape.name === name ? { ...shape, value: within } : shape)),
  }))
}

/** Resets every shape to the file's value. */
export function restShapes(): void {
  playStore.setState(({ shapes }) => ({ shapes: shapes.map((shape) => ({ ...shape, value: shape.atRest })) }))
}
