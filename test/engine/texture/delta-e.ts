/** CIE 1976 colour differences: 1 is barely seen, 3 by looking closely. */

export type Rgb = ArrayLike<number>

/** ΔE*ab of two linear colours (sRGB primaries, D65). */
export function deltaE(one: Rgb, other: Rgb): number {
  const [a, b] = [lab(one), lab(other)]
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!)
}

function lab(rgb: Rgb): number[] {
  const [r, g, b] = [rgb[0]!, rgb[1]!, rgb[2]!]
  const x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
  const y = 0.2126729 * r + 0.7151522 * g + 0.072175 * b
  const z = (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883
  const [fx, fy, fz] = [x, y, z].map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116))
  return [116 * fy! - 16, 500 * (fx! - fy!), 200 * (fy! - fz!)]
}
