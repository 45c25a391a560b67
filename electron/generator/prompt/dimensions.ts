/** Sizes that are not one length: "80 x 60 x 40 mm", "200 × 100 mm", "ø 12 cm", and scales, "1:10". None of them is a number of things. */

/** What a text gives of them, and the text without. */
export interface TakenDimensions {
  /** Sides in millimetres, two or three of them, the longest first. */
  withinMm?: number[]
  /** A diameter, written so that a length is read from it: "120 mm wide". */
  rest: string
  /** As they were written: what is not honoured. */
  extra: string[]
}

const number = String.raw`\d+(?:[.,]\d+)?`
const unit = String.raw`mm|cm|dm|m|in|inch(?:es)?|"|ft|zoll`
const times = String.raw`\s*(?:[x×*]|by)\s*`
const product = new RegExp(
  String.raw`(?<![\p{L}\d])(${number})\s*(${unit})?${times}(${number})\s*(${unit})?(?:${times}(${number})\s*(${unit})?)?(?![\p{L}\d])`,
  'giu',
)
const diameter = new RegExp(
  String.raw`(?:(?<![\p{L}\d]|\d\s?(?:mm|cm|in|inch|inches)\s)(?:dia(?:meter)?|diam)\.?(?:\sof)?|[øØ⌀∅])\s?:?\s?(${number})\s?(${unit})(?![\p{L}\d])`,
  'giu',
)
const scale =
  /(?<![\p{L}\d:/.,])(?:(?:at|in)\s+)?(?:an?\s+|the\s+)?(?:scale\s+(?:of\s+)?)?1\s*[:/]\s*\d{1,5}(?:[\s-]+scale)?(?![\p{L}\d:/])/giu

const millimetres: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  dm: 100,
  m: 1000,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  zoll: 25.4,
  '"': 25.4,
  ft: 304.8,
}

/** Takes them out of a text with single spaces. Without a unit anywhere a product is millimetres where every number is at least 10, else it is left out. */
export function takeDimensions(text: string): TakenDimensions {
  const extra: string[] = []
  let withinMm: number[] | undefined
  const rest = text
    .replaceAll(product, (words: string, ...parts: (string | undefined)[]) => {
      const values = [parts[0], parts[2], parts[4]].flatMap((value) => (value === undefined ? [] : [valueOf(value)]))
      const units = [parts[1], parts[3], parts[5]].slice(0, values.length)
      const last = units.findLast((one) => one !== undefined)
      const bare = last === undefined
      if (
        withinMm !== undefined ||
        values.some((value) => !(value > 0)) ||
        (bare && values.some((value) => value < 10))
      ) {
        extra.push(words.trim())
        return ' , '
      }
      withinMm = values
        .map((value, at) => value * (millimetres[(units[at] ?? last ?? 'mm').toLowerCase()] ?? 1))
        .toSorted((a, b) => b - a)
      return ' , '
    })
    .replaceAll(diameter, (_words: string, value: string, of: string) => ` , ${value} ${of} wide , `)
    .replaceAll(scale, (words: string) => {
      // "1/2 inch" is a length.
      extra.push(words.trim().replace(/^(?:at|in)\s+/i, ''))
      return ' , '
    })
  return { ...(withinMm === undefined ? {} : { withinMm }), rest, extra }
}

function valueOf(digits: string): number {
  return Number(digits.replace(',', '.'))
}
