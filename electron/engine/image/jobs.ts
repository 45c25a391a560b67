/** The jobs that need nothing but a picture. */

/** What a picture must be before it goes to someone who takes no other. Sides are in pixels, upright. */
export interface PictureRule {
  /** The longer side: larger pictures are scaled down. */
  maxSide?: number
  /** The shorter side: smaller pictures are scaled up, as far as `maxSide` allows. */
  minSide?: number
  /** Bytes: a larger file is made a JPEG where that is taken and nothing is transparent, then scaled down. */
  maxBytes?: number
  /** Transparency is put on white. */
  flatten?: true
  /** A picture that is only turned by its EXIF orientation is turned for good. */
  upright?: true
  /** A mask: white, which may change, becomes transparent, all else opaque; made as large as the picture it lies over. */
  mask?: 'clear-may-change'
}

/** What was done to a picture to make it fit. */
export interface PictureChanges {
  /** Media type, where it is another now. */
  converted: string | null
  /** In pixels, where that is another now. */
  resized: { width: number; height: number } | null
  flattened: boolean
  turned: boolean
  inverted: boolean
}

export interface ImageJobs {
  /** A picture → a PNG that fits the size, and its own measures. Rejects `unsupported-format`. */
  'image-thumbnail': {
    input: { file: Uint8Array; size: number }
    output: { thumbnail: Uint8Array; width: number; height: number; mediaType: string }
  }
  /**
   * A picture → one that keeps the rule and is of one of the kinds, or null where it does already. `over` is the picture under a
   * mask. Rejects `unsupported-format`, `unsafe-file`.
   */
  'fit-picture': {
    input: { file: Uint8Array; mediaTypes: readonly string[] | null; rule: PictureRule; over: Uint8Array | null }
    output: { file: Uint8Array; mediaType: string; changes: PictureChanges } | null
  }
}
