/**
 * A token bucket: it refills at a steady rate up to its burst, so that at most the rate plus one burst is spent per
 * minute.
 */

export interface Rate {
  perMinute: number
  /** Maximum number of tokens. */
  burst: number
}

/** Sums of fractions can be slightly less than one. */
const hair = 1e-6

/** Every method expects the current time, in milliseconds. */
export class TokenBucket {
  #rate: Rate
  #tokens: number
  #at: number
  #heldUntil: number

  /** Starts full. */
  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#at = now
    this.#heldUntil = now
  }

  /** Milliseconds until this many tokens are available; 0 if they already are. */
  waitMs(now: number, tokens = 1): number {
    this.#fill(now)
    const blockedMs = Math.max(0, this.#heldUntil - now)
    const { burst, perMinute } = this.#rate
    const available = Math.min(burst, this.#tokens + (blockedMs / 60_000) * perMinute)
    const missing = tokens - available
    return blockedMs + (missing <= hair ? 0 : Math.ceil((missing / perMinute) * 60_000))
  }

  /** Call only when `waitMs` is 0. */
  take(now: number): void {
    this.#fill(now)
    this.#tokens -= 1
  }

  /** Takes a token if one is available. Returns 0 if taken, else the milliseconds until the next attempt. */
  tryTake(now: number): number {
    const waitMs = this.waitMs(now)
    if (waitMs === 0) this.take(now)
    return waitMs
  }

  /** Blocks tokens until then; a shorter block does not end a longer one. */
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
    const elapsedMs = now - this.#at
    this.#at = now
    // The system clock was set back: no tokens are added for that time, and a block does not become longer.
    if (elapsedMs < 0) this.#heldUntil += elapsedMs
    else this.#tokens = Math.min(this.#rate.burst, this.#tokens + (elapsedMs / 60_000) * this.#rate.perMinute)
  }
}
