/** A print report in words. Pure. */
import type { PrintGrade, PrintReport } from '../../../shared/print/print-report.ts'
import { percentWords, printRemarkWords, repairStepWords } from '../../../shared/print/print-remark-words.ts'
import { cannotPrint, judgeSize } from '../../../shared/print/print-size.ts'
import { sizeWords } from '../../../shared/print/print-size-words.ts'
import { sentenceOf } from '../../../shared/text/sentence-of.ts'
import {
  formatLength,
  formatSize,
  formatVolume,
  formatWeight,
  type LengthUnit,
} from '../../../shared/text/quantities.ts'
import { formatNumber, say } from '../../../shared/text/language.ts'

/** A line of the report; `bad` marks a problem. */
export interface ReportLine {
  name: string
  value: string
  bad?: boolean
}

export interface PrintSentence {
  level: 'good' | 'note' | 'warning'
  words: string
}

/** Returns all of a report's remarks, worst first. */
export function remarkSentences({ remarks }: PrintReport): PrintSentence[] {
  return remarks.flatMap(readable)
}

/** The verdict of a report. */
export interface PrintVerdict {
  grade: PrintGrade
  text: string
}

/** Returns a report's verdict, for the model's current size and the chosen printer. */
export function verdictWords(
  report: PrintReport,
  { sizeMm = report.size.sizeMm, printer = null }: { sizeMm?: readonly number[]; printer?: string | null } = {},
): PrintVerdict {
  const { grade } = report
  const size = judgeSize(sizeMm, printer)
  if (size !== null)
    return {
      grade: cannotPrint(size) ? 'fails' : grade === 'prints' ? 'weak' : grade,
      text: sentenceOf(sizeWords, size) ?? '',
    }
  if (isScaled(report.size.sizeMm, sizeMm))
    return { grade: 'weak', text: say('The size has changed: prepare it again') }
  if (grade === 'weak') return { grade, text: weakWords(report) }
  if (grade === 'fails') return { grade, text: say('Cannot be printed as it is') }
  return { grade, text: remarkSentences(report).find(({ level }) => level === 'good')?.words ?? say('Ready to print') }
}

/** Walls and overhangs refer to the size that was prepared. */
function isScaled(before: readonly number[], now: readonly number[]): boolean {
  return Math.abs(Math.hypot(...now) / Math.hypot(...before) - 1) > 0.01
}

function weakWords({ remarks, stability }: PrintReport): string {
  const has = (...codes: string[]): boolean => remarks.some(({ code }) => codes.includes(code))
  if (has('walls-lost')) return say('Prints with parts left out')
  if (has('gaps')) return say('Prints in loose pieces')
  if (has('look-changed')) return say('Prints, but looks different')
  return stability.stands ? say('Prints with weak places') : say('Prints with a base or supports')
}

/** Returns the remarks that are not already shown as the verdict or as a repair action. */
export function remarksBeside(report: PrintReport, { grade, text } = verdictWords(report)): PrintSentence[] {
  const shown = new Set([text, ...stepSentences(report)])
  // The size is judged separately, because the report's own remark on it may be out of date.
  const remarks = report.remarks.filter(
    ({ code, level }) => !Object.hasOwn(sizeWords, code) && (level !== 'good' || grade === 'prints'),
  )
  return remarks.flatMap(readable).filter(({ words }) => !shown.has(words))
}

/** Returns how a model was repaired, one sentence per action. */
export function repairWords(report: PrintReport): { title: string; steps: string[]; note: string | null } {
  const titles = {
    off: say('Repair was off'),
    none: say('No repair needed'),
    surface: say('Surface repaired'),
    sheet: say('Open sheets thickened'),
    volumetric: say('Surface rebuilt'),
  }
  const { method, before, volumeChangePercent: change } = report.repair
  return {
    title: titles[method],
    steps: stepSentences(report),
    // An open surface has no volume to compare.
    note:
      change === null || method === 'none' || method === 'off' || method === 'sheet' || !before.watertight
        ? null
        : volumeWords(change),
  }
}

function stepSentences({ repair }: PrintReport): string[] {
  return repair.steps.map((step) => repairStepWords[step.action](step))
}

function readable({ level, ...remark }: PrintReport['remarks'][number]): PrintSentence[] {
  const words = sentenceOf(printRemarkWords, remark)
  return words === null ? [] : [{ level, words }]
}

