/** Converts between linear light and sRGB as used by files and screens (IEC 61966-2-1), 0 … 1. */

/** The transfer curve, clamped to 0 … 1. */
export function srgbFromLinear(linear: number): number {
  const value = Math.min(1, Math.max(0, linear))
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

/** The inverse transfer curve, clamped to 0 … 1. */
export function linearFromSrgb(srgb: number): number {
  const value = Math.min(1, Math.max(0, srgb))
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Returns the luminance (Rec. 709) of a linear colour. */
export function luminance([r, g, b]: readonly [number, number, number, number?]): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
