/** Days and months in local time. Pure except for the time zone. */

/** `2026-01-31`, in local time. */
export function localDay(at: string | number): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-')
}

/** Returns the calendar month of a time (Unix milliseconds) in local time, the end exclusive. */
export function localMonth(now: number): { from: string; to: string } {
  const date = new Date(now)
  const first = (offset: number) => new Date(date.getFullYear(), date.getMonth() + offset, 1).toISOString()
  return { from: first(0), to: first(1) }
}
