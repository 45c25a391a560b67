/** Conversions between linear RGB and Oklch (Ottosson 2020), whose lightness, chroma and hue are perceptual. */
import { fromOklab, toOklab } from '../../../shared/geometry/oklab.ts'

/** 0 … 1 each. */
export type LinearRgb = [number, number, number]

/** Lightness 0 … 1, chroma about 0 … 0.32, hue in degrees 0 … 360. */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** Converts a linear colour to Oklch. */
export function oklchFromLinear([red, green, blue]: LinearRgb): Oklch {
  const [lightness, a, b] = toOklab(red, green, blue, [0, 0, 0])
  return {
    lightness,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

/** Converts an Oklch colour to linear RGB, reducing chroma until it is in gamut. */
export function linearFromOklch(colour: Oklch): LinearRgb {
  const lightness = Math.min(1, Math.max(0, colour.lightness))
  for (let chroma = colour.chroma; ; chroma *= 0.96) {
    const rgb = unclamped(lightness, chroma, colour.hue)
    if (chroma < 1e-3 || rgb.every((channel) => channel > -1e-3 && channel < 1.001)) {
      return rgb.map((channel) => Math.min(1, Math.max(0, channel))) as LinearRgb
    }
  }
}

/** Perceptual distance of two colours: 0.02 is barely visible, 0.1 a different shade. */
export function colourDistance(first: LinearRgb, second: LinearRgb): number {
  const a = oklchFromLinear(first)
  const b = oklchFromLinear(second)
  const turn = ((a.hue - b.hue) * Math.PI) / 180
  const chromatic = Math.max(0, a.chroma ** 2 + b.chroma ** 2 - 2 * a.chroma * b.chroma * Math.cos(turn))
  return Math.hypot(a.lightness - b.lightness, Math.sqrt(chromatic))
}

function unclamped(lightness: number, chroma: number, hue: number): LinearRgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  return fromOklab(lightness, a, b, [0, 0, 0])
}
