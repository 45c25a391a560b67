/** What moves on the stage: how far the file that is played has come, and the shapes that are bent by hand. */
import { createStore } from 'zustand/vanilla'

/** A morph target: all that are called alike move together. */
export interface Shape {
  name: string
  /** 0 … 1; files may say more or less for how it stands at rest. */
  value: number
  atRest: number
}

export interface PlayState {
  /** What is played is on its way. */
  coming: boolean
  shapes: readonly Shape[]
}

export const playStore = createStore<PlayState>()(() => ({ coming: false, shapes: [] }))

/** Reported by the stage: the file is on its way. */
export function beginPlaying(): void {
  playStore.setState({ coming: true, shapes: [] })
}

/** Reported by the stage: it is there, with these shapes, each name once. */
export function playingIsHere(shapes: readonly Omit<Shape, 'atRest'>[]): void {
  playStore.setState({ coming: false, shapes: shapes.map((shape) => ({ ...shape, atRest: shape.value })) })
}

/** Reported by the stage: nothing is played any more. */
export function endPlaying(): void {
  playStore.setState({ coming: false, shapes: [] })
}

/** Bends the model towards a shape; 0: not at all, 1: wholly. What is not a number changes nothing. */
export function bendShape(name: string, value: number): void {
  if (!Number.isFinite(value)) return
  const within = Math.min(1, Math.max(0, value))
  playStore.setState(({ shapes }) => ({
    shapes: shapes.map((shape) => (shape.name === name ? { ...shape, value: within } : shape)),
  }))
}

/** Every shape as the file has it. */
export function restShapes(): void {
  playStore.setState(({ shapes }) => ({ shapes: shapes.map((shape) => ({ ...shape, value: shape.atRest })) }))
}
