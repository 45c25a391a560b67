/** English colour names for materials and filaments. */
import { oklchFromLinear, type LinearRgb } from './oklch.ts'

/** Returns a name such as `Dark green`, `Light grey` or `Orange`. */
export function colourName(colour: LinearRgb): string {
  const { lightness, chroma, hue } = oklchFromLinear(colour)
  if (chroma < 0.025) {
    if (lightness > 0.94) return 'White'
    if (lightness < 0.3) return 'Black'
    return shadeName('grey', lightness, 0.5, 0.8)
  }
  if (lightness < 0.22) return 'Black'
  if (hue > 30 && hue < 95 && lightness < 0.62 && chroma < 0.15) return shadeName('brown', lightness, 0.38, 0.56)
  if (hue > 30 && hue < 100 && lightness > 0.75 && chroma < 0.1) return 'Cream'
  const [name, dark, light] = hues.find(([, , , until]) => hue < until) ?? hues[0]!
  return shadeName(name, lightness, dark, light)
}

/** Returns a name for each colour, numbered where several would have the same: `Green`, `Green 2`. */
export function distinctColourNames(colours: readonly LinearRgb[]): string[] {
  const counts = new Map<string, number>()
  return colours.map((colour) => {
    const name = colourName(colour)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}

/** Name, lightness thresholds for dark and light, and the upper limit of the hue in degrees. */
const hues: [string, number, number, number][] = [
  ['pink', 0.5, 0.78, 12],
  ['red', 0.5, 0.72, 38],
  ['orange', 0.58, 0.82, 75],
  ['yellow', 0.7, 0.95, 112],
  ['lime', 0.6, 0.9, 132],
  ['green', 0.55, 0.82, 165],
  ['teal', 0.5, 0.82, 205],
  ['blue', 0.45, 0.75, 275],
  ['purple', 0.42, 0.72, 325],
  ['pink', 0.5, 0.78, 361],
]

function shadeName(name: string, lightness: number, dark: number, light: number): string {
  if (lightness < dark) return `Dark ${name}`
  if (lightness > light) return `Light ${name}`
  return name[0]!.toUpperCase() + name.slice(1)
}
