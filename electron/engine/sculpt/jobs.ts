/** The sculpting jobs of the workers. */
import type { SculptChange } from '../../../shared/edits/sculpt-change.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'

export interface SculptJobs {
  /**
   * A model file with strokes applied, then cut → a GLB in the chosen orientation and unit. Rejects with
   * `invalid-input` if a plane leaves or removes nothing, or if filaments would be painted over, `bad-geometry` if the
   * model cannot be closed for a cut, and with the errors of reading the model.
   */
  sculpt: {
    input: { file: Uint8Array; mediaType: string; coordinateSystem?: CoordinateSystem; changes: SculptChange[] }
    output: {
      file: Uint8Array
      /** For each part of the GLB, its part in the file; empty after a cut. */
      partOrigins: number[]
    }
  }
}
