/** The state of the canvas. */
import type { ErrorData } from '../../shared/protocol/app-error.ts'

export type StageStatus =
  | { state: 'empty' }
  /** `fraction`: of the bytes; null while the studio makes the view. */
  | { state: 'loading'; fraction: number | null }
  | {
      state: 'ready'
      /** Null: all is shown; otherwise the preview is, and this share of the whole has arrived. */
      missing: number | null
      /** The whole has been drawn at full resolution and with its shadow. */
      settled: boolean
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
