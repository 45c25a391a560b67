/** A bucket that fills at a steady rate up to its burst: in no minute more than the rate and one burst are taken from it. */

export interface Rate {
  perMinute: number
  /** How many at once after a rest. */
  burst: number
}

/** Sums of fractions fall a hair short of one. */
const hair = 1e-6

/** Every method takes the time, in milliseconds. */
export class TokenBucket {
  #rate: Rate
  #tokens: number
  #at: number
  #heldUntil: number

  /** A full bucket. */
  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#at = now
    this.#heldUntil = now
  }

  /** Milliseconds until this many tokens are available; 0 if they already are. */
  waitMs(now: number, tokens = 1): number {
    this.#fill(now)
    const heldMs = Math.max(0, this.#heldUntil - now)
    const { burst, perMinute } = this.#rate
    const thenThere = Math.min(burst, this.#tokens + (heldMs / 60_000) * perMinute)
    const lacking = tokens - thenThere
    return heldMs + (lacking <= hair ? 0 : Math.ceil((lacking / perMinute) * 60_000))
  }

  /** Only when `waitMs` is 0. */
  take(now: number): void {
    this.#fill(now)
    this.#tokens -= 1
  }

  /** Takes a token where there is one. 0: taken; else in how many milliseconds to try again. */
  tryTake(now: number): number {
    const waitMs = this.waitMs(now)
    if (waitMs === 0) this.take(now)
    return waitMs
  }

  /** No tokens before then; a shorter hold does not end a longer one. */
  hold(now: number, ms: number): void {
    this.#fill(now)
    this.#heldUntil = Math.max(this.#heldUntil, now + ms)
  }

  change(rate: Rate, now: number): void {
    this.#fill(now)
    this.#rate = rate
    this.#tokens = Math.min(this.#tokens, rate.burst)
  }

  #fill(now: number): void {
    const passed = now - this.#at
    this.#at = now
    // The clock of the machine was set back: nothing is earned by it, and a hold lasts no longer for it.
    if (passed < 0) this.#heldUntil += passed
    else this.#tokens = Math.min(this.#rate.burst, this.#tokens + (passed / 60_000) * this.#rate.perMinute)
  }
}
