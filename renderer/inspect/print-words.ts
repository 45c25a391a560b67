/** What a print report says, in an artist's words with its figures. Pure. */
import type { PrintReport } from '../../shared/print-report.ts'
import { formatLength, formatSize } from '../ui/format-length.ts'
import type { LengthUnit } from '../ui/format-length.ts'
import { countOf } from '../ui/format-number.ts'

/** One line of the report. `bad` asks for a look. */
export interface ReportLine {
  name: string
  value: string
  bad?: boolean
}

/** The one sentence above all: the report's own where it has one. */
export function verdictWords(report: PrintReport): { good: boolean; text: string } {
  if (report.printable)
    return { good: true, text: report.remarks.find(({ level }) => level === 'good')?.words ?? 'Ready to print' }
  const worst = report.remarks.find(({ level }) => level === 'warning')?.words
  return { good: false, text: worst ?? 'Not ready to print yet' }
}

/** What is to be remarked and is not told elsewhere in the panel, as the verdict or as a step of the repair. */
export function remarksBeside(report: PrintReport): PrintReport['remarks'] {
  const told = new Set([verdictWords(report).text, ...report.repair.steps.map(({ words }) => words)])
  return report.remarks.filter(({ words }) => !told.has(words))
}

/** How it was mended, a sentence for each step. */
export function repairWords({ repair }: PrintReport): { title: string; steps: string[]; note: string | null } {
  const titles = {
    off: 'Repair was turned off',
    none: 'Nothing had to be repaired',
    surface: 'Repaired on the surface',
    sheet: 'An open sheet was given thickness',
    volumetric: 'Laid anew around the solid',
  }
  const change = repair.volumeChangePercent
  return {
    title: titles[repair.method],
    steps: repair.steps.map(({ words }) => words),
    note: change === null || repair.method === 'none' || repair.method === 'off' ? null : volumeWords(change),
  }
}

/** Size, weight, what stands and what hangs. */
export function printLines(report: PrintReport, unit: LengthUnit): ReportLine[] {
  const { size, weight, walls, overhang, stability, cut, base, orientation } = report
  const [width, height, depth] = size.sizeMm
  return [
    { name: 'Size W × D × H', value: formatSize([width, depth, height], unit) },
    ...(Math.abs(size.scale - 1) > 0.005
      ? [{ name: 'Scaled', value: `to ${percent(size.scale * 100)} of how it came` }]
      : []),
    { name: 'Weight', value: `${grams(weight.plaGrams)} in PLA, ${grams(weight.resinGrams)} in resin` },
    ...(orientation.turnedDegrees >= 0.5
      ? [{ name: 'Turned', value: `${Math.round(orientation.turnedDegrees)}° to stand better` }]
      : []),
    ...(cut === null ? [] : [{ name: 'Cut', value: `flat at ${formatLength(cut.heightMm, unit)}` }]),
    ...(base === null ? [] : [{ name: 'Base', value: `${base.kind}, ${formatLength(base.heightMm, unit)} high` }]),
    {
      name: 'Thinnest wall',
      value: walls.thinnestMm === null ? 'none that could be thin' : fine(walls.thinnestMm, unit),
      bad: walls.thinnestMm !== null && walls.thinnestMm < walls.askedMinimumMm,
    },
    ...(walls.areaBelowPercent > 0
      ? [
          {
            name: `Below ${formatLength(walls.askedMinimumMm, unit)}`,
            value: `${percent(walls.areaBelowPercent)} of the surface`,
            bad: true,
          },
        ]
      : []),
    {
      name: 'Overhang',
      value:
        overhang.areaPercent <= 0
          ? 'nothing hangs'
          : `${percent(overhang.areaPercent)} of the surface leans beyond ${Math.round(overhang.limitDegrees)}°`,
    },
    ...(overhang.islands > 0
      ? [{ name: 'Begins in the air', value: countOf(overhang.islands, 'place'), bad: true }]
      : []),
    ...(overhang.supportMm3 > 0 ? [{ name: 'Support', value: `about ${digits(overhang.supportMm3 / 1000)} cm³` }] : []),
    {
      name: 'Stands',
      value: stability.stands ? `yes, tips at ${Math.round(stability.tipsAtDegrees)}°` : 'not by itself',
      bad: !stability.stands,
    },
  ]
}

/** What was hollowed; null where it is solid. */
export function hollowLines({ hollow }: PrintReport, unit: LengthUnit): ReportLine[] | null {
  if (hollow === null) return null
  const { measuredWallMm: wall, drainHoles, trapped } = hollow
  return [
    { name: 'Wall asked for', value: formatLength(hollow.askedWallMm, unit) },
    {
      name: 'Wall measured',
      value: `${fine(wall.minimum, unit)} to ${fine(wall.maximum, unit)}, ${fine(wall.mean, unit)} on average`,
    },
    { name: 'Within 5 %', value: `${percent(hollow.withinFivePercent * 100)} of the inner surface` },
    { name: 'Material saved', value: `${digits(hollow.savedVolumeMm3 / 1000)} cm³` },
    {
      name: 'Drain holes',
      value:
        drainHoles.length === 0
          ? 'none'
          : `${drainHoles.length}, ${formatLength(drainHoles[0]?.diameterMm ?? 0, unit)} wide`,
    },
    ...(trapped.length > 0
      ? [{ name: 'Closed in', value: `${countOf(trapped.length, 'hollow')} without a way out`, bad: true }]
      : []),
  ]
}

function volumeWords(change: number): string {
  return Math.abs(change) < 0.05 ? 'Its volume stayed the same.' : `Its volume changed by ${percent(Math.abs(change))}.`
}

function percent(value: number): string {
  return `${value > 0 && value < 0.1 ? '< 0.1' : value.toLocaleString('en', { maximumFractionDigits: 1 })} %`
}

/** Walls are told to a hundredth of a millimetre. */
function fine(mm: number, unit: LengthUnit): string {
  return unit === 'mm' ? `${mm.toLocaleString('en', { maximumFractionDigits: 2 })} mm` : formatLength(mm, unit)
}

function grams(value: number): string {
  return `${digits(value)} g`
}

function digits(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value >= 100 ? 0 : 1 })
}
