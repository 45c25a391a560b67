/** A rate limit that lets short bursts through: a bucket of tokens that fills up again over time. */
export class TokenBucket {
  readonly #capacity: number
  readonly #perSecond: number
  #tokens: number
  #at = 0

  constructor(capacity: number, perSecond: number) {
    this.#capacity = capacity
    this.#perSecond = perSecond
    this.#tokens = capacity
  }

  /** Takes one token, or says in how many milliseconds there will be one. 0: taken. */
  take(now: number): number {
    const passed = Math.max(0, now - this.#at)
    this.#tokens = Math.min(this.#capacity, this.#tokens + (passed / 1000) * this.#perSecond)
    this.#at = now
    if (this.#tokens < 1) return Math.ceil(((1 - this.#tokens) / this.#perSecond) * 1000)
    this.#tokens -= 1
    return 0
  }
}
