/** Arithmetic on the cells of a pattern. */
import { latticeHash } from '../random.ts'

/** Returns the fractional part, never below 0. */
export function fraction(value: number): number {
  return value - Math.floor(value)
}

/** Returns an integer modulo another, never below 0. */
export function wrapped(value: number, count: number): number {
  return ((value % count) + count) % count
}

/** Returns a pseudo-random number 0 … 1 for a cell. */
export function hash(x: number, y: number, seed: number): number {
  return latticeHash(x + 374761, y + 668265, seed + 1)
}
