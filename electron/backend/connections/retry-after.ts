/** The `Retry-After` header (RFC 9110, 10.2.3). Pure. */

/** No service may keep a job waiting for longer than this by one word. */
const longestMs = 60 * 60 * 1000

/** Milliseconds from now: the header is seconds or an HTTP date. Undefined where it is absent or makes no sense. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, longestMs)
  if (!/[a-z]{3}/i.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - now), longestMs)
}
