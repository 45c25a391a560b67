/** What the report of an assembly says. Pure. */
import type { ObjectReport, PartsCodes, PartsReport } from '../../../shared/parts-report.ts'
import type { WordsOf } from '../../../shared/remark.ts'
import { formatNumber, listed, plural } from '../../../shared/language.ts'
import { sentenceOf } from '../../../shared/sentence-of.ts'
import { formatSize, type LengthUnit } from '../format-length.ts'
import { countOf } from '../format-number.ts'

export const partsReportWords = {
  title: 'Parts report',
  loading: 'Loading report …',
  /** `reason` is the text of the error, whole sentences. */
  failed: (reason: string) => `Report could not be read. ${reason} The model is not affected.`,
  plate: (plate: number) => `Plate ${formatNumber(plate)}`,
  open: 'Not watertight',
  /** How many objects alike stand in one row. */
  times: (count: number) => `× ${formatNumber(count)}`,
} as const

const mostNamed = 6

const remarkWords: WordsOf<PartsCodes> = {
  'parts-made': ({ parts, plates }) => `${countOf(parts, 'object')} on ${countOf(plates, 'plate')}.`,
  repaired: () => 'Repaired first: every object has to be watertight.',
  'surface-rebuilt': () =>
    'Surface rebuilt first: it was too damaged to repair face by face. Fine edges may be softer.',
  'not-closed': ({ objects }) => `Not watertight: ${named(objects)}.`,
  'plane-missed': ({ planes }) =>
    `${plural(planes.length, 'This plane does', 'These planes do')} not meet the model: ${planes.join('; ')}.`,
  'connectors-placed': ({ count, leastMm, mostMm }) =>
    `${countOf(count, 'connector')}, ${millimetres(leastMm)}${mostMm > leastMm ? ` to ${millimetres(mostMm)}` : ''} wide.`,
  'faces-without-connector': ({ count }) =>
    `${countOf(count, 'cut face has', 'cut faces have')} too little material for a connector. Glue ${plural(count, 'it', 'them')}.`,
  'face-turns': ({ count }) =>
    `${countOf(count, 'cut face has', 'cut faces have')} a single connector: round ones let the parts turn.`,
  'crumbs-left-out': ({ count, belowMm }) =>
    `${countOf(count, 'crumb')} below ${millimetres(belowMm)} left out: too small to print.`,
  'place-refused': ({ places }) => `Too little material for a connector at ${places.slice(0, mostNamed).join('; ')}.`,
  'inlays-shallower': ({ count }) =>
    `${countOf(count, 'inlay is', 'inlays are')} shallower than asked: the surface is too rough for the depth.`,
  'colours-painted': ({ count }) => `${countOf(count, 'colour')} painted on one object, for slicers that print paint.`,
  'objects-rebuilt': ({ count }) =>
    `${countOf(count, 'object has', 'objects have')} a rebuilt surface: too damaged to repair face by face.`,
  'parts-empty': ({ parts }) => `Without a surface, left out: ${named(parts)}.`,
  'too-large-for-plate': ({ objects }) => `Larger than the printer: ${named(objects)}. Cut again.`,
}

/** The sentences of a report, worst first. */
export function partsRemarks({
  remarks,
}: PartsReport): { level: PartsReport['remarks'][number]['level']; words: string }[] {
  return remarks.flatMap(({ level, code, figures }) => {
    const words = sentenceOf(remarkWords, { code, figures })
    return words === null ? [] : [{ level, words }]
  })
}

/** One row for objects that are alike, such as pins: `62 × 40 × 31 mm · 12.4 cm³`. */
export function objectLines(
  { objects }: PartsReport,
  unit: LengthUnit,
): { name: string; count: number; plate: number; closed: boolean; figures: string }[] {
  const rows: { name: string; count: number; plate: number; closed: boolean; figures: string }[] = []
  for (const object of objects) {
    const figures = figuresOf(object, unit)
    const last = rows.at(-1)
    if (last?.figures === figures && last.plate === object.plate && last.closed === object.closed) {
      last.count++
      last.name = last.name.replace(/ \d.*$/, '')
    } else rows.push({ name: object.name, count: 1, plate: object.plate, closed: object.closed, figures })
  }
  return rows
}

function figuresOf({ sizeMm: [width, height, depth], volumeMm3 }: ObjectReport, unit: LengthUnit): string {
  const volume = volumeMm3 / 1000
  return `${formatSize([width, depth, height], unit)} · ${formatNumber(volume, volume < 10 ? 2 : 1)} cm³`
}

function named(objects: readonly string[]): string {
  const more = objects.length - mostNamed
  return listed([...objects.slice(0, mostNamed), ...(more > 0 ? [`${formatNumber(more)} more`] : [])])
}

function millimetres(value: number): string {
  return `${formatNumber(value, 1)} mm`
}
