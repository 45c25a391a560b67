/** Parses attribute values of 3MF. All functions throw `bad-geometry` for invalid values. */
import type { LinearColour } from './3mf-document.ts'
import { linearFromHex } from './hex-colour.ts'
import { damaged } from './limits.ts'
import { identity, type Matrix } from '../../../shared/geometry/matrix.ts'

const largestNumber = 2 ** 31

/** A resource id: a positive integer. */
export function resourceId(word: string | undefined): number {
  const value = indexOf(word)
  if (value === 0) throw damaged('3MF', 'a resource has the number 0')
  return value
}

/** A list index: a non-negative integer. */
export function indexOf(word: string | undefined): number {
  const value = word === undefined || word === '' ? Number.NaN : Number(word)
  if (!Number.isInteger(value) || value < 0 || value >= largestNumber)
    throw damaged('3MF', `"${(word ?? '').slice(0, 40)}" is no number of a thing`)
  return value
}

export function numberOf(word: string | undefined): number {
  const value = word === undefined || word === '' ? Number.NaN : Number(word)
  if (!Number.isFinite(value)) throw damaged('3MF', `"${(word ?? '').slice(0, 40)}" is no number`)
  return value
}

export function wordsOf(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '')
}

/** "#RRGGBB" or "#RRGGBBAA", sRGB. */
export function colourOf(text: string | undefined): LinearColour {
  const digits = /^\s*#([0-9a-f]{6})([0-9a-f]{2})?\s*$/i.exec(text ?? '')
  if (digits === null) throw damaged('3MF', `"${(text ?? '').slice(0, 40)}" is no colour`)
  return [...linearFromHex(digits[1]!), digits[2] === undefined ? 1 : parseInt(digits[2], 16) / 255]
}

/** Parses 12 numbers, the rows of a 4×3 matrix for row vectors: in column-major order they are the same numbers. */
export function matrixOf(text: string | undefined): Matrix {
  if (text === undefined) return identity
  const numbers = wordsOf(text).map(numberOf)
  if (numbers.length !== 12) throw damaged('3MF', `a transform has ${numbers.length} numbers instead of 12`)
  return [0, 3, 6, 9].flatMap((row, i) => [...numbers.slice(row, row + 3), i === 3 ? 1 : 0])
}
