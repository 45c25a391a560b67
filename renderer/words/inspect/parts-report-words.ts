/** The report on an assembly. Pure. */
import { partsRemarkWords } from '../../../shared/print/parts-remark-words.ts'
import type { ObjectReport, PartsReport } from '../../../shared/print/parts-report.ts'
import { judgeSize } from '../../../shared/print/print-size.ts'
import { sizeWords } from '../../../shared/print/print-size-words.ts'
import { formatNumber, messages, say } from '../../../shared/text/language.ts'
import { sentenceOf } from '../../../shared/text/sentence-of.ts'
import { formatSize, formatVolume, type LengthUnit } from '../../../shared/text/quantities.ts'

export const partsReportWords = messages({
  title: 'Parts report',
  plate: (plate: number) => say('Plate {plate}', { plate }),
  open: 'Not watertight',
  /** For identical objects combined in one row. */
  times: (count: number) => `× ${formatNumber(count)}`,
})

/** Returns a report's remarks, worst first, with the objects judged for the chosen printer. */
export function partsRemarks(
  { remarks, objects = [] }: Pick<PartsReport, 'remarks'> & Partial<Pick<PartsReport, 'objects'>>,
  printer: string | null = null,
): { level: PartsReport['remarks'][number]['level']; words: string }[] {
  const [sized] = objects
    .filter(({ role }) => role === 'part')
    .flatMap(({ sizeMm }) => judgeSize(sizeMm, printer) ?? [])
  const others = objects.length === 0 ? remarks : remarks.filter(({ code }) => !Object.hasOwn(sizeWords, code))
  const judged = sized === undefined ? others : [{ level: 'warning' as const, ...sized }, ...others]
  return judged.flatMap(({ level, code, figures }) => {
    const words = sentenceOf(partsRemarkWords, { code, figures })
    return words === null ? [] : [{ level: sized !== undefined && level === 'good' ? 'note' : level, words }]
  })
}

/** Returns one row per object, with identical pins combined: `62 × 40 × 31 mm · 12.4 cm³`. */
export function objectLines(
  { objects }: PartsReport,
  unit: LengthUnit,
): { name: string; count: number; plate: number; closed: boolean; figures: string }[] {
  const rows: { name: string; count: number; plate: number; closed: boolean; figures: string }[] = []
  for (const object of objects) {
    const figures = figuresOf(object, unit)
    const last = rows.at(-1)
    if (object.role === 'pin' && last?.figures === figures && last.plate === object.plate) {
      last.count++
      last.name = last.name.replace(/ \d.*$/s, '')
    } else rows.push({ name: object.name, count: 1, plate: object.plate, closed: object.closed, figures })
  }
  return rows
}

function figuresOf({ sizeMm: [width, height, depth], volumeMm3 }: ObjectReport, unit: LengthUnit): string {
  return `${formatSize([width, depth, height], unit)} · ${formatVolume(volumeMm3, unit)}`
}
