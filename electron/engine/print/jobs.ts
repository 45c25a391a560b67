/** What the printing room does for the engine. */
import type { PrintReport } from '../../../shared/print-report.ts'
import type { RepairMode } from '../repair/repair.ts'

export interface PrintJobs {
  /**
   * A model file → one that can be printed, and what there is to know of it. Rejects `unsupported-format`, `bad-geometry`,
   * `mesh-too-large`, `invalid-input` with `{ field }`.
   */
  'print-prepare': {
    input: PrintInput
    output: {
      /** In the format asked for. */
      file: Uint8Array
      /** The same as GLB, for the stage. */
      glb: Uint8Array
      report: PrintReport
    }
  }
}

/** Lengths in millimetres of the finished print. */
export interface PrintInput {
  file: Uint8Array
  mediaType: string
  name: string
  format: 'glb' | '3mf' | 'stl'
  /** Left out: as large as it came. With a base, the base included. */
  heightMm?: number
  repair: RepairMode
  orient: 'keep' | 'flat' | 'best'
  /** What lies below falls away; percent of the height, or millimetres of the finished size. */
  cut?: { at: number; unit: 'mm' | 'percent' }
  base: 'none' | 'plinth' | 'disc' | 'box'
  /** Wall of the hollow; 0: solid. */
  hollowMm: number
  /** For each cavity. */
  drainHoles: number
  drainDiameterMm: number
  minimumWallMm: number
  overhangDegrees: number
  /** Pieces smaller than this that touch nothing are left out. */
  smallestPieceMm: number
  /** Thickness that open sheets are given. */
  sheetMm: number
}
