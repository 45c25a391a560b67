/** Parses attribute values of 3MF. All functions throw `bad-geometry` for invalid values. */
import type { LinearColour } from './3mf-document.ts'
import { linearFromHex } from './hex-colour.ts'
import { damaged } from './limits.ts'
import { identity, type Matrix } from '../../../shared/geometry/matrix.ts'

const maxNumber = 2 ** 31

/** A resource id: an integer. Zero is invalid, but written by some programs. */
export const resourceId = indexOf

/** A list index: a non-negative integer. */
export function indexOf(word: string | undefined): number {
  const value = word === undefined || word === '' ? Number.NaN : Number(word)
  if (!Number.isInteger(value) || value < 0 || value >= maxNumber)
    throw damaged('3MF', `"${(word ?? '').slice(0, 40)}" is not an index`)
  return value
}

/** Also reads a decimal comma. */
export function numberOf(word: string | undefined): number {
  const value = word === undefined || word === '' ? Number.NaN : Number(word.replace(',', '.'))
  if (!Number.isFinite(value)) throw damaged('3MF', `"${(word ?? '').slice(0, 40)}" is not a number`)
  return value
}

export function wordsOf(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '')
}

/** "#RRGGBB" or "#RRGGBBAA", sRGB; also "#RGB" as on web pages, and without "#". */
export function colourOf(text: string | undefined): LinearColour {
  const full = (text ?? '').trim().replace(/^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3')
  const digits = /^#?([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(full)
  if (digits === null) throw damaged('3MF', `"${(text ?? '').slice(0, 40)}" is not a colour`)
  return [...linearFromHex(digits[1]!), digits[2] === undefined ? 1 : parseInt(digits[2], 16) / 255]
}

/**
 * Parses 12 numbers, the rows of a 4×3 matrix for row vectors: in column-major order they are the same numbers. Some
 * programs write the fourth column as well, or commas between the numbers.
 */
export function matrixOf(text: string | undefined): Matrix {
  if (text === undefined) return identity
  const given = wordsOf(text)
  const numbers = (given.length === 1 ? given[0]!.split(',') : given.map((word) => word.replace(/,$/, ''))).map(
    numberOf,
  )
  const width = numbers.length === 16 ? 4 : 3
  if (numbers.length !== width * 4) throw damaged('3MF', `a transform has ${numbers.length} numbers instead of 12`)
  return [0, 1, 2, 3].flatMap((row) => [...numbers.slice(row * width, row * width + 3), row === 3 ? 1 : 0])
}
