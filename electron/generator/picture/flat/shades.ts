/** Colours that go together, from one colour. */
import { linearFromOklch, oklchFromLinear, type LinearRgb } from '../../../engine/colour/oklch.ts'
import { hexOf } from '../request/colour-phrase.ts'

/** A shade as `#rrggbb`: hue turned by degrees, lightness and chroma set. */
export function shadeHex(linear: LinearRgb, turn: number, lightness: number, chroma: number): string {
  const { hue } = oklchFromLinear(linear)
  return hexOf(linearFromOklch({ lightness, chroma, hue: (hue + turn + 360) % 360 }))
}

/** The same colour, lighter (above 0) or darker (below), as `#rrggbb`. */
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
