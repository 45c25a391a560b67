/** A model that its service is shutting down. */
import { say } from '../../../shared/text/language.ts'
import { formatDay } from '../format-time.ts'

export const modelEndWords = {
  /** `on` is null if the service gives no date. */
  soon: (on: string | null, successor: string | undefined) =>
    [
      on === null
        ? say('The service calls this model deprecated and may switch it off.')
        : say('The service switches this model off on {date}.', { date: formatDay(on) }),
      ...(successor === undefined ? [] : [say('Use {successor} instead.', { successor })]),
    ].join(' '),
  moved: (from: string, on: string, to: string) =>
    say('{from} was switched off on {date}. The form now uses {to}.', { from, date: formatDay(on), to }),
} as const
