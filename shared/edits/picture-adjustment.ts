/**
 * Hue, saturation, tint, brightness and contrast of a colour; the engine applies them to pixels, the window previews them
 * in a shader. Hue and saturation are the matrices of the W3C's Filter Effects Module Level 1 (feColorMatrix, hueRotate
 * and saturate), brightness and contrast its linear transfer functions; all on sRGB values.
 */
import type { PictureAdjustment } from './material-change.ts'

export const noAdjustment: PictureAdjustment = {
  hueDegrees: 0,
  saturation: 0,
  brightness: 0,
  contrast: 0,
  tint: { colour: [1, 1, 1], amount: 0 },
}

export function isNoAdjustment({ hueDegrees, saturation, brightness, contrast, tint }: PictureAdjustment): boolean {
  return hueDegrees === 0 && saturation === 0 && brightness === 0 && contrast === 0 && tint.amount === 0
}

/** All adjustments as one matrix and an offset: out = matrix · rgb + offset, sRGB, clamped to 0 … 1 afterwards. */
export interface ColourMatrix {
  /** Row-major 3 × 3. */
  matrix: number[]
  /** The same offset for red, green and blue. */
  offset: number
}

/** Luma weights for sRGB values in these filters. */
const luma = [0.213, 0.715, 0.072] as const

/** In the order hue, saturation, tint, brightness, contrast. */
export function colourMatrix({ hueDegrees, saturation, brightness, contrast, tint }: PictureAdjustment): ColourMatrix {
  const light = 1 + brightness
  const spread = 1 + contrast
  const chain = times(tintMatrix(tint), times(saturated(1 + saturation), hueMatrix(hueDegrees)))
  return { matrix: chain.map((value) => value * light * spread), offset: 0.5 - 0.5 * spread }
}

/** Adjusts one colour, sRGB 0 … 1. */
export function adjustColour(
  [r, g, b]: readonly [number, number, number],
  { matrix: m, offset }: ColourMatrix,
): [number, number, number] {
  const row = (at: number) => clamp(m[at]! * r + m[at + 1]! * g + m[at + 2]! * b + offset)
  return [row(0), row(3), row(6)]
}

function saturated(amount: number): number[] {
  return luma.flatMap((_, row) => luma.map((weight, column) => weight * (1 - amount) + (row === column ? amount : 0)))
}

function hueMatrix(degrees: number): number[] {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const [r, g, b] = luma
  return [
    r + cos * (1 - r) - sin * r,
    g - cos * g - sin * g,
    b - cos * b + sin * (1 - b),
    r - cos * r + sin * 0.143,
    g + cos * (1 - g) + sin * 0.14,
    b - cos * b - sin * 0.283,
    r - cos * r - sin * (1 - r),
    g - cos * g + sin * g,
    b + cos * (1 - b) + sin * b,
  ]
}

/**
 * Blends towards the tint's colour at the picture's lightness, limited to twice the tint: beyond that, dark colours
 * such as blue would become flat.
 */
function tintMatrix({ colour, amount }: PictureAdjustment['tint']): number[] {
  const strongest = Math.max(...colour)
  const pure = strongest > 0 ? colour.map((channel) => channel / strongest) : [1, 1, 1]
  const light = pure.reduce((sum, channel, i) => sum + channel * luma[i]!, 0)
  const full = pure.map((channel) => channel * Math.min(1 / light, 2))
  return full.flatMap((channel, row) =>
    luma.map((weight, column) => weight * channel * amount + (row === column ? 1 - amount : 0)),
  )
}

function times(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, index) => {
    const row = Math.floor(index / 3) * 3
    const column = index % 3
    return a[row]! * b[column]! + a[row + 1]! * b[column + 3]! + a[row + 2]! * b[column + 6]!
  })
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
