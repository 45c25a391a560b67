/** The figures of compared models as the rows of a table, with what differs from the first marked. Pure. */
import type { Asset } from '../../../shared/asset.ts'
import type { PrintReport } from '../../../shared/print-report.ts'
import { formatSize } from '../../ui/format-length.ts'
import type { LengthUnit } from '../../ui/format-length.ts'
import { countOf, formatBytes, formatCount, formatCredits } from '../../ui/format-number.ts'
import { spellElapsed } from '../../ui/format-time.ts'

export interface CompareValue {
  words: string
  /** Against the first: `+12 %`, `× 3.1`; null where that says nothing. */
  change: string | null
  differs: boolean
  /** Null: neither good nor bad. */
  good: boolean | null
}

export interface CompareRow {
  name: string
  values: CompareValue[]
}

interface Figure {
  words: string
  amount?: number
  good?: boolean
}

/** Reports of models prepared for printing, by asset. */
export type PrintReports = Readonly<Record<string, PrintReport | null>>

const unknown: Figure = { words: '–' }

/** One row for each figure that is known of any of them, one value in it for each asset, in their order. */
export function compareRows(assets: readonly Asset[], reports: PrintReports, unit: LengthUnit): CompareRow[] {
  const all = rows.map(({ name, figure }) => {
    const figures = assets.map((asset) => figure(asset, { report: reports[asset.id] ?? null, unit }))
    const [first] = figures
    return {
      name,
      values: figures.map((own, index) => {
        const differs = index > 0 && own.words !== first?.words
        return { words: own.words, good: own.good ?? null, differs, change: differs ? changeWords(first, own) : null }
      }),
    }
  })
  return all.filter(({ values }) => values.some(({ words }) => words !== unknown.words))
}

interface FigureContext {
  report: PrintReport | null
  unit: LengthUnit
}

const rows: readonly { name: string; figure: (asset: Asset, context: FigureContext) => Figure }[] = [
  { name: 'Triangles', figure: ({ facts }) => counted(facts?.triangles) },
  {
    name: 'Size W × D × H',
    figure: ({ facts }, { unit }) =>
      facts === null ? unknown : { words: formatSize([facts.sizeMm[0], facts.sizeMm[2], facts.sizeMm[1]], unit) },
  },
  { name: 'Parts', figure: ({ facts }) => counted(facts?.shells) },
  { name: 'Materials', figure: ({ facts }) => counted(facts?.materials) },
  { name: 'Textures', figure: ({ facts }) => (facts === null ? unknown : { words: texturesInWords(facts.textures) }) },
  { name: 'File', figure: ({ bytes }) => ({ words: formatBytes(bytes), amount: bytes }) },
  {
    name: 'Cost',
    figure: ({ provenance: { credits } }) =>
      credits === null ? unknown : { words: formatCredits(credits), amount: credits },
  },
  { name: 'Time', figure: timeFigure },
  { name: 'Made with', figure: ({ provenance: { modelName } }) => ({ words: modelName ?? 'Your own file' }) },
  { name: 'Surface', figure: surfaceFigure },
  { name: 'Printable', figure: (asset, { report }) => printableFigure(asset, report) },
]

function counted(count: number | undefined): Figure {
  return count === undefined ? unknown : { words: formatCount(count), amount: count }
}

function texturesInWords(textures: readonly { width: number; height: number }[]): string {
  if (textures.length === 0) return 'None'
  const largest = textures.reduce((best, next) => (next.width * next.height > best.width * best.height ? next : best))
  return `${textures.length}, ${textures.length === 1 ? '' : 'up to '}${largest.width} × ${largest.height}`
}

function timeFigure({ provenance: { requestedAt, finishedAt } }: Asset): Figure {
  const elapsed =
    requestedAt === null || finishedAt === null ? Number.NaN : Date.parse(finishedAt) - Date.parse(requestedAt)
  return elapsed >= 0 ? { words: spellElapsed(elapsed), amount: elapsed } : unknown
}

function surfaceFigure({ facts }: Asset): Figure {
  if (facts === null) return unknown
  if (facts.triangles === 0) return { words: 'None', good: false }
  if (facts.watertight) return { words: 'Closed', good: true }
  const troubles = [
    ...(facts.openEdges > 0 ? [countOf(facts.openEdges, 'open edge')] : []),
    ...(facts.nonManifoldEdges > 0 ? [`${countOf(facts.nonManifoldEdges, 'edge')} shared by more than two faces`] : []),
  ]
  return { words: troubles.length === 0 ? 'Not closed' : troubles.join(', '), good: false }
}

/** Only what was prepared for printing has been looked at closely enough to say yes. */
function printableFigure({ facts }: Asset, report: PrintReport | null): Figure {
  if (report !== null) {
    const trouble = report.remarks.find(({ level }) => level === 'warning')?.words
    return report.printable ? { words: 'Yes', good: true } : { words: trouble ?? 'No', good: false }
  }
  if (facts === null) return unknown
  return facts.watertight ? { words: 'Closed, not prepared yet' } : { words: 'Needs preparing', good: false }
}

function changeWords(first: Figure | undefined, own: Figure): string | null {
  const [from, to] = [first?.amount, own.amount]
  if (from === undefined || to === undefined || from <= 0 || to <= 0) return null
  const ratio = to / from
  if (ratio >= 2) return `× ${ratio.toLocaleString('en', { maximumSignificantDigits: 2 })}`
  const percent = Math.round((ratio - 1) * 100)
  if (percent === 0) return null
  return percent > 0 ? `+${percent} %` : `−${-percent} %`
}
