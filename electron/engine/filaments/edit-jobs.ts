/** The filament editing jobs of the workers. */
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'

export interface FilamentEditJobs {
  /**
   * Applies manual painting, merging and swapping to a model file whose materials have filaments; returns a GLB in the
   * chosen orientation and unit. Rejects with `invalid-input` if a change does not fit the model or no material has a
   * filament, `mesh-too-large` if painting would divide it too finely, and with the errors of reading the model.
   */
  'edit-filaments': {
    input: { file: Uint8Array; mediaType: string; coordinateSystem?: CoordinateSystem; changes: FilamentChange[] }
    output: {
      file: Uint8Array
      /** For each part of the GLB: the source part that most of it comes from. */
      partOrigins: number[]
    }
  }
}
