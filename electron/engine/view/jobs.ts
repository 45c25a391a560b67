/** What the workers derive from a model file for display. */
import type { DerivedRequest } from '../../../shared/protocol/derived.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'

export interface ViewJobs {
  /**
   * Makes a derived file of any kind. `view`, and `againstView` for a deviation, are complete view files, required by
   * all kinds but `view`. Rejects with the errors of reading the model, and `data-corrupt` for a damaged view file.
   */
  derive: {
    input: DerivedRequest & {
      /** The asset's own file. */
      file: Uint8Array
      mediaType: string
      /** The orientation and unit of the file; if absent, as read. */
      coordinateSystem?: CoordinateSystem
      view?: Uint8Array
      againstView?: Uint8Array
    }
    output: { file: Uint8Array }
  }
}
