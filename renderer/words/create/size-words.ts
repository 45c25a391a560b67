/** A model in the form that is too small or too large for any printer. */
import { formatLength } from '../format-length.ts'

export const sizeWords = {
  large: (nowMm: number) => `Its longest side is ${formatLength(nowMm, 'mm')}, more than printers take.`,
  small: (nowMm: number) => `Its longest side is only ${formatLength(nowMm, 'mm')}.`,
  accept: (scaledMm: number) => `Scale to ${formatLength(scaledMm, 'mm')}`,
} as const
