/** How often one account may be asked: a bucket of tokens for paid requests and one for all others. */
import type { Clock } from '../ports.ts'

export interface Rate {
  perMinute: number
  /** How many at once after a rest. */
  burst: number
}

export type Lane = 'submit' | 'ask'

export interface Limiter {
  /** Takes a token if there is one; else how long it is until there will be. */
  take(lane: Lane): { ready: true } | { ready: false; waitMs: number }
  /** Waits for a token. Resolves early, without one, when the signal aborts. */
  wait(lane: Lane, signal: AbortSignal): Promise<void>
  /** The service said "later": no tokens before then. */
  hold(lane: Lane, waitMs: number): void
}

/** A limiter with full buckets. */
export function createLimiter(rates: Record<Lane, Rate>, clock: Clock): Limiter {
  const now = clock.now()
  const lanes = {
    submit: { tokens: rates.submit.burst, at: now, heldUntil: 0 },
    ask: { tokens: rates.ask.burst, at: now, heldUntil: 0 },
  }
  const take: Limiter['take'] = (lane) => {
    const bucket = lanes[lane]
    const rate = rates[lane]
    const time = clock.now()
    const earned = (Math.max(0, time - bucket.at) / 60_000) * rate.perMinute
    bucket.tokens = Math.min(rate.burst, bucket.tokens + earned)
    bucket.at = time
    if (time < bucket.heldUntil) return { ready: false, waitMs: bucket.heldUntil - time }
    // Sums of fractions fall a hair short of one.
    if (bucket.tokens < 1 - 1e-6)
      return { ready: false, waitMs: Math.ceil(((1 - bucket.tokens) / rate.perMinute) * 60_000) }
    bucket.tokens -= 1
    return { ready: true }
  }
  return {
    take,
    async wait(lane, signal) {
      while (!signal.aborted) {
        const taken = take(lane)
        if (taken.ready) return
        await clock.sleep(taken.waitMs, signal)
      }
    },
    hold(lane, waitMs) {
      lanes[lane].heldUntil = Math.max(lanes[lane].heldUntil, clock.now() + waitMs)
    },
  }
}

const shared = new WeakMap<Clock, Map<string, Limiter>>()

/** The one limiter of an account, however many connections or clients use its key. `account` must not be the key itself. */
export function limiterOf(account: string, rates: Record<Lane, Rate>, clock: Clock): Limiter {
  const limiters = shared.get(clock) ?? new Map<string, Limiter>()
  shared.set(clock, limiters)
  const known = limiters.get(account) ?? createLimiter(rates, clock)
  limiters.set(account, known)
  return known
}
