/** The comparison table's values, with the differences from the first model. Pure. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { PrintReport } from '../../../shared/print/print-report.ts'
import { formatSize, type LengthUnit } from '../../../shared/text/quantities.ts'
import { formatBytes } from '../../../shared/text/language.ts'
import { billingUnitKey, billingUnitOf } from '../../../shared/catalogue/billing-unit.ts'
import { formatCount } from '../../words/format-number.ts'
import { formatPrice } from '../../words/format-price.ts'
import { changeWords, compareRowWords as words } from '../../words/viewer/compare-words.ts'
import { formatElapsedLong } from '../../words/format-time.ts'
import { remarkSentences, verdictWords } from '../../words/inspect/print-words.ts'

export interface CompareValue {
  words: string
  /** Difference from the first: `+12 %`, `× 3.1`; null if it is not a number. */
  change: string | null
  differs: boolean
  /** Null: neither better nor worse. */
  good: boolean | null
}

export interface CompareRow {
  name: string
  values: CompareValue[]
}

interface Figure {
  words: string
  amount?: number
  /** Amounts are only compared within one billing unit. */
  billingUnit?: string
  good?: boolean
}

/** Reports of models prepared for printing, by asset. */
export type PrintReports = Readonly<Record<string, PrintReport | null>>

const unknown: Figure = { words: '–' }

/** Returns one row for each value that is known for any asset, with one cell per asset. */
export function compareRows(assets: readonly Asset[], reports: PrintReports, unit: LengthUnit): CompareRow[] {
  const all = rows.map(({ name, figure }) => {
    const figures = assets.map((asset) => figure(asset, { report: reports[asset.id] ?? null, unit }))
    const [first] = figures
    return {
      name: words[name],
      values: figures.map((own, index) => {
        const differs = index > 0 && own.words !== first?.words
        return { words: own.words, good: own.good ?? null, differs, change: differs ? changeOf(first, own) : null }
      }),
    }
  })
  return all.filter(({ values }) => values.some((value) => value.words !== unknown.words))
}

interface FigureContext {
  report: PrintReport | null
  unit: LengthUnit
}

type RowName =
  | 'triangles'
  | 'size'
  | 'shells'
  | 'materials'
  | 'textures'
  | 'file'
  | 'cost'
  | 'time'
  | 'madeWith'
  | 'surface'
  | 'printable'

const rows: readonly { name: RowName; figure: (asset: Asset, context: FigureContext) => Figure }[] = [
  { name: 'triangles', figure: ({ facts }) => countFigure(facts?.triangles) },
  {
    name: 'size',
    figure: ({ facts }, { unit }) =>
      facts === null ? unknown : { words: formatSize([facts.sizeMm[0], facts.sizeMm[2], facts.sizeMm[1]], unit) },
  },
  { name: 'shells', figure: ({ facts }) => countFigure(facts?.shells) },
  { name: 'materials', figure: ({ facts }) => countFigure(facts?.materials) },
  { name: 'textures', figure: ({ facts }) => (facts === null ? unknown : texturesFigure(facts.textures)) },
  { name: 'file', figure: ({ bytes }) => ({ words: formatBytes(bytes), amount: bytes }) },
  { name: 'cost', figure: costFigure },
  { name: 'time', figure: timeFigure },
  { name: 'madeWith', figure: ({ provenance: { modelName } }) => ({ words: modelName ?? words.ownFile }) },
  { name: 'surface', figure: surfaceFigure },
  { name: 'printable', figure: (asset, { report }) => printableFigure(asset, report) },
]

function countFigure(count: number | undefined): Figure {
  return count === undefined ? unknown : { words: formatCount(count), amount: count }
}

function costFigure({ provenance: { credits, unit, connectionId } }: Asset): Figure {
  if (credits === null) return unknown
  const billingUnit = billingUnitKey(billingUnitOf({ unit, connectionId: connectionId ?? '' }))
  return { words: formatPrice({ least: credits, most: credits }, unit), amount: credits, billingUnit }
}

function texturesFigure(textures: readonly { width: number; height: number }[]): Figure {
  if (textures.length === 0) return { words: words.noTextures }
  const largest = textures.reduce((best, next) => (next.width * next.height > best.width * best.height ? next : best))
  return { words: words.textureSizes(textures.length, largest.width, largest.height) }
}

function timeFigure({ provenance: { requestedAt, finishedAt } }: Asset): Figure {
  const elapsed =
    requestedAt === null || finishedAt === null ? Number.NaN : Date.parse(finishedAt) - Date.parse(requestedAt)
  return elapsed >= 0 ? { words: formatElapsedLong(elapsed), amount: elapsed } : unknown
}

function surfaceFigure({ facts }: Asset): Figure {
  if (facts === null) return unknown
  if (facts.triangles === 0) return { words: words.noSurface, good: false }
  if (facts.watertight) return { words: words.watertight, good: true }
  const issues = [
    ...(facts.openEdges > 0 ? [words.openEdges(facts.openEdges)] : []),
    ...(facts.nonManifoldEdges > 0 ? [words.nonManifoldEdges(facts.nonManifoldEdges)] : []),
  ]
  return { words: issues.length === 0 ? words.notWatertight : issues.join(', '), good: false }
}

/** Only models prepared for printing have been analysed thoroughly enough for a positive answer. */
function printableFigure({ facts }: Asset, report: PrintReport | null): Figure {
  if (report !== null) {
    const { grade, text } = verdictWords(report)
    if (grade === 'prints') return { words: words.yes, good: true }
    const problem = remarkSentences(report).find(({ level }) => level === 'warning')?.words
    return grade === 'weak' ? { words: text } : { words: problem ?? words.no, good: false }
  }
  if (facts === null) return unknown
  return facts.watertight ? { words: words.notPrepared } : { words: words.needsPreparing, good: false }
}

function changeOf(first: Figure | undefined, own: Figure): string | null {
  const [from, to] = [first?.amount, own.amount]
  if (from === undefined || to === undefined || from <= 0 || to <= 0 || first?.billingUnit !== own.billingUnit)
    return null
  return changeWords(to / from)
}
