/** Formats durations, times and dates for people. */

/** `0:07`, `3:42`, `1:02:09` */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** `7 s`, `3 min 42 s`, `1 h 2 min`, for screen readers and facts. */
export function formatElapsedLong(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** `5 min`, `1 h`, `1 h 30 min` */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(' ')
}

/** A time of day with seconds in the person's locale, `14:05:09`. */
export function formatTime(time: string | number): string {
  return new Date(time).toLocaleTimeString([], { timeStyle: 'medium' })
}

/** A date and time in the person's locale, `21 Nov 2026, 14:05`. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '–' : date.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
}

/** A calendar day, passed as `2026-11-21`, in the person's locale, `21 Nov 2026`. */
export function formatDay(day: string): string {
  return new Date(`${day}T12:00`).toLocaleDateString([], { dateStyle: 'medium' })
}
