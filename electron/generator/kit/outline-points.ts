/** Outlines written as strings with one word per point, like the `points` of an SVG polygon. */
import type { Corner, Point } from './outline.ts'

/** Returns the points of `0,0 22,0 ${width},50`. */
export function points(texts: TemplateStringsArray, ...values: number[]): Point[] {
  return wordsOf(texts, values).map(([x = 0, y = 0]): Point => [x, y])
}

/** Returns the corners of `0,0 22,0,1.6 ${width},50,1.6`; the third number of a corner is its radius. */
export function corners(texts: TemplateStringsArray, ...values: number[]): Corner[] {
  return wordsOf(texts, values).map(([x = 0, y = 0, radius = 0]): Corner => [x, y, radius])
}

/** Values keep their full precision: the string holds only their indices. */
function wordsOf(texts: TemplateStringsArray, values: readonly number[]): number[][] {
  const text = String.raw({ raw: texts }, ...values.map((_, index) => `#${index}`))
  const numberOf = (word: string): number => (word.startsWith('#') ? values[Number(word.slice(1))]! : Number(word))
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.split(',').map(numberOf))
}
