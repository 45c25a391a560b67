/** The filament editing jobs of the workers. */
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'

export interface FilamentEditJobs {
  /**
   * A model file whose materials have filaments, with manual painting, merging and swapping applied → a GLB in the
   * chosen orientation and unit. Rejects `invalid-input` if a change does not fit the model or no material has a
   * filament, `mesh-too-large` if painting would divide it too finely, and as reading the model does.
   */
  'edit-filaments': {
    input: { file: Uint8Array; mediaType: string; coordinateSystem?: CoordinateSystem; changes: FilamentChange[] }
    output: {
      file: Uint8Array
      /** For each part of the GLB: the source part of most of it. */
      partOrigins: number[]
    }
  }
}
