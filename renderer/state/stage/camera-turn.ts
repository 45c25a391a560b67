/** Where the stage's camera looks from, and how it is turned from outside the canvas. */
import { createStore } from 'zustand/vanilla'

type Direction = readonly [number, number, number]

interface CameraTurn {
  /** From the target towards the camera, any length. */
  towards: Direction
  /** Orbits by radians, to the right and up; null without a camera. */
  turnBy: ((right: number, up: number) => void) | null
}

export const cameraTurnStore = createStore<CameraTurn>()(() => ({ towards: [0, 0, 1], turnBy: null }))
