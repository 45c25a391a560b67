/** Pictures and turntables of the stage: rendered by the stage, requested by the dialog. */
import { createStore } from 'zustand/vanilla'

/** The background: as on the stage, none, a colour (`#rrggbb`) or a picture that fills it. */
export type ShotBackground =
  { kind: 'stage' | 'none' } | { kind: 'colour'; colour: string } | { kind: 'picture'; picture: ImageBitmap }

/** The options of one picture. */
export interface ShotRequest {
  /** Pixels. */
  width: number
  height: number
  background: ShotBackground
  grid: boolean
  dimensions: boolean
  labels: boolean
  /** Rotation about the vertical axis, radians; 0 is the current view. */
  yawRadians: number
  /** The picture is part of a turntable, whose pictures all use one scale. */
  wholeTurn: boolean
}

/** The stage's picture renderer, available while models are shown. */
export interface Photographer {
  /** The file name, without its extension. */
  name: string
  /** The size of the stage in pixels. */
  stageSize(): { width: number; height: number }
  /** Renders synchronously into a new canvas of the requested size. */
  shoot(request: ShotRequest): HTMLCanvasElement
}

export type ShotPage = 'picture' | 'turntable'

/** A null `photographer` means that the stage is empty; a null `page`, that the dialog is closed. */
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

/** Registers the picture renderer. Returns the function that unregisters it. */
export function offerShots(photographer: Photographer): () => void {
  shotStore.setState({ photographer })
  return () => {
    if (shotStore.getState().photographer === photographer) shotStore.setState({ photographer: null })
  }
}
