/** Colours as people write them, in the linear light that materials are kept in. */
import type { Rgb } from '../recipe.ts'

/** `#rrggbb` (sRGB) as linear RGB. */
export function linearColour(hex: string): Rgb {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
