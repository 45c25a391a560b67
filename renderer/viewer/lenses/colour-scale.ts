/**
 * The colour scale of measured values, from deep blue over teal and green to light yellow. Pure. Its stops are colours of OKLab
 * (B. Ottosson, 2020), which is perceptually uniform. Lightness is linear, so the scale also works without colour vision.
 */
import { fromOklab } from '../../../shared/geometry/oklab.ts'
import { srgbFromLinear } from '../../../shared/geometry/srgb.ts'

const [darkest, lightest] = [0.28, 0.93]
/** Chroma along a and b; the lightness follows from the index. */
const stops: readonly (readonly [a: number, b: number])[] = [
  [0.035, -0.125],
  [-0.02, -0.115],
  [-0.065, -0.055],
  [-0.1, 0.02],
  [-0.105, 0.11],
  [-0.045, 0.165],
  [-0.02, 0.165],
]

/** Returns the colour at `fraction`, 0 … 1, as sRGB 0 … 1. */
export function scaleColour(fraction: number): [number, number, number] {
  const at = Math.min(1, Math.max(0, fraction))
  const lightness = darkest + (lightest - darkest) * at
  const [a, b] = chromaAt(at)
  // A colour outside the gamut loses chroma, never lightness.
  let [kept, lost] = [0, 1]
  if (isShown(fromOklab(lightness, a, b, [0, 0, 0]))) kept = 1
  else
    for (let round = 0; round < 20; round++) {
      const middle = (kept + lost) / 2
      if (isShown(fromOklab(lightness, a * middle, b * middle, [0, 0, 0]))) kept = middle
      else lost = middle
    }
  const [red, green, blue] = fromOklab(lightness, a * kept, b * kept, [0, 0, 0])
  return [srgbFromLinear(red), srgbFromLinear(green), srgbFromLinear(blue)]
}

/** Returns RGBA, 8 bits, from low to high. */
export function scalePixels(count: number): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(count * 4)
  for (let index = 0; index < count; index++) {
    const colour = scaleColour(index / (count - 1))
    for (const channel of [0, 1, 2] as const) pixels[index * 4 + channel] = Math.round(colour[channel] * 255)
    pixels[index * 4 + 3] = 255
  }
  return pixels
}

/** Returns the scale as a CSS gradient; `reversed` puts the bright end first. */
export function scaleGradient(direction: string, reversed: boolean): string {
  const count = 17
  const colours = Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1)
    const [r, g, b] = scaleColour(reversed ? 1 - part : part).map((channel) => Math.round(channel * 255))
    return `rgb(${r} ${g} ${b}) ${(part * 100).toFixed(1)}%`
  })
  return `linear-gradient(${direction}, ${colours.join(', ')})`
}

/** Interpolates the stops (Catmull–Rom). */
function chromaAt(fraction: number): [number, number] {
  const scaled = fraction * (stops.length - 1)
  const index = Math.min(stops.length - 2, Math.floor(scaled))
  const t = scaled - index
  const stop = (number: number) => stops[Math.min(stops.length - 1, Math.max(0, number))] ?? [0, 0]
  const [p0, p1, p2, p3] = [stop(index - 1), stop(index), stop(index + 1), stop(index + 2)]
  const through = (axis: 0 | 1) =>
    p1[axis] +
    0.5 *
      t *
      (p2[axis] -
        p0[axis] +
        t *
          (2 * p0[axis] -
            5 * p1[axis] +
            4 * p2[axis] -
            p3[axis] +
            t * (3 * (p1[axis] - p2[axis]) + p3[axis] - p0[axis])))
  return [through(0), through(1)]
}

function isShown(linear: readonly number[]): boolean {
  return linear.every((channel) => channel >= -1e-4 && channel <= 1 + 1e-4)
}
