/** Remarks of a print report and its repair actions, as sentences for both the window and the service. */
import type { WordsOf } from '../protocol/remark.ts'
import { formatNumber, say, sentences } from '../text/language.ts'
import { formatLength, formatLiquid, formatWeight } from '../text/quantities.ts'
import type { PrintOwnCodes, PrintRemarkCodes, RepairCodes } from './print-report.ts'
import { sizeWords } from './print-size-words.ts'

/** A repair's actions: "3 holes closed." */
export const repairStepWords = sentences<RepairCodes>({
  'points-joined': '{count, plural, one {# vertex} other {# vertices}} merged with others at the same place.',
  'degenerate-removed': '{count, plural, one {# triangle} other {# triangles}} without area removed.',
  'duplicates-removed': '{count, plural, one {# duplicate triangle} other {# duplicate triangles}} removed.',
  'gaps-zipped': '{count, plural, one {# edge} other {# edges}} joined across a gap.',
  'fins-removed': '{count, plural, one {# loose flake} other {# loose flakes}} that enclosed nothing removed.',
  'specks-removed': '{count, plural, one {# tiny loose piece} other {# tiny loose pieces}} removed.',
  'faces-turned': '{count, plural, one {# flipped face} other {# flipped faces}} turned outwards.',
  'edges-split': '{count, plural, one {# non-manifold edge} other {# non-manifold edges}} split.',
  'holes-filled': '{count, plural, one {# hole} other {# holes}} closed.',
  'shells-united': '{count, plural, one {# overlapping shell} other {# overlapping shells}} merged into one surface.',
  'surfaces-separated':
    '{count, plural, one {# touching point} other {# touching points}} separated by a few micrometres.',
  'sheet-thickened': ({ count, thicknessMm }) =>
    thicknessMm === undefined
      ? say('{count, plural, one {# open sheet} other {# open sheets}} thickened.', { count })
      : say('{count, plural, one {# open sheet} other {# open sheets}} thickened to {thickness}.', {
          count,
          thickness: formatLength(thicknessMm),
        }),
  rebuilt: 'Surface rebuilt with {count, plural, one {# triangle} other {# triangles}}.',
})

const ownWords = sentences<PrintOwnCodes>({
  ...sizeWords,
  'not-watertight': 'Not watertight: the slicer has to guess what is inside.',
  'walls-thin': ({ areaPercent, minimumMm, thinnestMm, heightMm }) =>
    say(
      '{share} of the surface is thinner than {minimum} and breaks easily. The thinnest wall is {thinnest}{isPlaced, select, true {, {height} above the plate} other {}}.',
      {
        share: percentWords(areaPercent),
        minimum: formatLength(minimumMm),
        thinnest: formatLength(thinnestMm),
        isPlaced: heightMm !== undefined,
        height: formatLength(heightMm ?? 0),
      },
    ),
  'walls-lost': ({ areaPercent }) =>
    say(
      '{share} of the surface is on parts too thin for the nozzle: the slicer leaves them out. Scale up or thicken them.',
      { share: percentWords(areaPercent) },
    ),
  'no-footing': 'The first layer is empty: the slicer refuses a model that stands on a tip. Add a base.',
  gaps: ({ lowestMm }) =>
    say(
      'Nothing is printed {lowest} above the plate: there is a gap, or all is too thin. What is above needs support and comes loose.',
      { lowest: formatLength(lowestMm) },
    ),
  'hollow-trapped': ({ volumeMm3 }) =>
    say('A cavity of {volume} has no drain hole: resin stays inside.', { volume: formatLiquid(volumeMm3) }),
  unstable: 'Does not stand on its own: its footprint is too small or beside the centre of mass. Add a base.',
  'surface-rebuilt': 'Surface rebuilt: it was too damaged to repair face by face. Fine edges may be softer.',
  'sheets-thickened': 'Open sheets were given a thickness so that they can be printed.',
  'look-changed': 'Repair changed how the model looks. Compare it with the original before you print it.',
  'cut-outs-solid': ({ areaPercent }) =>
    say(
      '{share} of the surface is transparent in its texture and is printed solid: leaves on cards become whole cards.',
      { share: percentWords(areaPercent) },
    ),
  islands: '{count, plural, one {# unsupported island needs} other {# unsupported islands need}} support.',
  overhang: ({ areaPercent, limitDegrees }) =>
    say('{share} % of the surface overhangs by more than {limit}° and needs support.', {
      share: formatNumber(areaPercent, 0),
      limit: formatNumber(limitDegrees, 1),
    }),
  hollowed: ({ wallMm, savedVolumeMm3 }) =>
    say('Hollowed to a wall of {wall}: {volume} less material.', {
      wall: formatLength(wallMm),
      volume: formatLiquid(savedVolumeMm3),
    }),
  'ready-to-print': ({ plaGrams }) =>
    say('Ready to print. Watertight and stable, about {grams} of PLA if printed solid.', {
      grams: formatWeight(plaGrams),
    }),
})

/** A report's remarks; those about repairs read like its actions. */
export const printRemarkWords: WordsOf<PrintRemarkCodes> = { ...repairStepWords, ...ownWords }

/** `3.4 %`, `< 0.1 %` */
export function percentWords(value: number): string {
  return `${value > 0 && value < 0.1 ? '< 0.1' : formatNumber(value, 1)} %`
}
