/** Chance that can be had again: the same seed gives the same numbers on every machine. */

/** A source of numbers 0 ≤ x < 1. */
export type Random = () => number

/** Mulberry32 (Ettinger 2017): 32 bits of state, quick, and more than even enough for pictures. */
export function randomFrom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A seed of its own for the n-th picture of a request, or for one part of a picture. */
export function seedOf(seed: number, part: number): number {
  let h = Math.imul((seed >>> 0) ^ 0x85ebca6b, 0xcc9e2d51) + Math.imul(part + 1, 0x1b873593)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** One of a list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.min(list.length - 1, Math.floor(random() * list.length))] as T
}

/** Evenly between two numbers. */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}
