/** Colours as people write them, in the linear light that materials are kept in. */
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import type { Rgb } from './recipe-options.ts'

/** `#rrggbb` (sRGB) as linear RGB. */
export function linearColour(hex: string): Rgb {
  const channel = (at: number): number => linearFromSrgb(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}
