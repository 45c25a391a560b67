/**
 * Limits an account's request rate: one token bucket for paid requests, one for others, and one shared by both if the
 * service counts them together. First come, first served within a rank; one timer for all waiters.
 */
import type { Clock } from '../ports.ts'
import type { AskRank } from './service-client.ts'
import { TokenBucket, type Rate } from '../../../shared/protocol/token-bucket.ts'
import { WaitQueue } from './wait-queue.ts'

export type Lane = 'submit' | 'ask'

export interface Rates {
  submit: Rate
  ask: Rate
  /** Bucket shared by both lanes; null if the service counts them separately. */
  all: Rate | null
}

interface Waiter {
  grant(): void
}

/** How long a token is reserved for a submit that was told to come back later. */
const keptMs = 10_000

/** Rate limiter for one account. Runs no timer while nothing is waiting. */
export class Limiter {
  readonly #clock: Clock
  readonly #submit: TokenBucket
  readonly #ask: TokenBucket
  #all: TokenBucket | null
  readonly #submits = new WaitQueue<Waiter>()
  readonly #asks: Record<AskRank, WaitQueue<Waiter>> = { 1: new WaitQueue(), 2: new WaitQueue() }
  /** Lane that took the last shared token. The lanes alternate while both wait. */
  #lastTurn: Lane = 'ask'
  /** When a submit is expected to take a shared token, and how long the token is reserved. */
  #expected: { at: number; until: number } | null = null
  #timer: { at: number; cancel: AbortController } | null = null

  /** Starts with full buckets. */
  constructor(rates: Rates, clock: Clock) {
    const now = clock.now()
    this.#clock = clock
    this.#submit = new TokenBucket(rates.submit, now)
    this.#ask = new TokenBucket(rates.ask, now)
    this.#all = rates.all === null ? null : new TokenBucket(rates.all, now)
  }

  /**
   * Returns how long a submit would have to wait. A caller that does not wait is expected to return by then: a shared
   * token is reserved for it, but never more than every second token.
   */
  untilSubmitMs(): number {
    const now = this.#clock.now()
    const position = this.#submits.length + 1
    const behindAsks = this.#waitingAsks() === 0 ? 0 : this.#lastTurn === 'submit' ? position : position - 1
    const ownMs = this.#submit.waitMs(now, position)
    const waitMs = Math.max(ownMs, this.#all?.waitMs(now, position + behindAsks) ?? 0)
    if (waitMs > 0 && this.#all !== null) this.#expected = { at: now + waitMs, until: now + waitMs + keptMs }
    return waitMs
  }

  /** Waits for a token and takes it. Resolves early, without a token, if the signal aborts. */
  wait(lane: Lane, signal: AbortSignal, rank: AskRank = 2): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const queue = lane === 'submit' ? this.#submits : this.#asks[rank]
      const end = () => {
        leave()
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        end()
        this.#serve()
      }
      if (lane === 'submit') this.untilSubmitMs()
      const leave = queue.join({ grant: end })
      signal.addEventListener('abort', giveUp, { once: true })
      this.#serve()
    })
  }

  /** Withholds tokens after the service asked to wait, for one lane or for the whole account. */
  hold(lane: Lane, waitMs: number, over: 'lane' | 'account'): void {
    const now = this.#clock.now()
    const bucket = lane === 'submit' ? this.#submit : this.#ask
    bucket.hold(now, waitMs)
    if (over === 'account') this.#all?.hold(now, waitMs)
  }

  /** Changes the rates; tokens already taken remain spent. */
  change(rates: Rates): void {
    const now = this.#clock.now()
    this.#submit.change(rates.submit, now)
    this.#ask.change(rates.ask, now)
    if (rates.all === null || this.#all === null)
      this.#all = rates.all === null ? null : new TokenBucket(rates.all, now)
    else this.#all.change(rates.all, now)
    this.#serve()
  }

  #serve(): void {
    const now = this.#clock.now()
    for (let lane = this.#next(now); lane !== null; lane = this.#next(now)) {
      const bucket = lane === 'submit' ? this.#submit : this.#ask
      const queue = lane === 'submit' ? this.#submits : this.#asks[this.#asks[1].length > 0 ? 1 : 2]
      bucket.take(now)
      this.#all?.take(now)
      this.#lastTurn = lane
      if (lane === 'submit') this.#expected = null
      queue.first()!.grant()
    }
    this.#setTimer(now)
  }

  /** Returns the lane that may take a token now. */
  #next(now: number): Lane | null {
    const submitMs = this.#submitMs(now)
    const askMs = this.#askMs(now)
    if (submitMs > 0) return askMs > 0 ? null : 'ask'
    return askMs === 0 && this.#all !== null && this.#lastTurn === 'submit' ? 'ask' : 'submit'
  }

  /** Returns how long the first waiting submit still has to wait; Infinity if none is waiting. */
  #submitMs(now: number): number {
    if (this.#submits.length === 0) return Infinity
    return Math.max(this.#submit.waitMs(now), this.#all?.waitMs(now) ?? 0)
  }

  #askMs(now: number): number {
    if (this.#waitingAsks() === 0) return Infinity
    const waitMs = Math.max(this.#ask.waitMs(now), this.#all?.waitMs(now) ?? 0)
    if (waitMs > 0 || this.#all === null || this.#expected === null || this.#lastTurn === 'submit') return waitMs
    const { at, until } = this.#expected
    // An ask may take a token that is refilled in time.
    const secondMs = this.#all.waitMs(now, 2)
    return now >= until || secondMs <= Math.max(0, at - now) ? 0 : Math.min(secondMs, until - now)
  }

  #waitingAsks(): number {
    return this.#asks[1].length + this.#asks[2].length
  }

  #setTimer(now: number): void {
    const waitMs = Math.min(this.#submitMs(now), this.#askMs(now))
    const at = now + waitMs
    // Timers may fire early: in that case no one is served and the timer is set again.
    if (this.#timer !== null && this.#timer.at <= at && at < Infinity) return
    this.#timer?.cancel.abort()
    this.#timer = null
    if (at === Infinity) return
    const timer = { at, cancel: new AbortController() }
    this.#timer = timer
    void this.#clock.sleep(Math.max(1, waitMs), timer.cancel.signal).then(() => this.#ring(timer))
  }

  #ring(timer: { at: number }): void {
    if (this.#timer !== timer) return
    this.#timer = null
    this.#serve()
  }
}

const accounts = new WeakMap<Clock, Map<string, { limiter: Limiter; seenRates: WeakSet<Rates> }>>()

/** Returns an account's shared limiter. New rates replace the previous ones. `account` must not be the key itself. */
export function limiterOf(account: string, rates: Rates, clock: Clock): Limiter {
  const all = accounts.get(clock) ?? new Map<string, { limiter: Limiter; seenRates: WeakSet<Rates> }>()
  accounts.set(clock, all)
  const found = all.get(account)
  if (found === undefined) {
    const limiter = new Limiter(rates, clock)
    all.set(account, { limiter, seenRates: new WeakSet([rates]) })
    return limiter
  }
  if (!found.seenRates.has(rates)) {
    found.seenRates.add(rates)
    found.limiter.change(rates)
  }
  return found.limiter
}
