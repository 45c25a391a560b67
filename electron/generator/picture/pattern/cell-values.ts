/** Small sums over the cells of a pattern. */

/** What is behind the point, never below 0. */
export function fraction(value: number): number {
  return value - Math.floor(value)
}

/** A whole number modulo another, never below 0. */
export function wrapped(value: number, count: number): number {
  return ((value % count) + count) % count
}

/** 0 … 1 by chance for a cell, the same for the same seed. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x + 374761, 0x27d4eb2d) ^ Math.imul(y + 668265, 0x165667b1) ^ Math.imul(seed + 1, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}
