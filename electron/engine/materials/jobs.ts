/** The material editing jobs of the workers. */
import type { MaterialChange } from '../../../shared/edits/material-change.ts'

export interface MaterialJobs {
  /**
   * A model file of any readable format with changed materials → a GLB with bit-identical geometry. Rejects with
   * `invalid-input` if a change does not fit the model, `unsupported-format` and `unsafe-file` for an invalid or too
   * large picture, and with the errors of reading the model.
   */
  'edit-materials': {
    input: {
      file: Uint8Array
      mediaType: string
      changes: MaterialChange[]
      /** The pictures that the changes refer to. */
      pictures: GivenPicture[]
    }
    output: { file: Uint8Array }
  }
}

/** A picture file chosen by the artist. */
export interface GivenPicture {
  sha256: string
  /** Its display name. */
  name: string
  file: Uint8Array
}
