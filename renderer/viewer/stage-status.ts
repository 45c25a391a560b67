/** What the stage is doing, as the canvas tells the frame around it. */
import type { ErrorData } from '../../shared/app-error.ts'

export type StageStatus =
  | { state: 'empty' }
  /** `fraction` is null while the length is not known or while the file is being unpacked. */
  | { state: 'loading'; step: 'fetching' | 'unpacking'; fraction: number | null }
  | { state: 'ready'; triangles: number; sizeMm: readonly [number, number, number]; gridStepMm: number }
  | { state: 'error'; error: ErrorData }
  /** The graphics card was taken away; it comes back by itself or on demand. */
  | { state: 'lost' }
