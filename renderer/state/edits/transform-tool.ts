/** The tool that moves, turns and scales what stands on the stage: whether it is in the hand, and how it works. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export const transformModes = ['move', 'turn', 'scale'] as const
export type TransformMode = (typeof transformModes)[number]

export interface TransformToolState {
  on: boolean
  mode: TransformMode
  /** A drag goes in steps; Ctrl turns it over. */
  snapping: boolean
  /** Scaled along all axes alike. */
  even: boolean
  /** The number of the object that is worked on; null: all of them together. */
  selected: number | null
  /** The next click on the model says which face is laid on the floor. */
  laying: boolean
}

const first: TransformToolState = {
  on: false,
  mode: 'move',
  snapping: true,
  even: true,
  selected: null,
  laying: false,
}

/** The store itself, for actions and tests. */
export const transformToolStore = createStore<TransformToolState>()(() => first)

/** A part of the state. */
export function useTransformTool<Part>(select: (state: TransformToolState) => Part): Part {
  return useStore(transformToolStore, select)
}

/** Sets how it works. */
export function setTransformTool(change: Partial<Omit<TransformToolState, 'on'>>): void {
  transformToolStore.setState(change)
}
