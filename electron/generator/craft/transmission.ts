/** Light transmission of translucent walls. */

/** Millimetres; a wall transmits exp(−attenuationPerMm · thickness). */
export interface Translucency {
  attenuationPerMm: number
  minWallMm: number
  maxWallMm: number
}

/** Returns the transmitted fraction of light (Beer–Lambert), without reflection at the faces. */
export function transmitted(thicknessMm: number, attenuationPerMm: number): number {
  return Math.exp(-attenuationPerMm * thicknessMm)
}

/** Returns the wall for a luminance relative to the thinnest wall, at most the thickest wall. */
export function wallFor(luminance: number, { attenuationPerMm, minWallMm, maxWallMm }: Translucency): number {
  const dark = -Math.log(Math.max(1e-6, Math.min(1, luminance))) / attenuationPerMm
  return Math.min(maxWallMm, minWallMm + dark)
}

/** Returns the ratio of light through the thinnest and the thickest wall. */
export function contrastOf({ attenuationPerMm, minWallMm, maxWallMm }: Translucency): number {
  return Math.exp(attenuationPerMm * (maxWallMm - minWallMm))
}

/**
 * Returns luminances relative to the brightest. `fit` raises them to a power so that the darkest percent just meets the
 * thickest wall, but at least to 0.5, which preserves contrast; `true` leaves them unchanged. `clipped` is the fraction
 * that is too dark.
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
  const darkest = 1 / contrastOf(material)
  let dark = 0
  const values = luminance.map((value) => {
    const requested = Math.min(1, Math.max(1e-5, value / white)) ** exponent
    if (requested < darkest * 0.98) dark++
    return requested
  })
  return { values, exponent, clipped: dark / Math.max(1, luminance.length) }
}
