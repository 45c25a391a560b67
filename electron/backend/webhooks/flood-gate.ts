/** Lets short bursts through and keeps a flood out: a bucket of tokens that fills up again over time. */
export class FloodGate {
  readonly #perSecond: number
  #tokens: number
  #at = 0

  /** As many at once as in a second. */
  constructor(perSecond: number) {
    this.#perSecond = perSecond
    this.#tokens = perSecond
  }

  /** False: too many. `now` in milliseconds. */
  admit(now: number): boolean {
    const passedMs = Math.max(0, now - this.#at)
    this.#at = now
    this.#tokens = Math.min(this.#perSecond, this.#tokens + (passedMs / 1000) * this.#perSecond)
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
