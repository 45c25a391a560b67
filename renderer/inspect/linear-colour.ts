/** Colours as files keep them and as people choose them. Pure. */

type Linear = readonly [number, number, number]

/** Linear RGB, 0 … 1, as `#rrggbb`. The transfer function is that of IEC 61966-2-1. */
export function hexOfLinear(colour: Linear): string {
  return hexOf([encode(colour[0]), encode(colour[1]), encode(colour[2])])
}

/** `#rrggbb` as linear RGB, 0 … 1. */
export function linearOfHex(hex: string): [number, number, number] {
  const [r, g, b] = channelsOfHex(hex)
  return [decode(r), decode(g), decode(b)]
}

/** sRGB, 0 … 1, as `#rrggbb`. */
export function hexOf(colour: Linear): string {
  return `#${colour
    .map((channel) =>
      Math.round(clamp(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** `#rrggbb` as sRGB, 0 … 1. */
export function channelsOfHex(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

function encode(value: number): number {
  const linear = clamp(value)
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
}

function decode(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
