/** Parses lengths: "8 cm tall", "80mm", "3 inches", "half a metre wide". */
import type { PlannedSize } from './plan.ts'
import { numberOf } from './number-words.ts'
import { fold } from './words.ts'

const millimetres: readonly [RegExp, number][] = [
  [/^(?:mm|millimet(?:er|re|ers|res)|milimetros?|millimetri|millimetres)$/, 1],
  [/^(?:cm|centimet(?:er|re|ers|res)|zentimeter|centimetros?|centimetri|centymetrow|centimetres)$/, 10],
  [/^(?:dm|decimet(?:er|re|ers|res))$/, 100],
  [/^(?:m|met(?:er|re|ers|res)|metros?|metri)$/, 1000],
  [/^(?:inch|inches|in|zoll|pulgadas?|pouces?|")$/, 25.4],
  [/^(?:ft|foot|feet)$/, 304.8],
]

const pattern =
  /(?<![\p{L}\d])(\d+(?:[.,]\d+)?|\d+\s?\/\s?\d+|half an?|\p{L}+)\s?-?\s?(mm|millimet(?:er|re)s?|milímetros?|millimetri|cm|[cz]entimet(?:er|re)s?|centímetros?|centimetri|centymetrów|dm|decimet(?:er|re)s?|m|met(?:er|re)s?|metros?|metri|inch(?:es)?|zoll|pulgadas?|pouces?|in(?=\s(?:tall|high|wide|long|across|diameter)|\s?$|\s?[,.;])|"|ft|foot|feet)(?![\p{L}\d])(?:[\s-](?:in\s)?(tall|high|height|hoch|groß|gross|haute?|de haut(?:eur)?|alto|alta|de alto|wysoki|hoog|wide|across|broad|long|width|(?:in )?diameter|breit|large|de large|ancho|largo|lang|round|thick|deep|depth|thickness|dick|tief)(?![\p{L}]))?/giu

/** Returns the length of a unit in millimetres, or undefined. */
export function millimetresPer(unit: string): number | undefined {
  return millimetres.find(([name]) => name.test(fold(unit)))?.[1]
}

/**
 * Returns a height, else a width, else a bare length; the width where there is a height too; the text without lengths;
 * and the unused lengths. Expects single spaces.
 */
export function takeLength(text: string): {
  size: PlannedSize | undefined
  acrossMm: number | undefined
  rest: string
  extra: string[]
} {
  const found: { size: PlannedSize; words: string }[] = []
  const others: string[] = []
  const rest = text.replaceAll(pattern, (words, amount: string, unit: string, direction?: string) => {
    const value = amountOf(amount)
    const factor = millimetresPer(unit)
    if (value === undefined || factor === undefined || !(value > 0)) return words
    // Thickness is not supported.
    if (/^(?:thick|deep|depth|dick|tief)/i.test(direction ?? '')) {
      others.push(words.trim())
      return ' , '
    }
    found.push({ size: { mm: value * factor, measure: measureOf(direction) }, words: words.trim() })
    return ' , '
  })
  const order = ['height', 'width', 'plain'] as const
  const best = order.flatMap((measure) => found.filter(({ size }) => size.measure === measure))[0]
  const width = best?.size.measure === 'height' ? found.find(({ size }) => size.measure === 'width') : undefined
  return {
    size: best?.size,
    acrossMm: width?.size.mm,
    rest,
    extra: [...found.filter((one) => one !== best && one !== width).map(({ words }) => words), ...others],
  }
}

function amountOf(words: string): number | undefined {
  if (/^half an?$/i.test(words)) return 0.5
  const fraction = /^(\d+)\s*\/\s*(\d+)$/.exec(words)
  if (fraction !== null) return Number(fraction[1]) / Number(fraction[2])
  const digits = Number(words.replace(',', '.'))
  if (Number.isFinite(digits)) return digits
  return /^an?$/i.test(words) ? 1 : numberOf(fold(words))
}

function measureOf(direction: string | undefined): PlannedSize['measure'] {
  if (direction === undefined) return 'plain'
  return /^(?:tall|high|height|hoch|gro|haut|de haut|alto|alta|de alto|wysoki|hoog)/i.test(direction)
    ? 'height'
    : 'width'
}
