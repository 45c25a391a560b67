/** Derives matching colours. */
import { linearFromOklch, oklchFromLinear, type LinearRgb } from '../../../engine/colour/oklch.ts'
import { hexOf } from '../request/colour-phrase.ts'

/** Returns a shade as `#rrggbb`: hue rotated by degrees, lightness and chroma set. */
export function shadeHex(linear: LinearRgb, hueShift: number, lightness: number, chroma: number): string {
  const { hue } = oklchFromLinear(linear)
  return hexOf(linearFromOklch({ lightness, chroma, hue: (hue + hueShift + 360) % 360 }))
}

/** Returns the colour lighter (above 0) or darker (below 0), as `#rrggbb`. */
export function nudgedHex(linear: LinearRgb, lightness: number, chroma = 1): string {
  const shade = oklchFromLinear(linear)
  return hexOf(
    linearFromOklch({
      lightness: Math.min(0.985, Math.max(0.05, shade.lightness + lightness)),
      chroma: shade.chroma * chroma,
      hue: shade.hue,
    }),
  )
}
