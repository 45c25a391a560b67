/** The jobs that need nothing but a picture. */

export interface ImageJobs {
  /** A picture → a PNG that fits the size, and its own measures. Rejects `unsupported-format`. */
  'image-thumbnail': {
    input: { file: Uint8Array; size: number }
    output: { thumbnail: Uint8Array; width: number; height: number; mediaType: string }
  }
}
