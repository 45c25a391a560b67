/** The scale of texel density. Pure. */

/** Where a material has no picture its density is shown as if it had one of this many pixels a side. */
export const assumedTexels = 2048
/** Texels per millimetre at both ends of the scale are the typical density divided and multiplied by this. */
export const densityRange = 4

/**
 * Texels per millimetre in the middle of the scale, for a model whose largest side has so many metres: a picture of so many
 * `texels` a side laid over a surface of twice that side.
 */
export function typicalDensity(largest: number, texels: number): number {
  return texels / (largest * 1000 * 2)
}
