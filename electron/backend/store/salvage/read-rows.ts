/** Reads every row of a damaged store, including those that no tree references. */
import type { DamagedPages } from './damaged-pages.ts'
import { type Kind, kinds, type Layout } from './layouts.ts'
import { perhapsSent } from './perhaps-sent.ts'
import { type FoundRow, recognise } from './recognise.ts'
import { readRecord, type Value } from './record.ts'
import { cellPlaces, childrenOf, type PageHead, pageHead, readCell } from './tree-page.ts'

export interface FoundRows {
  rows: Map<Kind, FoundRow[]>
  /** Per table, the number of row ids that occur in an index but have no row. */
  missing: Map<Kind, number>
  /** Tables whose tree is completely readable, so that no row of them was lost. */
  complete: Set<Kind>
}

interface Tree {
  kind: Kind
  /** True for a table tree; false for an index. */
  ofRows: boolean
  root: number
}

/** Prefers rows on tree pages to stray ones, then the row written last. */
export function readRows(pages: DamagedPages, layouts: readonly Layout[]): FoundRows {
  const trees = readTrees(pages)
  const hasRowid = new Map(layouts.map((layout) => [layout.kind, layout.hasRowid]))
  const { owners, broken } = walk(pages, trees, hasRowid)
  const found = new Map<Kind, Map<string, FoundRow & { owned: boolean }>>(kinds.map((kind) => [kind, new Map()]))
  const foundTables = new Map<Kind, Set<number>>(kinds.map((kind) => [kind, new Set()]))

  const take = (row: FoundRow, owned: boolean): void => {
    const rows = found.get(row.kind)!
    const known = rows.get(row.key)
    const isBetter = known === undefined || (owned === known.owned ? row.writtenAt > known.writtenAt : owned)
    if (isBetter) rows.set(row.key, { ...(owned || pages.freePages !== null ? row : perhapsSent(row)), owned })
  }
  for (const { number, page, head } of treePages(pages)) {
    const owner = owners.get(number)
    if (owner === undefined && pages.freePages?.has(number) === true) continue
    for (const { rowid, record } of recordsOn(page, head, pages)) {
      if (owner?.ofRows === false) {
        const last = record?.at(-1)
        if (typeof last === 'number' && hasRowid.get(owner.kind) === true) foundTables.get(owner.kind)!.add(last)
        continue
      }
      const fits = layouts.filter((layout) => layout.hasRowid === head.kind.startsWith('table'))
      const own = fits.find(({ kind }) => kind === owner?.kind)
      const sure = own === undefined || record === null ? null : recognise(own, rowid, record, true)
      const row = sure ?? (record === null ? null : guess(fits, rowid, record))
      if (row !== null) take(row, row === sure)
      else if (owner !== undefined) broken.add(owner.kind)
    }
  }
  const rows = new Map(
    [...found].map(([kind, of]) => [kind, [...of.values()].sort((a, b) => (a.rowid ?? 0) - (b.rowid ?? 0))]),
  )
  return {
    rows,
    missing: new Map(
      kinds.map((kind) => {
        const there = new Set(rows.get(kind)!.map(({ rowid }) => rowid))
        return [kind, [...foundTables.get(kind)!].filter((rowid) => !there.has(rowid)).length]
      }),
    ),
    complete: new Set(
      layouts
        .map(({ kind }) => kind)
        .filter((kind) => !broken.has(kind) && trees.some((tree) => tree.kind === kind && tree.ofRows)),
    ),
  }
}

function guess(layouts: readonly Layout[], rowid: number | null, record: Value[]): FoundRow | null {
  for (const layout of layouts) {
    const row = recognise(layout, rowid, record, false)
    if (row !== null) return row
  }
  return null
}

/** Reads the list of trees; from stray records if the first page is damaged. */
function readTrees(pages: DamagedPages): Tree[] {
  const reached = reachedFrom(1, pages)
  const trees = new Map<string, Tree>()
  const [sure, loose]: [Tree[], Tree[]] = [[], []]
  for (const { number, page, head } of treePages(pages)) {
    if (head.kind !== 'table-leaf') continue
    for (const { record } of recordsOn(page, head, pages)) {
      const tree = record === null ? null : treeOf(record)
      if (tree !== null) (reached.has(number) ? sure : loose).push(tree)
    }
  }
  for (const tree of [...sure, ...loose]) if (!trees.has(keyOf(tree))) trees.set(keyOf(tree), tree)
  return [...trees.values()]
}

/** A table has one tree of rows and any number of indexes. */
function keyOf({ kind, ofRows, root }: Tree): string {
  return ofRows ? kind : `${kind} ${root}`
}

/** Parses a row of `sqlite_schema`: type, name, table, root, SQL. */
function treeOf(record: readonly Value[]): Tree | null {
  const [type, name, table, root] = record
  const kind = kinds.find((known) => known === table)
  if (record.length !== 5 || kind === undefined || typeof root !== 'number') return null
  if (type === 'table' && name === table) return { kind, ofRows: true, root }
  return type === 'index' ? { kind, ofRows: false, root } : null
}

/** Returns the owner of each page, and the tables with an unreadable row page. */
function walk(
  pages: DamagedPages,
  trees: readonly Tree[],
  hasRowid: ReadonlyMap<Kind, boolean>,
): { owners: Map<number, Tree>; broken: Set<Kind> } {
  const owners = new Map<number, Tree>()
  const broken = new Set<Kind>()
  for (const tree of trees) {
    const prefix = tree.ofRows && hasRowid.get(tree.kind) === true ? 'table' : 'index'
    const open = [tree.root]
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      const page = pages.page(number)
      const head = page === null ? null : pageHead(page, 0)
      if (page === null || head?.kind.startsWith(prefix) !== true || owners.has(number)) {
        if (tree.ofRows) broken.add(tree.kind)
        continue
      }
      owners.set(number, tree)
      open.push(...childrenOf(page, 0, head))
    }
  }
  return { owners, broken }
}

function reachedFrom(root: number, pages: DamagedPages): Set<number> {
  const reached = new Set<number>()
  const open = [root]
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    const page = pages.page(number)
    const from = number === 1 ? 100 : 0
    const head = page === null ? null : pageHead(page, from)
    if (page === null || head === null || reached.has(number)) continue
    reached.add(number)
    open.push(...childrenOf(page, from, head))
  }
  return reached
}

function* treePages(pages: DamagedPages): Generator<{ number: number; page: Buffer; head: PageHead }> {
  for (let number = 1; number <= pages.count; number++) {
    const page = pages.page(number)
    const head = page === null ? null : pageHead(page, number === 1 ? 100 : 0)
    if (page !== null && head !== null) yield { number, page, head }
  }
}

/** Yields null for an unreadable record. Interior table pages hold no records. */
function* recordsOn(
  page: Buffer,
  head: PageHead,
  pages: DamagedPages,
): Generator<{ rowid: number | null; record: Value[] | null }> {
  if (head.kind === 'table-branch') return
  for (const at of cellPlaces(page, head)) {
    const cell = readCell(page, at, head.kind, (number) => pages.page(number))
    yield { rowid: cell?.rowid ?? null, record: cell === null ? null : readRecord(cell.payload) }
  }
}
