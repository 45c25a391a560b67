/** The scale of texel density. Pure. */

/** Where a material has no picture its density is shown as if it had one of this many pixels a side. */
export const assumedTexels = 2048
/** Texels per millimetre at both ends of the scale are the typical density divided and multiplied by this. */
export const densityRange = 4

/**
 * Returns the texels per millimetre in the middle of the scale: those of a picture with `texels` a side over twice the model's largest
 * side, in metres.
 */
export function typicalDensity(largest: number, texels: number): number {
  return texels / (largest * 1000 * 2)
}
