/** Numbers that look random and are the same for the same seed (Marsaglia's xorshift, 32 bits). */
export class Random {
  #state: number

  constructor(seed: number) {
    // Seeds that follow each other must not begin alike.
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0 || 1
    for (let i = 0; i < 8; i++) this.below(2)
  }

  /** A whole number from 0 on, less than the limit. */
  below(limit: number): number {
    let x = this.#state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x >>> 0
    return Math.floor((this.#state / 2 ** 32) * limit)
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }
}
