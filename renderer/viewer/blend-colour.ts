/** Arithmetic of computed colours. Pure. */

export type Colour = readonly [number, number, number]

export function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** Hermite interpolation from 0 at `from` to 1 at `to`; `from` may be larger. */
export function smoothstep(from: number, to: number, value: number): number {
  const fraction = clamp01((value - from) / (to - from))
  return fraction * fraction * (3 - 2 * fraction)
}

export function mixColour(a: Colour, b: Colour, fraction: number): Colour {
  return [a[0] + (b[0] - a[0]) * fraction, a[1] + (b[1] - a[1]) * fraction, a[2] + (b[2] - a[2]) * fraction]
}

export function addColour(a: Colour, b: Colour): Colour {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
