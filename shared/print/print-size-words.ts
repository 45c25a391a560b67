/** What is wrong with a print's size, as sentences for both the window and the service. */
import { messages, say, sentences } from '../text/language.ts'
import { formatLength, formatSize } from '../text/quantities.ts'
import type { SizeCodes } from './print-size.ts'

export const sizeWords = sentences<SizeCodes>({
  'size-below-line': ({ sideMm, lineMm, ...unit }) =>
    sized(
      say('Only {size} wide: narrower than a printed line of {line}.', {
        size: formatLength(sideMm),
        line: formatLength(lineMm),
      }),
      unit,
    ),
  'size-below-layer': ({ heightMm, layerMm, ...unit }) =>
    sized(
      say('Only {size} high: thinner than a layer of {layer}.', {
        size: formatLength(heightMm),
        layer: formatLength(layerMm),
      }),
      unit,
    ),
  'size-beyond-printer': ({ widthMm, depthMm, heightMm, printer, ...unit }) =>
    sized(
      say(
        '{printer, select, none {{size}: larger than every printer in the list.} other {{size}: larger than the {printer}.}}',
        {
          size: formatSize([widthMm, depthMm, heightMm]),
          printer: printer === '' ? 'none' : printer,
        },
      ),
      unit,
    ),
  'size-tiny': ({ largestMm, ...unit }) => sized(say('Only {size} long.', { size: formatLength(largestMm) }), unit),
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
            { unit: unitOf(unitFactor), length: formatLength(thenMm) },
          )
        : say(
            '{unit, select, metre {Were these millimetres, not metres?} inch {Were these millimetres, not inches?} other {Were these millimetres, not centimetres?}} It would be {length} long.',
            { unit: unitOf(1 / unitFactor), length: formatLength(thenMm) },
          )
  return `${text} ${advice}`
}

function unitOf(factor: number): keyof typeof answers {
  if (factor > 500) return 'metre'
  return factor > 20 ? 'inch' : 'centimetre'
}
