/** How the stage shows the model, and what is asked of it from buttons, keys and the palette. */
import { createStore } from 'zustand/vanilla'
import type { LensId, MatcapId, Overlay, Smoothing } from './lens-ids.ts'

export const viewNames = ['front', 'right', 'back', 'left', 'top', 'bottom'] as const
export type ViewName = (typeof viewNames)[number] | 'fit'

/** A place of the model to fly to, metres in the model's own coordinates. */
export interface FlyTarget {
  at: readonly [number, number, number]
  radius: number
}

export interface StageState extends Record<Overlay, boolean> {
  lens: LensId
  smoothing: Smoothing
  matcap: MatcapId
  thicknessMethod: 'ray' | 'sphere'
  /** The asset that deviation is measured against; null: none was chosen. */
  deviationAgainst: string | null
  /** Of the lens that measures, in its unit; null: the one it begins with. */
  threshold: number | null
  /** The number of the animation that is played, or shapes bent by hand; null: the model stands still. */
  playing: number | 'shapes' | null
  /** Parallel lines stay parallel: no perspective. */
  parallel: boolean
  /** The newest batch for a view; `number` grows, so that the same view can be asked for twice. */
  viewRequest: { number: number; view: ViewName }
  flyRequest: { number: number; to: FlyTarget | null }
  /** Of several pictures of one job all are shown, to choose from. */
  sideBySide: boolean
}

export const stageStore = createStore<StageState>()(() => ({
  lens: 'full',
  smoothing: 'file',
  matcap: 'wax',
  thicknessMethod: 'ray',
  deviationAgainst: null,
  threshold: null,
  playing: null,
  parallel: false,
  grid: true,
  dimensions: true,
  wireframe: false,
  edges: false,
  backFaces: true,
  viewRequest: { number: 0, view: 'fit' },
  flyRequest: { number: 0, to: null },
  sideBySide: false,
}))

/** Turns the camera to one of the six views, or fits the model into the present one. */
export function requestView(view: ViewName): void {
  stageStore.setState(({ viewRequest }) => ({ viewRequest: { number: viewRequest.number + 1, view } }))
}

/** Between the orthographic camera and that with perspective. */
export function toggleParallel(): void {
  stageStore.setState(({ parallel }) => ({ parallel: !parallel }))
}

/** Takes the camera to a place of the model. */
export function flyTo(to: FlyTarget): void {
  stageStore.setState(({ flyRequest }) => ({ flyRequest: { number: flyRequest.number + 1, to } }))
}

/** Plays an animation of the open model's file, has its shapes bent by hand, or lets it stand still again. */
export function playAnimation(playing: number | 'shapes' | null): void {
  stageStore.setState({ playing })
}

/** Shows all pictures of a job, or the open one alone. */
export function setSideBySide(sideBySide: boolean): void {
  stageStore.setState({ sideBySide })
}

/** Chooses how surfaces are drawn. */
export function setLens(lens: LensId): void {
  stageStore.setState({ lens, threshold: null })
}

/** Sets how a lens draws: its matcap, method, threshold, and how surfaces are smoothed. */
export function setLook(
  look: Partial<Pick<StageState, 'smoothing' | 'matcap' | 'thicknessMethod' | 'deviationAgainst' | 'threshold'>>,
): void {
  stageStore.setState(look)
}

/** Shows or hides what lies over the model. */
export function toggleOverlay(overlay: Overlay): void {
  stageStore.setState((state) => ({ [overlay]: !state[overlay] }))
}
