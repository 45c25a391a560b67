/** Recolours the palettes of materials. */
import { linearFromOklch, oklchFromLinear, type LinearRgb } from '../../../engine/colour/oklch.ts'
import { linearFromSrgb } from '../../../../shared/geometry/srgb.ts'
import type { SolidMaterial } from './solid-material.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

/** Converts `#rrggbb` to linear RGB. */
export function linearOfHex(hex: string): LinearRgb {
  return vec3((c) => linearFromSrgb(Number.parseInt(hex.slice(2 * c + 1, 2 * c + 3), 16) / 255))
}

/**
 * Colours that differ this much in lightness from the first are characteristic of the material (a zebra's black) and
 * stay.
 */
const minLightnessDifference = 0.5

/**
 * Returns the material's palette in the requested colours. With one colour, all entries keep their differences in
 * lightness and hue from the first; a second colour replaces the next entry, and so on.
 */
export function paletteWith(material: SolidMaterial, requested: readonly LinearRgb[]): LinearRgb[] {
  const own = material.colours.map(linearOfHex)
  if (requested.length === 0) return own
  if (material.takesEachColour === true) {
    // A single colour replaces the material's most colourful one.
    if (requested.length >= own.length || requested.length >= 2)
      return [...requested, ...own.slice(requested.length)].slice(0, Math.max(2, requested.length))
    return own.map((colour, i) => (i === maxColourful(own) ? requested[0]! : colour))
  }
  const [first] = own.map(oklchFromLinear)
  const target = oklchFromLinear(requested[0]!)
  const moved = own.map((colour, i) => {
    if (i > 0 && requested[i] !== undefined) return requested[i]
    const entry = oklchFromLinear(colour)
    const difference = entry.lightness - first!.lightness
    if (i > 0 && Math.abs(difference) > minLightnessDifference) return colour
    const chroma = first!.chroma > 0.03 ? Math.min(1.4, entry.chroma / first!.chroma) : 1
    // Near black and white there is little headroom for a difference.
    const room = difference < 0 ? Math.min(1, target.lightness / 0.5) : Math.min(1, (1 - target.lightness) / 0.35)
    return linearFromOklch({
      lightness: target.lightness + difference * Math.max(0.25, room),
      chroma: target.chroma * chroma,
      hue:
        first!.chroma > 0.03 && entry.chroma > 0.03
          ? target.hue + turnBetween(first!.hue, entry.hue) * 0.5
          : target.hue,
    })
  })
  return moved
}

function maxColourful(colours: readonly LinearRgb[]): number {
  const chroma = colours.map((colour) => oklchFromLinear(colour).chroma)
  return chroma.indexOf(Math.max(...chroma))
}

/** Signed angle in degrees of the shorter turn from one hue to another. */
function turnBetween(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180
}
