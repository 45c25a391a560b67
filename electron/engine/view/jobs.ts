/** What the workers derive from a model file for display. */
import type { DerivedRequest } from '../../../shared/derived.ts'
import type { Stance } from '../../../shared/stance.ts'

export interface ViewJobs {
  /**
   * A derived file of any kind. `view`, and `againstView` for a deviation, are finished view files: everything but `view`
   * itself needs one. Rejects as reading the model does, and `data-corrupt` where a view file is damaged.
   */
  derive: {
    input: DerivedRequest & {
      /** The asset's own file. */
      file: Uint8Array
      mediaType: string
      /** How the file is to be taken; absent: as it is read. */
      stance?: Stance
      view?: Uint8Array
      againstView?: Uint8Array
    }
    output: { file: Uint8Array }
  }
}
