/** Days and months as the calendar on the artist's wall has them. Pure but for the time zone of the machine. */

/** `2026-01-31`, in local time. */
export function localDay(at: string | number): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-')
}

/** The calendar month around a moment (Unix milliseconds), in local time: from its first moment to before that of the next. */
export function localMonth(now: number): { from: string; to: string } {
  const date = new Date(now)
  const first = (offset: number) => new Date(date.getFullYear(), date.getMonth() + offset, 1).toISOString()
  return { from: first(0), to: first(1) }
}
