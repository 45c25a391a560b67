/** Label fields: the pixels that the meshes of a picture are cut from. */

export interface LabelField {
  width: number
  height: number
  /**
   * `coverage[k]` holds width × height coverages of label k, 0 … 1; all labels sum to 1 at each pixel. Label 0 is
   * outside.
   */
  coverage: Float32Array[]
}

/** Returns the visible label of each pixel: outside at half coverage, otherwise the strongest. */
export function strongestLabels({ coverage, width, height }: LabelField): Uint8Array {
  const map = new Uint8Array(width * height)
  const max = new Float32Array(width * height)
  const outside = coverage[0]!
  for (let label = 1; label < coverage.length; label++) {
    const shares = coverage[label]!
    for (let pixel = 0; pixel < map.length; pixel++) {
      if (shares[pixel]! > max[pixel]! && outside[pixel]! < 0.5) {
        max[pixel] = shares[pixel]!
        map[pixel] = label
      }
    }
  }
  return map
}
