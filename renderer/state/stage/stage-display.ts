/** How the stage renders the model, and requests from buttons, keys and the palette. */
import { createStore } from 'zustand/vanilla'
import type { LensId, MatcapId, Overlay, Smoothing } from './lens-ids.ts'

export const viewNames = ['front', 'right', 'back', 'left', 'top', 'bottom', 'isometric'] as const
export type ViewName = (typeof viewNames)[number] | 'fit'

/** From the model towards the camera, any length. */
type Direction = readonly [number, number, number]

/** A position to fly to, metres in the model's coordinates. */
export interface FlyTarget {
  at: readonly [number, number, number]
  radius: number
}

export interface StageState extends Record<Overlay, boolean> {
  lens: LensId
  smoothing: Smoothing
  matcap: MatcapId
  thicknessMethod: 'ray' | 'sphere'
  /** The reference asset for deviation; null if none was chosen. */
  deviationAgainst: string | null
  /** The threshold of a measuring lens, in the lens's unit; null for the default. */
  threshold: number | null
  /** The index of the playing animation, or blend shapes set by hand; null if nothing plays. */
  playing: number | 'shapes' | null
  /** Whether the camera is orthographic. */
  parallel: boolean
  /** The latest request for a view; `number` is incremented, so that the same view can be requested twice. */
  viewRequest: { number: number; view: ViewName | Direction }
  flyRequest: { number: number; to: FlyTarget | null }
  /** Whether all pictures of the job are shown. */
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
  backFaces: false,
  viewRequest: { number: 0, view: 'fit' },
  flyRequest: { number: 0, to: null },
  sideBySide: false,
}))

/** Requests a view by name or direction, or fits the model into the current one. An isometric one is orthographic. */
export function requestView(view: ViewName | Direction): void {
  stageStore.setState(({ viewRequest, parallel }) => ({
    viewRequest: { number: viewRequest.number + 1, view },
    parallel: parallel || view === 'isometric',
  }))
}

/** Switches between the orthographic and the perspective camera. */
export function toggleParallel(): void {
  stageStore.setState(({ parallel }) => ({ parallel: !parallel }))
}

/** Moves the camera to a position on the model. */
export function flyTo(to: FlyTarget): void {
  stageStore.setState(({ flyRequest }) => ({ flyRequest: { number: flyRequest.number + 1, to } }))
}

/** Plays an animation, sets blend shapes by hand, or stops. */
export function playAnimation(playing: number | 'shapes' | null): void {
  stageStore.setState({ playing })
}

/** Shows all pictures of a job, or only the open one. */
export function setSideBySide(sideBySide: boolean): void {
  stageStore.setState({ sideBySide })
}

export function setLens(lens: LensId): void {
  stageStore.setState({ lens, threshold: null })
}

/** Sets lens options. */
export function setLook(
  look: Partial<Pick<StageState, 'smoothing' | 'matcap' | 'thicknessMethod' | 'deviationAgainst' | 'threshold'>>,
): void {
  stageStore.setState(look)
}

export function toggleOverlay(overlay: Overlay): void {
  stageStore.setState((state) => ({ [overlay]: !state[overlay] }))
}
