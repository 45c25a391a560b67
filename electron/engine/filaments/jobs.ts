/** What the room of filaments does for the engine. */
import type { FilamentReport } from '../../../shared/print/filament-report.ts'
import type { Spool } from '../../../shared/print/spool.ts'

export interface FilamentJobs {
  /**
   * A model file → the same model with one material for each filament, as closed as it was. The same input gives the same bytes. Rejects
   * `unsupported-format`, `bad-geometry`, `mesh-too-large`, `invalid-input` with `{ field }`.
   */
  'print-colours': {
    input: ColoursInput
    output: { glb: Uint8Array; report: FilamentReport }
  }
}

/** Lengths in millimetres of the finished print. */
export interface ColoursInput {
  file: Uint8Array
  mediaType: string
  name: string
  /** How many filaments; null: as many as the surface asks for, at most 16. */
  count: number | null
  /** Colours are found on the surface; only these spools are used; these are used and the rest is found. */
  from: 'found' | 'spools' | 'both'
  spools: Spool[]
  /** Baked light and shadow are taken out before colours are told apart. */
  flattenLight: boolean
  /** 0: borders follow every speck; 1: long straight ones. */
  smoothness: number
  nozzleMm: number
  /** Narrower patches go to their neighbour. Left out: two beads of the nozzle. */
  smallestIslandMm?: number
  /** Left out: as large as it came. */
  heightMm?: number
  layerMm: number
}
