/** Chance that can be had again: numbers from a seed, so that a failure can be replayed. */

export interface Chance {
  /** [0, 1) */
  next(): number
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  /** Whether something of this probability happens. */
  is(probability: number): boolean
  pick<Value>(values: readonly [Value, ...Value[]]): Value
  /** By weight: the names are the keys. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
}

/** Mulberry32 over a hash of the words. The same words give the same numbers. */
export function chanceOf(...words: readonly (string | number)[]): Chance {
  let state = hashOf(words.join(' '))
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    is: (probability) => next() < probability,
    pick: (values) => values[below(values.length)] ?? values[0],
    weighted(weights) {
      const names = Object.keys(weights) as (keyof typeof weights)[]
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
      for (const name of names) {
        left -= weights[name]
        if (left < 0) return name
      }
      return names[0]!
    },
  }
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
