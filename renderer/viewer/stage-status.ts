/** The state of the canvas. */
import type { ErrorData } from '../../shared/protocol/app-error.ts'

export type StageStatus =
  | { state: 'empty' }
  /** `fraction` is that of the bytes; null while the view is being derived. */
  | { state: 'loading'; fraction: number | null }
  | {
      state: 'ready'
      /** Null: everything is shown; otherwise the preview is shown, and this fraction of the model has arrived. */
      missing: number | null
      /** The whole model has been drawn at full resolution and with its shadow. */
      isSettled: boolean
      triangles: number
      sizeMm: readonly [number, number, number]
      gridSizeMm: number
    }
  | { state: 'error'; error: ErrorData }
  /** The WebGL context was lost. */
  | { state: 'lost' }

/** The status with its asset, so that it is not shown for another. */
export interface AssetStatus {
  assetId: string | null
  status: StageStatus
}
