/** What the workers do with a model that is sculpted by hand. */
import type { SculptChange } from '../../../shared/sculpt-change.ts'
import type { CoordinateSystem } from '../../../shared/coordinate-system.ts'

export interface SculptJobs {
  /**
   * A model file with the strokes carried out, then cut → a GLB with the coordinate system applied. Rejects `invalid-input` where a plane leaves
   * nothing or takes nothing, or filaments are to be painted over, `bad-geometry` where the model cannot be closed for a cut, and as
   * reading the model does.
   */
  sculpt: {
    input: { file: Uint8Array; mediaType: string; coordinateSystem?: CoordinateSystem; changes: SculptChange[] }
    output: {
      file: Uint8Array
      /** For each part of the GLB: the part of the file that it was; none after a cut. */
      partOrigins: number[]
    }
  }
}
