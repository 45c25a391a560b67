/** How the stage shows the model, and what is asked of it from buttons, keys and the palette. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export const viewNames = ['front', 'right', 'back', 'left', 'top', 'bottom'] as const
export type ViewName = (typeof viewNames)[number] | 'fit'
export type Shading = 'shaded' | 'wireframe' | 'normals'

export interface StageState {
  shading: Shading
  grid: boolean
  dimensions: boolean
  /** The newest wish for a view; `number` grows, so that the same view can be asked for twice. */
  viewRequest: { number: number; view: ViewName }
  screenshotRequests: number
}

/** The store itself, for actions and tests. */
export const stageStore = createStore<StageState>()(() => ({
  shading: 'shaded',
  grid: true,
  dimensions: true,
  viewRequest: { number: 0, view: 'fit' },
  screenshotRequests: 0,
}))

/** A part of the stage's state. */
export function useStage<Part>(select: (state: StageState) => Part): Part {
  return useStore(stageStore, select)
}

/** Turns the camera to one of the six views, or fits the model into the present one. */
export function requestView(view: ViewName): void {
  stageStore.setState(({ viewRequest }) => ({ viewRequest: { number: viewRequest.number + 1, view } }))
}

/** Saves what the stage shows as a PNG. */
export function requestScreenshot(): void {
  stageStore.setState(({ screenshotRequests }) => ({ screenshotRequests: screenshotRequests + 1 }))
}

/** Chooses how surfaces are drawn. */
export function setShading(shading: Shading): void {
  stageStore.setState({ shading })
}

/** Shows or hides the grid or the dimensions. */
export function toggleOverlay(overlay: 'grid' | 'dimensions'): void {
  stageStore.setState((state) => ({ [overlay]: !state[overlay] }))
}
