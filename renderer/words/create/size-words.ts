/** A model in the form that is too small or too large for any printer. */
import { say } from '../../../shared/text/language.ts'
import { formatLength } from '../../../shared/text/quantities.ts'

export const sizeWords = {
  large: (nowMm: number) =>
    say('Its longest side is {length}, more than printers take.', { length: formatLength(nowMm) }),
  small: (nowMm: number) => say('Its longest side is only {length}.', { length: formatLength(nowMm) }),
  accept: (scaledMm: number) => say('Scale to {length}', { length: formatLength(scaledMm) }),
} as const
