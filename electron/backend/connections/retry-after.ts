/** The `Retry-After` header (RFC 9110, 10.2.3). Pure. */

/** No service may keep a job waiting for longer than this by one word … */
const longestMs = 60 * 60 * 1000
/** … nor be asked again at once by a word that makes no sense. */
const shortestMs = 1000

/**
 * Milliseconds from now, from 1 s to 1 h: the header is seconds or an HTTP date. A date is read against the clock that
 * wrote it, the answer's own `Date`, where there is one. Undefined where it is absent or no time at all.
 */
export function retryAfterMs(
  headers: { 'retry-after'?: string | undefined; date?: string | undefined },
  now: number,
): number | undefined {
  const text = headers['retry-after']?.trim() ?? ''
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return bounded(Number(text) * 1000)
  const at = dateOf(text)
  return at === null ? undefined : bounded(at - (dateOf(headers.date) ?? now))
}

/** An HTTP date in Unix milliseconds; null where it is none. */
export function dateOf(text: string | undefined): number | null {
  if (text === undefined || !/[a-z]{3}/i.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}

function bounded(ms: number): number {
  return Math.min(Math.max(ms, shortestMs), longestMs)
}
