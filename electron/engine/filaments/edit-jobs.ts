/** What the workers do with the filaments of a model. */
import type { FilamentChange } from '../../../shared/filament-change.ts'
import type { CoordinateSystem } from '../../../shared/coordinate-system.ts'

export interface FilamentEditJobs {
  /**
   * A model file whose materials have filaments, painted, merged and swapped by hand → a GLB with the coordinate system applied. Rejects
   * `invalid-input` where a change does not fit the model or no material of it has a filament, `mesh-too-large` where painting
   * would divide it too finely, and as reading the model does.
   */
  'edit-filaments': {
    input: { file: Uint8Array; mediaType: string; coordinateSystem?: CoordinateSystem; changes: FilamentChange[] }
    output: {
      file: Uint8Array
      /** For each part of the GLB: the part of the file that it, or most of it, was. */
      partOrigins: number[]
    }
  }
}
