/** The filament jobs of the workers. */
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import type { FilamentReport } from '../../../shared/print/filament-report.ts'
import type { Spool } from '../../../shared/print/spool.ts'

export interface FilamentJobs {
  /**
   * Converts a model file to the same model with one material per filament; a closed surface stays closed.
   * Deterministic. Rejects with `unsupported-format`, `bad-geometry`, `mesh-too-large`, `invalid-input` with
   * `{ field }`.
   */
  'print-colours': {
    input: ColoursInput
    output: { glb: Uint8Array; report: FilamentReport; fileNotes: ReadNote[] }
  }
}

/** Lengths in millimetres of the finished print. */
export interface ColoursInput {
  file: Uint8Array
  mediaType: string
  name: string
  /** Number of filaments; null to choose it from the surface's colours, at most 16. */
  count: number | null
  /** `found`: colours of the surface; `spools`: only the given ones; `both`: the given ones and found ones. */
  from: 'found' | 'spools' | 'both'
  spools: Spool[]
  /** Removes baked light and shadow before colours are compared. */
  flattenLight: boolean
  /** 0: borders follow every detail; 1: long straight borders. */
  smoothness: number
  nozzleMm: number
  /** Narrower patches are merged into their neighbour. Default: two extrusion widths. */
  smallestIslandMm?: number
  /** Default: the size of the model. */
  heightMm?: number
  layerMm: number
}
