/** How long a service keeps results. Pure. */
import { formatNumber, plural } from '../../../shared/text/language.ts'
import type { OfferedProvider } from '../../../shared/catalogue/provider-card.ts'

/** Returns `Keeps results for 3 days`; null if unknown. */
export function keepsShortWords({ keeps: { resultHours } }: Pick<OfferedProvider, 'keeps'>): string | null {
  return resultHours === null ? null : `Keeps results for ${spanWords(resultHours * 3600)}`
}

/** `5 minutes`, `24 hours`, `3 days` */
export function spanWords(seconds: number): string {
  const [count, one, many] =
    seconds < 7200
      ? [Math.round(seconds / 60), 'minute', 'minutes']
      : seconds <= 48 * 3600
        ? [Math.round(seconds / 3600), 'hour', 'hours']
        : [Math.round(seconds / 86_400), 'day', 'days']
  return `${formatNumber(count)} ${plural(count, one, many)}`
}
