/** The materials of an artwork's labels: near-identical colours are merged and named, and recoloured on request. */
import type { Material } from '../../engine/model.ts'
import { colourName } from '../../engine/colour/colour-name.ts'
import { colourDistance, linearFromOklch, oklchFromLinear, type LinearRgb } from '../../engine/colour/oklch.ts'

/** `materialOf` holds the index of the material per label; label 0 has none. */
export interface Palette {
  materials: Material[]
  materialOf: number[]
}

const sameColour = 0.02
const roughness = 0.42

/** Groups the labels' colours; the label with the largest area gives its group the colour. */
export function paletteOf(colours: LinearRgb[], areas: number[], tint?: LinearRgb): Palette {
  const byArea = colours.map((_, label) => label).filter((label) => label > 0)
  byArea.sort((a, b) => areas[b]! - areas[a]! || a - b)
  const groups: { colour: LinearRgb; area: number }[] = []
  const materialOf = colours.map(() => 0)
  for (const label of byArea) {
    let group = groups.findIndex(({ colour }) => colourDistance(colour, colours[label]!) < sameColour)
    if (group < 0) group = groups.push({ colour: colours[label]!, area: 0 }) - 1
    groups[group]!.area += areas[label]!
    materialOf[label] = group
  }
  const tinted = tint ? recolour(groups, tint) : groups.map(({ colour }) => colour)
  const names = new Map<string, number>()
  const materials = tinted.map((colour): Material => {
    const plain = colourName(colour)
    const count = (names.get(plain) ?? 0) + 1
    names.set(plain, count)
    const name = count === 1 ? plain : `${plain} ${count}`
    return { name, baseColour: [...colour, 1], metalness: 0, roughness }
  })
  return { materials, materialOf }
}

const darkest = 0.32
const nearHue = 42
const grey = 0.045

/** Turns the main colour and its shades into shades of the tint; near-black and other hues stay. */
function recolour(groups: { colour: LinearRgb; area: number }[], tint: LinearRgb): LinearRgb[] {
  const shades = groups.map(({ colour }) => oklchFromLinear(colour))
  const wanted = oklchFromLinear(tint)
  // Groups of one hue are weighted together, so that a body in four greens outweighs a large white belly.
  const weight = (main: number): number =>
    groups.reduce((sum, group, other) => sum + (belongs(shades[main]!, shades[other]!) ? group.area : 0), 0)
  const candidates = groups.map((_, index) => index).filter((index) => shades[index]!.lightness > darkest)
  if (candidates.length === 0) candidates.push(0)
  const family = candidates.reduce((best, index) => (weight(index) > weight(best) * 1.0001 ? index : best))
  const members = groups.map((_, index) => index).filter((index) => belongs(shades[family]!, shades[index]!))
  const main = members.reduce((best, index) => (groups[index]!.area > groups[best]!.area ? index : best))
  const centre = shades[main]!
  return groups.map(({ colour }, index) => {
    if (!members.includes(index)) return colour
    const shade = shades[index]!
    const chroma = centre.chroma > grey ? (wanted.chroma * shade.chroma) / centre.chroma : wanted.chroma
    return linearFromOklch({
      lightness: wanted.lightness + (shade.lightness - centre.lightness) * 0.85,
      chroma: Math.min(0.34, chroma),
      hue: wanted.hue,
    })
  })
}

function belongs(main: { lightness: number; chroma: number; hue: number }, other: typeof main): boolean {
  if (main === other) return true
  if (other.lightness < darkest && other.chroma < 0.08) return false
  if (main.chroma < grey || other.chroma < grey) {
    return main.chroma < grey && other.chroma < grey && Math.abs(main.lightness - other.lightness) < 0.3
  }
  return Math.abs(((main.hue - other.hue + 540) % 360) - 180) < nearHue
}
