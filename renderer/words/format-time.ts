/** Formats durations, times and dates for people. */
import { dateLocale, say } from '../../shared/text/language.ts'

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
  if (seconds < 60) return say('{seconds} s', { seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return say('{minutes} min {seconds} s', { minutes, seconds: seconds % 60 })
  return say('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** `5 min`, `1 h`, `1 h 30 min` */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return say('{minutes} min', { minutes })
  return rest === 0 ? say('{hours} h', { hours }) : say('{hours} h {minutes} min', { hours, minutes: rest })
}

/** `45 s`, `30–60 s`, `2–5 min`, `40 s to 2 min`: the ends are rounded outwards. */
export function formatTimeRange(minMs: number, maxMs: number): string {
  const exact = Math.max(1000, maxMs)
  if (minMs >= maxMs) return exact < minuteMs ? formatElapsedLong(exact) : formatMinutes(Math.round(exact / minuteMs))
  const inSeconds = maxMs <= 90_000
  const [least, most] = [rounded(minMs, Math.floor), rounded(maxMs, Math.ceil, inSeconds)]
  if (least >= most) return inSeconds ? say('{seconds} s', { seconds: most }) : formatMinutes(most / 60)
  if (inSeconds) return say('{least}–{most} s', { least, most })
  if (least < 60)
    return say('{least} to {most}', { least: say('{seconds} s', { seconds: least }), most: formatMinutes(most / 60) })
  if (most < 3600) return say('{least}–{most} min', { least: least / 60, most: most / 60 })
  return say('{least} to {most}', { least: formatMinutes(least / 60), most: formatMinutes(most / 60) })
}

const minuteMs = 60_000

/** Returns whole seconds: below ten to one, below a minute to five, above to a minute. */
function rounded(ms: number, round: (value: number) => number, inSeconds = ms < minuteMs): number {
  const seconds = Math.max(1, ms / 1000)
  const step = seconds <= 10 ? 1 : inSeconds ? 5 : 60
  return round(seconds / step) * step
}

/** A time of day with seconds in the person's locale, `14:05:09`. */
export function formatTime(time: string | number): string {
  return new Date(time).toLocaleTimeString(dateLocale(), { timeStyle: 'medium' })
}

/** A date and time in the person's locale, `21 Nov 2026, 14:05`. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime())
    ? '–'
    : date.toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' })
}

/** A calendar day, passed as `2026-11-21`, in the person's locale, `21 Nov 2026`. */
export function formatDay(day: string): string {
  return new Date(`${day}T12:00`).toLocaleDateString(dateLocale(), { dateStyle: 'medium' })
}
