/** Pictures and turntables of the stage as the artist sees it: the stage draws them, the dialog asks for them here. */
import { createStore } from 'zustand/vanilla'

/** What is behind the model: what the stage has, nothing, a colour (`#rrggbb`), or a picture that fills it. */
export type ShotBackground =
  { kind: 'stage' | 'none' } | { kind: 'colour'; colour: string } | { kind: 'picture'; picture: ImageBitmap }

/** What is asked of one picture. */
export interface ShotRequest {
  /** Pixels. */
  width: number
  height: number
  background: ShotBackground
  grid: boolean
  dimensions: boolean
  labels: boolean
  /** Turned so far about the model's upright axis, radians; 0: as it is seen. */
  turned: number
  /** All pictures of a turn show the model at one size. */
  wholeTurn: boolean
}

/** What the stage offers while a model, or several, stand on it. */
export interface Photographer {
  /** Of the file, without an ending. */
  name: string
  /** Pixels of the stage as it is shown. */
  shown(): { width: number; height: number }
  /** Renders at once and gives a canvas of that size, new each time. */
  shoot(request: ShotRequest): HTMLCanvasElement
}

export type ShotPage = 'picture' | 'turntable'

/** Null for `photographer`: nothing is on the stage; for `page`: the dialog is closed. */
export const shotStore = createStore<{ photographer: Photographer | null; page: ShotPage | null }>()(() => ({
  photographer: null,
  page: null,
}))

/** Opens the dialog. */
export function openShots(page: ShotPage = 'picture'): void {
  shotStore.setState({ page })
}

export function closeShots(): void {
  shotStore.setState({ page: null })
}

/** The stage offers pictures. Returns the function that withdraws the offer. */
export function offerShots(photographer: Photographer): () => void {
  shotStore.setState({ photographer })
  return () => {
    if (shotStore.getState().photographer === photographer) shotStore.setState({ photographer: null })
  }
}
