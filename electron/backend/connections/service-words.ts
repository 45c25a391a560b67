/** What a service's own words mean, whatever it calls things. Pure. */

/** An error as a service reports it. */
export interface ServiceWords {
  code: string | null
  message: string | null
  suggestions: string[]
  fields: { field: string; reason: string }[]
  /**
   * Where the service's reader knows what is meant, whatever the status and the words look like. `ended`: the task is over and
   * can no longer be cancelled. `cancelled`: that is what became of the task. `taken-before`: this very request came before, and
   * what became of it is not said.
   */
  meaning?: Meaning | 'gone' | 'failed' | 'not-ready' | 'down' | 'refused' | 'ended' | 'cancelled' | 'taken-before'
  /** How long to wait, where the answer says so in another place than its headers. */
  retryAfterMs?: number
}

/** A service's own words and nothing known besides. */
export function wordsOf(code: string | null, message: string | null): ServiceWords {
  return { code, message, suggestions: [], fields: [] }
}

export type Meaning = 'queue-full' | 'rate-limited' | 'credits' | 'moderation' | 'key'

/** In this order: "too many concurrent requests" is a full queue, not haste. */
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

/** Null: it means nothing beyond what it says. */
export function meaningOf(words: Pick<ServiceWords, 'code' | 'message'>): Meaning | null {
  for (const text of [words.code, words.message]) {
    if (text === null) continue
    const plain = asWord(text)
    for (const [meaning, pattern] of meanings) if (pattern.test(plain)) return meaning
  }
  return null
}

/** How much of a text is looked at to find out what it means. */
const maxReadLength = 2000

/** `No More-Concurrent`, `noMoreConcurrent` and `NO_MORE_CONCURRENT` are one word: `no_more_concurrent`. */
export function asWord(text: string): string {
  return text
    .slice(0, maxReadLength)
    .trim()
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^_|_$/g, '')
}
