/** Hexadecimal colours in the linear RGB of materials. */
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import type { Rgb } from './recipe-options.ts'

/** Converts `#rrggbb` (sRGB) to linear RGB. */
export function linearColour(hex: string): Rgb {
  const channel = (at: number): number => linearFromSrgb(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}
