/** A model that its service is shutting down. */
import { formatDay } from '../format-time.ts'

export const modelEndWords = {
  /** `on` is null if the service gives no date. */
  soon: (on: string | null, successor: string | undefined) =>
    `${on === null ? 'The service calls this model deprecated and may switch it off.' : `The service switches this model off on ${formatDay(on)}.`}${successor === undefined ? '' : ` Use ${successor} instead.`}`,
  moved: (from: string, on: string, to: string) =>
    `${from} was switched off on ${formatDay(on)}. The form now uses ${to}.`,
} as const
