/** The `Retry-After` header (RFC 9110, 10.2.3). Pure. */

/** Maximum wait that a service may impose. */
const maxMs = 60 * 60 * 1000
/** Minimum wait, also used for invalid values. */
const minMs = 1000

/**
 * Returns milliseconds from now, from 1 s to 1 h, for seconds or an HTTP date. A date is relative to the response's own
 * `Date` header, if any. Undefined if the header is missing or invalid.
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

/** Returns an HTTP date in Unix milliseconds, or null. */
export function dateOf(text: string | undefined): number | null {
  if (text === undefined || !/[a-z]{3}/i.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}

function bounded(ms: number): number {
  return Math.min(Math.max(ms, minMs), maxMs)
}
