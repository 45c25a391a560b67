/** What the workers do to materials that are changed by hand. */
import type { MaterialChange } from '../../../shared/material-change.ts'

export interface MaterialJobs {
  /**
   * A model file of any format we read, with its materials changed → a GLB whose geometry is the same bit for bit. Rejects
   * `invalid-input` where a change does not fit the model, `unsupported-format` and `unsafe-file` for a picture that is none
   * or too large, and as reading the model does.
   */
  'edit-materials': {
    input: {
      file: Uint8Array
      mediaType: string
      changes: MaterialChange[]
      /** Those that the changes name. */
      pictures: GivenPicture[]
    }
    output: { file: Uint8Array }
  }
}

/** A picture file that an artist has chosen. */
export interface GivenPicture {
  sha256: string
  /** As the artist knows it. */
  name: string
  file: Uint8Array
}
