/** A model in the form that is too small or too large for any printer. */
import { messages, say } from '../../../shared/text/language.ts'
import { formatLength } from '../format-length.ts'
import { formatCount } from '../format-number.ts'

export const sizeWords = {
  large: (nowMm: number) =>
    say('Its longest side is {length}: too big for most printers.', { length: formatLength(nowMm, 'mm') }),
  small: (nowMm: number) => say('Its longest side is only {length}.', { length: formatLength(nowMm, 'mm') }),
  accept: (scaledMm: number) => say('Scale to {length}', { length: formatLength(scaledMm, 'mm') }),
} as const

/** The target of a reduction, from the model's own triangles. */
export const targetWords = messages({
  text: 'A quarter of its triangles rarely looks different.',
  accept: (triangles: number) => say('Use {count}', { count: formatCount(triangles) }),
})
