/** Who is let in. */
import { TokenBucket } from '../../../shared/protocol/token-bucket.ts'
import { refusal } from '../problem.ts'
import { soleCaller } from '../tasks/tasks.ts'
import type { Caller } from '../tasks/tasks.ts'
import { detailWords } from '../words/problems.ts'
import { showsKey } from './guard.ts'

export interface Door {
  /**
   * On whose behalf the `Authorization` header speaks. `connection` is the socket that it came by. Rejects `invalid_api_key`,
   * `rate_limited`.
   */
  admit(authorization: string | undefined, connection: object): Promise<Caller>
}

interface OneKeyParts {
  key: string
  /** Milliseconds until the next request is welcome; 0: now. Asked only where the key is right. */
  limitRate: () => number
  now: () => number
}

/** Wrong keys per minute where the key is a short one. */
const wrongKeyRate = { perMinute: 60, burst: 20 }

/**
 * A service with one key. Where that could be found by trying, after too many wrong keys none is compared for a while, or the
 * right one would be found at the same speed. A connection that has shown the right key is exempt until it shows a wrong one.
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

/** Whether a key could be found by trying: it is shorter than 128 random bits in hexadecimal. */
export function isGuessable(key: string): boolean {
  return key.length < 32
}

/** Throws `rate_limited` where there is something to wait for. */
export function holdUp(waitMs: number): void {
  if (waitMs > 0) throw refusal('rate_limited', detailWords.tooManyRequests, { retryAfterMs: waitMs })
}
