/** Oklab (Ottosson 2020) in place, for work on many colours. */

/** Linear RGB in `colour[0 … 2]` becomes lightness, green–red, blue–yellow. */
export function toOklab(colour: Float64Array): void {
  const [r, g, b] = [colour[0]!, colour[1]!, colour[2]!]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  colour[0] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  colour[1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  colour[2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
}

/** And back; what lies outside the gamut is cut off at 0 and 1. */
export function fromOklab(colour: Float64Array): void {
  const [lightness, a, b] = [colour[0]!, colour[1]!, colour[2]!]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  colour[0] = Math.min(1, Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s))
  colour[1] = Math.min(1, Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s))
  colour[2] = Math.min(1, Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s))
}
