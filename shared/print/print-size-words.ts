/** What is wrong with a print's size, as sentences for both the window and the service. */
import { formatMm, formatNumber, messages, say, sentences } from '../text/language.ts'
import type { SizeCodes } from './print-size.ts'

export const sizeWords = sentences<SizeCodes>({
  'size-below-line': ({ sideMm, lineMm, ...unit }) =>
    sized(
      say('Only {size} wide: narrower than a printed line of {line}.', {
        size: lengthWords(sideMm),
        line: formatMm(lineMm),
      }),
      unit,
    ),
  'size-below-layer': ({ heightMm, layerMm, ...unit }) =>
    sized(
      say('Only {size} high: thinner than a layer of {layer}.', {
        size: lengthWords(heightMm),
        layer: formatMm(layerMm),
      }),
      unit,
    ),
  'size-beyond-printer': ({ widthMm, depthMm, heightMm, printer, ...unit }) =>
    sized(
      say(
        '{printer, select, none {{size} mm: larger than every printer in the list.} other {{size} mm: larger than the {printer}.}}',
        {
          size: [widthMm, depthMm, heightMm].map((mm) => formatNumber(mm, mm < 10 ? 1 : 0)).join(' × '),
          printer: printer === '' ? 'none' : printer,
        },
      ),
      unit,
    ),
  'size-tiny': ({ largestMm, ...unit }) => sized(say('Only {size} long.', { size: lengthWords(largestMm) }), unit),
})

const answers = messages({
  metre: 'These were metres',
  inch: 'These were inches',
  centimetre: 'These were centimetres',
})

/** The button that rescales the model: “These were inches”; null if no other unit is likely. */
export function unitAnswer(unitFactor: number): string | null {
  if (unitFactor === 0) return null
  return unitFactor > 1 ? answers[unitOf(unitFactor)] : say('These were millimetres')
}

/** Appends the question whether the file has another unit. */
function sized(text: string, { unitFactor, thenMm }: { unitFactor: number; thenMm: number }): string {
  const advice =
    unitFactor === 0
      ? say('Scale it.')
      : unitFactor > 1
        ? say(
            '{unit, select, metre {Were these metres?} inch {Were these inches?} other {Were these centimetres?}} It would be {length} long.',
            { unit: unitOf(unitFactor), length: formatMm(thenMm) },
          )
        : say(
            '{unit, select, metre {Were these millimetres, not metres?} inch {Were these millimetres, not inches?} other {Were these millimetres, not centimetres?}} It would be {length} long.',
            { unit: unitOf(1 / unitFactor), length: formatMm(thenMm) },
          )
  return `${text} ${advice}`
}

function unitOf(factor: number): keyof typeof answers {
  if (factor > 500) return 'metre'
  return factor > 20 ? 'inch' : 'centimetre'
}

/** Formats a length that may be smaller than the displayed precision. */
function lengthWords(mm: number): string {
  return mm > 0 && mm < 0.01 ? say('less than 0.01 mm') : formatMm(mm)
}