/** Returns size, weight, overhang and stability. */
export function printLines(report: PrintReport, unit: LengthUnit): ReportLine[] {
  const { size, weight, overhang, stability, cut, base, orientation } = report
  return [
    ...sizeLines(size, unit),
    {
      name: say('Weight'),
      value: say('{pla} in PLA, {resin} in resin', {
        pla: formatWeight(weight.plaGrams),
        resin: formatWeight(weight.resinGrams),
      }),
    },
    ...(orientation.turnedDegrees >= 0.5
      ? [
          {
            name: say('Turned'),
            value: say('{turned}° for a better orientation', { turned: formatNumber(orientation.turnedDegrees, 0) }),
          },
        ]
      : []),
    ...(cut === null
      ? []
      : [{ name: say('Cut'), value: say('flat at {length}', { length: formatLength(cut.heightMm, unit) }) }]),
    ...(base === null
      ? []
      : [
          {
            name: say('Base'),
            value: say('{kind}, {length} high', { kind: base.kind, length: formatLength(base.heightMm, unit) }),
          },
        ]),
    ...wallLines(report, unit),
    {
      name: say('Overhang'),
      value:
        overhang.areaPercent <= 0
          ? say('none')
          : say('{share} of the surface beyond {limit}°', {
              share: percentWords(overhang.areaPercent),
              limit: formatNumber(overhang.limitDegrees, 0),
            }),
    },
    ...(overhang.islands > 0
      ? [
          {
            name: say('Unsupported'),
            value: say('{islands, plural, one {# island} other {# islands}}', { islands: overhang.islands }),
            bad: true,
          },
        ]
      : []),
    ...(overhang.supportMm3 > 0
      ? [
          {
            name: say('Support'),
            value: say('about {volume}', { volume: formatVolume(overhang.supportMm3, unit) }),
          },
        ]
      : []),
    {
      name: say('Stands'),
      value: stability.stands
        ? say('yes, tips at {angle}°', { angle: formatNumber(stability.tipsAtDegrees, 0) })
        : say('not on its own'),
      bad: !stability.stands,
    },
  ]
}

/** Returns the size of a printed model, and its scale if that changed. */
export function sizeLines(
  { sizeMm: [width, height, depth], scale }: Pick<PrintReport['size'], 'sizeMm' | 'scale'>,
  unit: LengthUnit,
): ReportLine[] {
  const scaled = { name: say('Scaled'), value: say('to {share} of the original', { share: percentWords(scale * 100) }) }
  return [
    { name: say('Size W × D × H'), value: formatSize([width, depth, height], unit) },
    ...(Math.abs(scale - 1) > 0.005 ? [scaled] : []),
  ]
}

function wallLines({ walls }: PrintReport, unit: LengthUnit): ReportLine[] {
  const minimum = formatLength(walls.askedMinimumMm, unit)
  if (walls.thinnestMm === null) return [{ name: say('Thinnest wall'), value: say('{minimum} or more', { minimum }) }]
  const below = {
    name: say('Below {minimum}', { minimum }),
    value: say('{share} of the surface', { share: percentWords(walls.areaBelowPercent) }),
    bad: true,
  }
  return [
    { name: say('Thinnest wall'), value: thinnestWords(walls, unit), bad: walls.thinnestMm < walls.askedMinimumMm },
    ...(walls.areaBelowPercent > 0 ? [below] : []),
    ...(walls.lostAreaPercent > 0
      ? [
          {
            name: say('Left out'),
            value: say('{share} of the surface', { share: percentWords(walls.lostAreaPercent) }),
            bad: true,
          },
        ]
      : []),
  ]
}

/** The wall's thickness and position, and whether it will be missing. */
function thinnestWords({ thinnestMm, thinPlaces: [place] }: PrintReport['walls'], unit: LengthUnit): string {
  const thickness = formatLength(thinnestMm ?? 0, unit)
  if (place?.isLeftOut === undefined) return thickness
  const fate = place.isLeftOut ? say('left out') : say('not missing')
  return say('{thickness}, {length} above the plate, {fate}', {
    thickness,
    length: formatLength(place.atMm[1], unit),
    fate,
  })
}

/** Returns the values of the hollowing; null for a solid model. */
export function hollowLines({ hollow }: PrintReport, unit: LengthUnit): ReportLine[] | null {
  if (hollow === null) return null
  const { measuredWallMm: wall, drainHoles, trapped } = hollow
  return [
    { name: say('Wall requested'), value: formatLength(hollow.askedWallMm, unit) },
    {
      name: say('Wall measured'),
      value: say('{least} to {most}, {mean} on average', {
        least: formatLength(wall.minimum, unit),
        most: formatLength(wall.maximum, unit),
        mean: formatLength(wall.mean, unit),
      }),
    },
    {
      name: say('Within 5 %'),
      value: say('{share} of the inner surface', { share: percentWords(hollow.withinFivePercent * 100) }),
    },
    { name: say('Material saved'), value: formatVolume(hollow.savedVolumeMm3, unit) },
    {
      name: say('Drain holes'),
      value:
        drainHoles.length === 0
          ? say('none')
          : say('{count}, {length} wide', {
              count: formatNumber(drainHoles.length),
              length: formatLength(drainHoles[0]?.diameterMm ?? 0, unit),
            }),
    },
    ...(trapped.length > 0
      ? [
          {
            name: say('Trapped'),
            value: say('{count, plural, one {# cavity} other {# cavities}} without a drain hole', {
              count: trapped.length,
            }),
            bad: true,
          },
        ]
      : []),
  ]
}

function volumeWords(change: number): string {
  return Math.abs(change) < 0.05
    ? say('Volume unchanged.')
    : say('Volume changed by {share}.', { share: percentWords(Math.abs(change)) })
}
