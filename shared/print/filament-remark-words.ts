/** Remarks on a multi-filament model, as sentences for both the window and the service. */
import type { WordsOf } from '../protocol/remark.ts'
import { countOf, formatCount, formatMm, formatNumber, joinList } from '../text/language.ts'
import type { FilamentRemarkCodes } from './filament-report.ts'

export const filamentRemarkWords: WordsOf<FilamentRemarkCodes> = {
  'filaments-open': ({ openEdges }) =>
    `Not watertight: ${countOf(openEdges, 'open edge')}. Prepare the model for printing first.`,
  'fewer-colours': ({ asked, found }) =>
    `${formatCount(found)} of ${countOf(asked, 'colour')} used: the model has no others large enough to print.`,
  'spools-unused': ({ count }) => `${countOf(count, 'spool')} not used: the print would not look any better.`,
  'colours-far': ({ filaments, deltaE }) =>
    `${joinList(filaments)} ${filaments.length === 1 ? 'looks' : 'look'} clearly different from the original (ΔE up to ${formatNumber(deltaE, 0)}). More colours, or other spools, come nearer.`,
  'borders-coarse': ({ reachedMm, askedMm }) =>
    `Borders are divided to ${formatMm(reachedMm)}, not to ${formatMm(askedMm)}: at this size that would take too many triangles.`,
  'islands-merged': ({ count, widthMm }) =>
    `${countOf(count, 'patch', 'patches')} narrower than ${formatMm(widthMm)} merged with their neighbours.`,
  'many-changes': ({ changes, layers }) =>
    `About ${formatCount(changes)} filament changes in ${formatCount(layers)} layers: printing will take long.`,
  'no-colours': () => 'One filament is enough: the model has a single colour.',
}
