/**
 * Parses sizes such as "80 x 60 x 40 mm", "ø 12 cm" and scales such as "1:10", so that they are not taken for
 * quantities.
 */
import { millimetresPer } from './lengths.ts'

interface TakenDimensions {
  /** Two or three sides in millimetres, longest first. */
  sidesMm: number[] | undefined
  /** What all lengths are divided by: 72 for “1:72”, else 1. */
  divisor: number
  /** The text without sizes; a diameter becomes a width: "120 mm wide". */
  rest: string
  /** Unused sizes, as written. */
  extra: string[]
}

const numberPattern = String.raw`\d+(?:[.,]\d+)?`
const unit = String.raw`mm|cm|dm|m|in|inch(?:es)?|"|ft|zoll`
const times = String.raw`\s*(?:[x×*]|by)\s*`
const product = new RegExp(
  String.raw`(?<![\p{L}\d])(${numberPattern})\s*(${unit})?${times}(${numberPattern})\s*(${unit})?(?:${times}(${numberPattern})\s*(${unit})?)?(?![\p{L}\d])`,
  'giu',
)
const diameter = new RegExp(
  String.raw`(?:(?<![\p{L}\d]|\d\s?(?:mm|cm|in|inch|inches)\s)(?:dia(?:meter)?|diam)\.?(?:\sof)?|[øØ⌀∅])\s?:?\s?(${numberPattern})\s?(${unit})(?![\p{L}\d])`,
  'giu',
)
const scale =
  /(?<![\p{L}\d:/.,])(?:(?:at|in)\s+)?(?:an?\s+|the\s+)?(?:scale\s+(?:of\s+)?)?1\s*[:/]\s*\d{1,5}(?:[\s-]+scale)?(?![\p{L}\d:/])/giu

const hasLength = new RegExp(String.raw`\d\s?(?:${unit}|met(?:er|re)s?|feet)(?![\p{L}\d])`, 'iu')

/**
 * Extracts the sizes from a text with single spaces. A product without units is in millimetres if all numbers are at
 * least 10.
 */
export function takeDimensions(text: string): TakenDimensions {
  const extra: string[] = []
  let sidesMm: number[] | undefined
  let divisor = 1
  const rest = text
    .replaceAll(product, (words: string, ...parts: (string | undefined)[]) => {
      const values = [parts[0], parts[2], parts[4]].flatMap((value) => (value === undefined ? [] : [valueOf(value)]))
      const units = [parts[1], parts[3], parts[5]].slice(0, values.length)
      const last = units.findLast((one) => one !== undefined)
      const bare = last === undefined
      if (
        sidesMm !== undefined ||
        values.some((value) => !(value > 0)) ||
        (bare && values.some((value) => value < 10))
      ) {
        extra.push(words.trim())
        return ' , '
      }
      sidesMm = values
        .map((value, at) => value * (millimetresPer(units[at] ?? last ?? 'mm') ?? 1))
        .toSorted((a, b) => b - a)
      return ' , '
    })
    .replaceAll(diameter, (_words: string, value: string, of: string) => ` , ${value} ${of} wide , `)
    .replaceAll(scale, (words: string) => {
      // "1/2 inch" is a length.
      const below = words.split(/[:/]/)[1]?.match(/\d+/)?.[0]
      if (divisor === 1 && hasLength.test(text) && below !== undefined) divisor = Number(below)
      else extra.push(words.trim().replace(/^(?:at|in)\s+/i, ''))
      return ' , '
    })
  return { sidesMm, divisor, rest, extra }
}

function valueOf(digits: string): number {
  return Number(digits.replace(',', '.'))
}
