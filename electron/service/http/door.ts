/** Who is let in. */
import { TokenBucket } from '../../../shared/token-bucket.ts'
import { refusal } from '../problem.ts'
import { soleCaller } from '../tasks/tasks.ts'
import type { Caller } from '../tasks/tasks.ts'
import { detailWords } from '../words/problems.ts'
import { showsKey } from './guard.ts'

export interface Door {
  /** On whose behalf the `Authorization` header speaks. Rejects `invalid_api_key`, `rate_limited`. */
  admit(authorization: string | undefined): Promise<Caller>
}

export interface OneKeyParts {
  key: string
  /** Whether a person chose it: then those who guess are held up. */
  chosen: boolean
  /** Milliseconds until the next request is welcome; 0: now. */
  limitRate: () => number
  now: () => number
}

/** Wrong keys: so many at once, then one a second. */
export const guessRate = { perMinute: 60, burst: 20 }

/** A service with one key. */
export function oneKeyDoor({ key, chosen, limitRate, now }: OneKeyParts): Door {
  const guesses = chosen ? new TokenBucket(guessRate, now()) : null
  return {
    async admit(authorization) {
      // No key is looked at while too many wrong ones come: otherwise the right one would be found at the same speed.
      holdUp(guesses?.waitMs(now()) ?? 0)
      if (!showsKey(authorization, key)) {
        if (authorization !== undefined) guesses?.take(now())
        throw refusal('invalid_api_key', detailWords.key)
      }
      holdUp(limitRate())
      return soleCaller
    },
  }
}

/** Throws `rate_limited` where there is something to wait for. */
export function holdUp(waitMs: number): void {
  if (waitMs > 0) throw refusal('rate_limited', detailWords.tooManyRequests, { retryAfterMs: waitMs })
}
