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
  /** Of several pictures of one job all are shown, to choose from. */
  sideBySide: boolean
}

/** The store itself, for actions and tests. */
export const stageStore = createStore<StageState>()(() => ({
  shading: 'shaded',
  grid: true,
  dimensions: true,
  viewRequest: { number: 0, view: 'fit' },
  screenshotRequests: 0,
  sideBySide: false,
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

/** Shows all pictures of a job, or the open one alone. */
export function setSideBySide(sideBySide: boolean): void {
  stageStore.setState({ sideBySide })
}

/** Chooses how surfaces are drawn. */
export function setShading(shading: Shading): void {
  stageStore.setState({ shading })
}

/** Shows or hides the grid or the dimensions. */
export function toggleOverlay(overlay: 'grid' | 'dimensions'): void {
  stageStore.setState((state) => ({ [overlay]: !state[overlay] }))
}
