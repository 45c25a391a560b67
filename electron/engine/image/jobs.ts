/** The jobs on pictures. */

/** Requirements of a service for a picture. Sides are in pixels, upright. */
export interface PictureRule {
  /** Maximum length of the longer side; larger pictures are downscaled. */
  maxSide?: number
  /** Minimum length of the shorter side; smaller pictures are upscaled, as far as `maxSide` allows. */
  minSide?: number
  /** Maximum file size: a larger file becomes a JPEG if that is accepted and nothing is transparent, then is downscaled. */
  maxBytes?: number
  /** Transparency is composited on white. */
  flatten?: true
  /** EXIF rotation is applied to the pixels. */
  upright?: true
  /** A mask: white (may change) becomes transparent, all else opaque; scaled to the picture it belongs to. */
  mask?: 'clear-may-change'
}

/** What was changed to make a picture fit. */
export interface PictureChanges {
  /** The new media type, if it changed. */
  converted: string | null
  /** The new size in pixels, if it changed. */
  resized: { width: number; height: number } | null
  flattened: boolean
  turned: boolean
  inverted: boolean
}

export interface ImageJobs {
  /** A picture → a PNG that fits the size, and the picture's dimensions. Rejects with `unsupported-format`. */
  'image-thumbnail': {
    input: { file: Uint8Array; size: number }
    output: { thumbnail: Uint8Array; width: number; height: number; mediaType: string }
  }
  /**
   * A picture → one that meets the requirements and has an accepted type, or null if it already does. `over` is the
   * picture that a mask belongs to. Rejects with `unsupported-format`, `unsafe-file`.
   */
  'fit-picture': {
    input: { file: Uint8Array; mediaTypes: readonly string[] | null; rule: PictureRule; over: Uint8Array | null }
    output: { file: Uint8Array; mediaType: string; changes: PictureChanges } | null
  }
}
