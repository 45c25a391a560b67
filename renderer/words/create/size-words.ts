/** A model in the form that is too small or too large for any printer. */
import { messages, say } from '../../../shared/text/language.ts'
import { formatLength } from '../../../shared/text/quantities.ts'
import { formatCount } from '../format-number.ts'

export const sizeWords = {
  large: (nowMm: number) =>
    say('Its longest side is {length}: too big for most printers.', { length: formatLength(nowMm) }),
  small: (nowMm: number) => say('Its longest side is only {length}.', { length: formatLength(nowMm) }),
  accept: (scaledMm: number) => say('Scale to {length}', { length: formatLength(scaledMm) }),
} as const

/** The target of a reduction, from the model's own triangles. */
export const targetWords = messages({
  text: 'A quarter of its triangles rarely looks different.',
  accept: (triangles: number) => say('Use {count}', { count: formatCount(triangles) }),
})
