/** Authenticates requests. */
import { TokenBucket } from '../../../shared/protocol/token-bucket.ts'
import { refusal } from '../problem.ts'
import { soleCaller } from '../tasks/tasks.ts'
import type { Caller } from '../tasks/tasks.ts'
import { detailWords } from '../words/problems.ts'
import { showsKey } from './guard.ts'

export interface Door {
  /**
   * Returns the caller of an `Authorization` header. `connection` is its socket. Rejects with `invalid_api_key`,
   * `rate_limited`.
   */
  admit(authorization: string | undefined, connection: object): Promise<Caller>
}

interface OneKeyParts {
  key: string
  /** Returns the milliseconds until the next request is allowed, 0 for now. Called only with a valid key. */
  limitRate: () => number
  now: () => number
}

/** Rate limit for wrong keys when the key is short. */
const wrongKeyRate = { perMinute: 60, burst: 20 }

/**
 * Authenticates requests to a service with one key. If the key is short enough to be guessed, no key is compared for a
 * while after too many wrong ones, not even the right one, since that would reveal it. A connection that has shown the
 * right key is exempt until it shows a wrong one.
 */
export function oneKeyDoor({ key, limitRate, now }: OneKeyParts): Door {
  const wrongKeys = isGuessable(key) ? new TokenBucket(wrongKeyRate, now()) : null
  const trusted = new WeakSet<object>()
  return {
    async admit(authorization, connection) {
      if (!trusted.has(connection)) holdUp(wrongKeys?.waitMs(now()) ?? 0)
      if (!showsKey(authorization, key)) {
        trusted.delete(connection)
        if (authorization !== undefined) wrongKeys?.tryTake(now())
        throw refusal('invalid_api_key', detailWords.key)
      }
      trusted.add(connection)
      holdUp(limitRate())
      return soleCaller
    },
  }
}

/** Whether the key is shorter than 128 random bits in hexadecimal. */
export function isGuessable(key: string): boolean {
  return key.length < 32
}

/** Throws `rate_limited` if the wait is positive. */
export function holdUp(waitMs: number): void {
  if (waitMs > 0) throw refusal('rate_limited', detailWords.tooManyRequests, { retryAfterMs: waitMs })
}
