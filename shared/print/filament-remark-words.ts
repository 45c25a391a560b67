/** Remarks on a multi-filament model, as sentences for both the window and the service. */
import { formatNumber, say, sentences } from '../text/language.ts'
import { formatLength } from '../text/quantities.ts'
import type { FilamentRemarkCodes } from './filament-report.ts'

export const filamentRemarkWords = sentences<FilamentRemarkCodes>({
  'filaments-open':
    'Not watertight: {openEdges, plural, one {# open edge} other {# open edges}}. Prepare the model for printing first.',
  'fewer-colours':
    '{found} of {asked, plural, one {# colour} other {# colours}} used: the model has no others large enough to print.',
  'spools-unused': '{count, plural, one {# spool} other {# spools}} not used: the print would not look any better.',
  'colours-far': ({ filaments, deltaE }) =>
    say(
      '{count, plural, one {{filaments} looks} other {{filaments} look}} clearly different from the original (ΔE up to {deltaE}). More colours, or other spools, come nearer.',
      { count: filaments.length, filaments, deltaE: formatNumber(deltaE, 0) },
    ),
  'borders-coarse': ({ reachedMm, askedMm }) =>
    say('Borders are divided to {reached}, not to {asked}: at this size that would take too many triangles.', {
      reached: formatLength(reachedMm),
      asked: formatLength(askedMm),
    }),
  'islands-merged': ({ count, widthMm }) =>
    say('{count, plural, one {# patch} other {# patches}} narrower than {width} merged with their neighbours.', {
      count,
      width: formatLength(widthMm),
    }),
  'many-changes': 'About {changes} filament changes in {layers} layers: printing will take long.',
  'no-colours': 'One filament is enough: the model has a single colour.',
})
