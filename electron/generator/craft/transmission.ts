/** Light through a translucent wall, and the wall that lets a asked light through. */

/** Of the printed material and the walls. Millimetres; `attenuationPerMm` is natural: exp(−a · thickness) comes through. */
export interface Translucency {
  attenuationPerMm: number
  wallLeastMm: number
  wallMostMm: number
}

/** Share of light that comes through a wall (Beer–Lambert), without what its faces reflect. */
export function transmitted(thicknessMm: number, attenuationPerMm: number): number {
  return Math.exp(-attenuationPerMm * thicknessMm)
}

/**
 * The wall for a relative luminance: 1 is the brightest, which the thinnest wall shows; half of it needs ln 2 / a more.
 * What is darker than the thickest wall can show gets the thickest wall.
 */
export function wallFor(luminance: number, { attenuationPerMm, wallLeastMm, wallMostMm }: Translucency): number {
  const dark = -Math.log(Math.max(1e-6, Math.min(1, luminance))) / attenuationPerMm
  return Math.min(wallMostMm, wallLeastMm + dark)
}

/** How many times brighter than the thickest the thinnest wall is. */
export function contrastOf({ attenuationPerMm, wallLeastMm, wallMostMm }: Translucency): number {
  return Math.exp(attenuationPerMm * (wallMostMm - wallLeastMm))
}

/**
 * Luminances relative to the brightest, and the exponent that was laid on them. With `fit`, tones are squeezed (or spread)
 * by a power so that the darkest percent of the picture just meets the thickest wall, but never to less than their root,
 * which would leave them without contrast; with `true` they stay as they are. `clipped` is the share that is too dark.
 */
export function askedTones(
  luminance: Float32Array,
  material: Translucency,
  tones: 'fit' | 'true',
): { values: Float32Array; exponent: number; clipped: number } {
  const sorted = Float32Array.from(luminance).sort()
  const white = Math.max(1e-4, sorted[Math.floor(sorted.length * 0.995)] ?? 1)
  const black = Math.max(1e-4, (sorted[Math.floor(sorted.length * 0.01)] ?? 0) / white)
  const range = Math.log(contrastOf(material))
  const own = -Math.log(Math.min(0.98, black))
  const exponent = tones === 'true' ? 1 : Math.min(1.6, Math.max(0.5, range / own))
  const least = 1 / contrastOf(material)
  let dark = 0
  const values = luminance.map((value) => {
    const asked = Math.min(1, Math.max(1e-5, value / white)) ** exponent
    if (asked < least * 0.98) dark++
    return asked
  })
  return { values, exponent, clipped: dark / Math.max(1, luminance.length) }
}
