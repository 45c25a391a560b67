/** What the stage is doing, as the canvas reports the frame around it. */
import type { ErrorData } from '../../shared/protocol/app-error.ts'

export type StageStatus =
  | { state: 'empty' }
  /** `fraction` of the bytes; null while the studio still makes the view. */
  | { state: 'loading'; fraction: number | null }
  | {
      state: 'ready'
      /** Null: all is shown. Else the preview is, and so much of the whole has come. */
      missing: number | null
      /** It has been drawn as it stays: finely, and with its shadow. */
      settled: boolean
      triangles: number
      sizeMm: readonly [number, number, number]
      gridSizeMm: number
    }
  | { state: 'error'; error: ErrorData }
  /** The graphics card was taken away; it comes back by itself or on demand. */
  | { state: 'lost' }

/** The status and the asset that it is about, so that what is said of one is never shown for another. */
export interface AssetStatus {
  assetId: string | null
  status: StageStatus
}
