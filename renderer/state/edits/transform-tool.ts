/** The tool that moves, rotates and scales objects on the stage. */
import { createStore } from 'zustand/vanilla'

export const transformModes = ['move', 'turn', 'scale'] as const
export type TransformMode = (typeof transformModes)[number]

export interface TransformToolState {
  on: boolean
  mode: TransformMode
  /** Drags snap; holding Ctrl inverts this. */
  snapping: boolean
  /** All axes are scaled together. */
  isUniform: boolean
  /** The selected object; null to transform all of them together. */
  selected: number | null
  /** The next click chooses the face to lay on the floor. */
  laying: boolean
}

const first: TransformToolState = {
  on: false,
  mode: 'move',
  snapping: true,
  isUniform: true,
  selected: null,
  laying: false,
}

export const transformToolStore = createStore<TransformToolState>()(() => first)

export function setTransformTool(change: Partial<Omit<TransformToolState, 'on'>>): void {
  transformToolStore.setState(change)
}
