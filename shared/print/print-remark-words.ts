/** Remarks of a print report and its repair actions, as sentences for both the window and the service. */
import type { WordsOf } from '../protocol/remark.ts'
import { countOf, formatMm, formatNumber } from '../text/language.ts'
import type { PrintOwnCodes, PrintRemarkCodes, RepairCodes } from './print-report.ts'
import { sizeWords } from './print-size-words.ts'

/** A repair's actions: "3 holes closed." */
export const repairStepWords: WordsOf<RepairCodes> = {
  'points-joined': ({ count }) => `${countOf(count, 'vertex', 'vertices')} merged with others at the same place.`,
  'degenerate-removed': ({ count }) => `${countOf(count, 'triangle')} without area removed.`,
  'duplicates-removed': ({ count }) => `${countOf(count, 'duplicate triangle')} removed.`,
  'gaps-zipped': ({ count }) => `${countOf(count, 'edge')} joined across a gap.`,
  'fins-removed': ({ count }) => `${countOf(count, 'loose flake')} that enclosed nothing removed.`,
  'specks-removed': ({ count }) => `${countOf(count, 'tiny loose piece')} removed.`,
  'faces-turned': ({ count }) => `${countOf(count, 'flipped face')} turned outwards.`,
  'edges-split': ({ count }) => `${countOf(count, 'non-manifold edge')} split.`,
  'holes-filled': ({ count }) => `${countOf(count, 'hole')} closed.`,
  'shells-united': ({ count }) => `${countOf(count, 'overlapping shell')} merged into one surface.`,
  'surfaces-separated': ({ count }) => `${countOf(count, 'touching point')} separated by a few micrometres.`,
  'sheet-thickened': ({ count, thicknessMm }) =>
    `${countOf(count, 'open sheet')} thickened${
      thicknessMm === undefined ? '' : ` to ${formatNumber(thicknessMm, 2)} mm`
    }.`,
  rebuilt: ({ count }) => `Surface rebuilt with ${countOf(count, 'triangle')}.`,
}

const ownWords: WordsOf<PrintOwnCodes> = {
  ...sizeWords,
  'not-watertight': () => 'Not watertight: the slicer has to guess what is inside.',
  'walls-thin': ({ areaPercent, minimumMm, thinnestMm, heightMm }) =>
    `${percentWords(areaPercent)} of the surface is thinner than ${formatMm(minimumMm)} and breaks easily. The thinnest wall is ${formatMm(thinnestMm)}${heightMm === undefined ? '' : `, ${formatMm(heightMm)} above the plate`}.`,
  'walls-lost': ({ areaPercent }) =>
    `${percentWords(areaPercent)} of the surface is on parts too thin for the nozzle: the slicer leaves them out. Scale up or thicken them.`,
  'no-footing': () => 'The first layer is empty: the slicer refuses a model that stands on a tip. Add a base.',
  gaps: ({ lowestMm }) =>
    `Nothing is printed ${formatMm(lowestMm)} above the plate: there is a gap, or all is too thin. What is above needs support and comes loose.`,
  'hollow-trapped': ({ volumeMm3 }) => `A cavity of ${millilitres(volumeMm3)} has no drain hole: resin stays inside.`,
  unstable: () => 'Does not stand on its own: its footprint is too small or beside the centre of mass. Add a base.',
  'surface-rebuilt': () => 'Surface rebuilt: it was too damaged to repair face by face. Fine edges may be softer.',
  'sheets-thickened': () => 'Open sheets were given a thickness so that they can be printed.',
  'look-changed': () => 'Repair changed how the model looks. Compare it with the original before you print it.',
  'cut-outs-solid': ({ areaPercent }) =>
    `${percentWords(areaPercent)} of the surface is transparent in its texture and is printed solid: leaves on cards become whole cards.`,
  'cut-outs-cut': ({ areaPercent }) =>
    `${percentWords(areaPercent)} of the surface is transparent in its texture and was cut away: leaves on cards are printed as leaves.`,
  islands: ({ count }) => `${countOf(count, 'unsupported island needs', 'unsupported islands need')} support.`,
  overhang: ({ areaPercent, limitDegrees }) =>
    `${formatNumber(areaPercent, 0)} % of the surface overhangs by more than ${formatNumber(limitDegrees, 1)}° and needs support.`,
  hollowed: ({ wallMm, savedVolumeMm3 }) =>
    `Hollowed to a wall of ${formatMm(wallMm)}: ${millilitres(savedVolumeMm3)} less material.`,
  'ready-to-print': ({ plaGrams }) =>
    `Ready to print. Watertight and stable, about ${formatNumber(plaGrams, 0)} g of PLA if printed solid.`,
}

/** A report's remarks; those about repairs read like its actions. */
export const printRemarkWords: WordsOf<PrintRemarkCodes> = { ...repairStepWords, ...ownWords }

/** `3.4 %`, `< 0.1 %` */
export function percentWords(value: number): string {
  return `${value > 0 && value < 0.1 ? '< 0.1' : formatNumber(value, 1)} %`
}

function millilitres(volumeMm3: number): string {
  return `${formatNumber(volumeMm3 / 1000, 1)} ml`
}
