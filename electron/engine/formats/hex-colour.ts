/** Hexadecimal sRGB colours. */
import { linearFromSrgb, srgbFromLinear } from '../../../shared/geometry/srgb.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** Returns `#RRGGBB`, or `#RRGGBBAA` if it is not opaque. */
export function hexColour([red, green, blue, alpha = 1]: readonly number[]): string {
  const byte = (value: number): string =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
      .toUpperCase()
  const opaque = `#${[red, green, blue].map((channel) => byte(srgbFromLinear(channel ?? 0))).join('')}`
  return alpha >= 1 ? opaque : opaque + byte(Math.max(0, alpha))
}

export function linearFromHex(digits: string): [number, number, number] {
  return vec3((i) => linearFromSrgb(parseInt(digits.slice(i * 2, i * 2 + 2), 16) / 255))
}
