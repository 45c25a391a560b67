/** Conversions between linear and sRGB colours. Pure. */
import { linearFromSrgb, srgbFromLinear } from '../../shared/geometry/srgb.ts'

type Linear = readonly [number, number, number]

/** Returns linear RGB, 0 … 1, as `#rrggbb`. */
export function hexOfLinear(colour: Linear): string {
  return hexOf([srgbFromLinear(colour[0]), srgbFromLinear(colour[1]), srgbFromLinear(colour[2])])
}

/** Returns `#rrggbb` as linear RGB, 0 … 1. */
export function linearOfHex(hex: string): [number, number, number] {
  const [r, g, b] = channelsOfHex(hex)
  return [linearFromSrgb(r), linearFromSrgb(g), linearFromSrgb(b)]
}

/** Returns sRGB, 0 … 1, as `#rrggbb`. */
export function hexOf(colour: Linear): string {
  return `#${colour
    .map((channel) =>
      Math.round(clamp(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Returns `#rrggbb` as sRGB, 0 … 1. */
export function channelsOfHex(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
