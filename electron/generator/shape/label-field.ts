/** Labels over the pixels of a picture: what the meshes of a picture are cut from. */

/** Shares of labels per pixel. */
export interface LabelField {
  width: number
  height: number
  /** `coverage[k]` holds width × height shares of label k, 0 … 1; all labels sum to 1 at each pixel. Label 0 is outside. */
  coverage: Float32Array[]
}
