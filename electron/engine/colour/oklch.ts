/** Linear RGB and Oklch (Ottosson 2020), in which lightness, chroma and hue are what an artist means by them. */

/** 0 … 1 each. */
export type LinearRgb = [number, number, number]

/** Lightness 0 … 1, chroma about 0 … 0.32, hue in degrees 0 … 360. */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** A linear colour in Oklch. */
export function oklchFromLinear([r, g, b]: LinearRgb): Oklch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  }
}

/** An Oklch colour as linear RGB; what lies outside the gamut loses chroma until it fits. */
export function linearFromOklch(colour: Oklch): LinearRgb {
  const lightness = Math.min(1, Math.max(0, colour.lightness))
  for (let chroma = colour.chroma; ; chroma *= 0.96) {
    const rgb = unclamped(lightness, chroma, colour.hue)
    if (chroma < 1e-3 || rgb.every((channel) => channel > -1e-3 && channel < 1.001)) {
      return rgb.map((channel) => Math.min(1, Math.max(0, channel))) as LinearRgb
    }
  }
}

/** Perceived distance of two colours: 0.02 is barely seen, 0.1 is another shade. */
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
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
