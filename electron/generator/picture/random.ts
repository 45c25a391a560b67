/** Reproducible random numbers. */
import { randomNumbers } from '../../engine/random-numbers.ts'

/** Returns numbers 0 ≤ x < 1. */
export type Random = () => number

/** Seeds that are close to each other give unrelated numbers. */
export function randomFrom(seed: number): Random {
  return randomNumbers(seed ^ 0x9e3779b9)
}

/** Derives a seed for the n-th picture of a request, or for one part of a picture. */
export function seedOf(seed: number, part: number): number {
  let h = Math.imul((seed >>> 0) ^ 0x85ebca6b, 0xcc9e2d51) + Math.imul(part + 1, 0x1b873593)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Hashes lattice coordinates and a seed to a number 0 ≤ x < 1. */
export function latticeHash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.min(list.length - 1, Math.floor(random() * list.length))] as T
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}
