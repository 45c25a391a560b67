/** How long a service keeps results. Pure. */
import { say } from '../../../shared/text/language.ts'
import type { OfferedProvider } from '../../../shared/catalogue/provider-card.ts'

/** Returns `Keeps results for 3 days`; null if unknown. */
export function keepsShortWords({ keeps: { resultHours } }: Pick<OfferedProvider, 'keeps'>): string | null {
  return resultHours === null ? null : say('Keeps results for {span}', { span: spanWords(resultHours * 3600) })
}

/** `5 minutes`, `24 hours`, `3 days` */
export function spanWords(seconds: number): string {
  if (seconds < 7200)
    return say('{minutes, plural, one {# minute} other {# minutes}}', { minutes: Math.round(seconds / 60) })
  return seconds <= 48 * 3600
    ? say('{hours, plural, one {# hour} other {# hours}}', { hours: Math.round(seconds / 3600) })
    : say('{days, plural, one {# day} other {# days}}', { days: Math.round(seconds / 86_400) })
}
