/** Classifies services' error messages. Pure. */

/** An error in a service's own words. */
export interface ServiceWords {
  code: string | null
  message: string | null
  suggestions: string[]
  fields: { field: string; reason: string }[]
  /**
   * Meaning identified by the provider's reader, whatever the status. `ended`: the task is over and cannot be
   * cancelled. `cancelled`: the task was cancelled. `taken-before`: the same request was received earlier, with an
   * unknown result.
   */
  meaning?: Meaning | 'gone' | 'failed' | 'not-ready' | 'down' | 'refused' | 'ended' | 'cancelled' | 'taken-before'
  /** Wait time specified in the body instead of the headers. */
  retryAfterMs?: number
}

/** Returns an error with only a code and a message. */
export function wordsOf(code: string | null, message: string | null): ServiceWords {
  return { code, message, suggestions: [], fields: [] }
}

export type Meaning = 'queue-full' | 'rate-limited' | 'credits' | 'moderation' | 'key'

/** The order matters: "too many concurrent requests" is a full queue, not a rate limit. */
const meanings: readonly [Meaning, RegExp][] = [
  [
    'queue-full',
    /queue_?(is_)?full|no_?more_?(concurrent|pending)|concurren|too_many_(pending|running|queued|active)|(slot|capacity)_?(limit|full)|^2000$/,
  ],
  [
    'moderation',
    /moderat|content_?(policy|filter|violation|blocked)|nsfw|banned|safety_?(filter|system|policy|violation|check)|prohibited_content|sensitive_content|^2008$/,
  ],
  [
    'credits',
    /insufficient_?(credit|balance|fund|quota)|(not_enough|out_of|no)_credits?|credits?_(exhausted|insufficient)|payment_required|quota_exceeded|^2010$/,
  ],
  ['rate-limited', /rate_?limit|too_many_requests|throttl|too_fast/],
  [
    'key',
    /(invalid|wrong|incorrect|expired|revoked|missing|unknown)_(api_?)?key|(api_?)?key_(invalid|expired|revoked|missing|rejected)|unauthori[sz]ed|unauthenticated/,
  ],
]

/** Returns the meaning of the code or the message, or null. */
export function meaningOf(words: Pick<ServiceWords, 'code' | 'message'>): Meaning | null {
  for (const text of [words.code, words.message]) {
    if (text === null) continue
    const plain = asWord(text)
    for (const [meaning, pattern] of meanings) if (pattern.test(plain)) return meaning
  }
  return null
}

/** Number of characters searched. */
const maxReadLength = 2000

/** Normalises a word: `No More-Concurrent`, `noMoreConcurrent` and `NO_MORE_CONCURRENT` become `no_more_concurrent`. */
export function asWord(text: string): string {
  return text
    .slice(0, maxReadLength)
    .trim()
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^_|_$/g, '')
}
