/** What is wrong with a print's size, as sentences for both the window and the service. */
import type { WordsOf } from '../protocol/remark.ts'
import { formatMm, formatNumber } from '../text/language.ts'
import type { SizeCodes } from './print-size.ts'

export const sizeWords: WordsOf<SizeCodes> = {
  'size-below-line': ({ sideMm, lineMm, ...unit }) =>
    `Only ${lengthWords(sideMm)} wide: narrower than a printed line of ${formatMm(lineMm)}.${unitQuestion(unit)}`,
  'size-below-layer': ({ heightMm, layerMm, ...unit }) =>
    `Only ${lengthWords(heightMm)} high: thinner than a layer of ${formatMm(layerMm)}.${unitQuestion(unit)}`,
  'size-beyond-printer': ({ widthMm, depthMm, heightMm, printer, ...unit }) =>
    `${[widthMm, depthMm, heightMm].map((mm) => formatNumber(mm, mm < 10 ? 1 : 0)).join(' × ')} mm: larger than ${
      printer === '' ? 'every printer in the list' : `the ${printer}`
    }.${unitQuestion(unit)}`,
  'size-tiny': ({ largestMm, ...unit }) => `Only ${lengthWords(largestMm)} long.${unitQuestion(unit)}`,
}

/** The button that rescales the model: “These were inches”; null if no other unit is likely. */
export function unitAnswer(unitFactor: number): string | null {
  if (unitFactor === 0) return null
  return `These were ${unitFactor > 1 ? unitName(unitFactor) : 'millimetres'}`
}

function unitQuestion({ unitFactor, thenMm }: { unitFactor: number; thenMm: number }): string {
  if (unitFactor === 0) return ' Scale it.'
  const then = `It would be ${formatMm(thenMm)} long.`
  return unitFactor > 1
    ? ` Were these ${unitName(unitFactor)}? ${then}`
    : ` Were these millimetres, not ${unitName(1 / unitFactor)}? ${then}`
}

function unitName(factor: number): string {
  if (factor > 500) return 'metres'
  return factor > 20 ? 'inches' : 'centimetres'
}

/** Formats a length that may be smaller than the displayed precision. */
function lengthWords(mm: number): string {
  return mm > 0 && mm < 0.01 ? 'less than 0.01 mm' : formatMm(mm)
}
