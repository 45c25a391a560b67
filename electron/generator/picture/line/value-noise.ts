/** Value noise over the plane. */
import { latticeHash } from '../random.ts'

/** Returns smooth noise -1 … 1 with about one bump per unit. */
export function valueNoise(x: number, y: number, seed: number): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const u = smooth(x - x0)
  const v = smooth(y - y0)
  const top = corner(x0, y0, seed) * (1 - u) + corner(x0 + 1, y0, seed) * u
  const bottom = corner(x0, y0 + 1, seed) * (1 - u) + corner(x0 + 1, y0 + 1, seed) * u
  return top * (1 - v) + bottom * v
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t)
}

function corner(x: number, y: number, seed: number): number {
  return 2 * latticeHash(x, y, seed) - 1
}
