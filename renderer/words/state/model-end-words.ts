/** What the form says of a model that its service switches off. */
import { formatDay } from '../format-time.ts'

export const modelEndWords = {
  soon: (on: string, successor: string | undefined) =>
    `The service switches this model off on ${formatDay(on)}.${successor === undefined ? '' : ` Use ${successor} instead.`}`,
  moved: (from: string, on: string, to: string) =>
    `${from} was switched off on ${formatDay(on)}. The form now uses ${to}.`,
} as const
