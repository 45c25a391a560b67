/** Parses one B-tree page without trusting it (https://www.sqlite.org/fileformat2.html#b_tree_pages). Pure. */
import { readVarint } from './record.ts'

/** A table's rows are on its leaves; indexes, and tables without row ids, have records on all pages. */
type PageKind = 'table-leaf' | 'table-branch' | 'index-leaf' | 'index-branch'

const kinds: Readonly<Record<number, PageKind>> = {
  2: 'index-branch',
  5: 'table-branch',
  10: 'index-leaf',
  13: 'table-leaf',
}

export interface PageHead {
  kind: PageKind
  cells: number
  /** Offset of the cell pointer array. */
  listAt: number
}

/** `from`: 100 on the first page, else 0. Returns null for other kinds of page. */
export function pageHead(page: Buffer, from: number): PageHead | null {
  const kind = kinds[page[from] ?? 0]
  if (kind === undefined) return null
  const cells = page.readUInt16BE(from + 3)
  const listAt = from + (kind.endsWith('branch') ? 12 : 8)
  if (listAt + cells * 2 > page.byteLength) return null
  return { kind, cells, listAt }
}

/** Returns the child pages of an interior page. */
export function childrenOf(page: Buffer, from: number, head: PageHead): number[] {
  if (!head.kind.endsWith('branch')) return []
  const below = cellPlaces(page, head).map((at) => (at + 4 <= page.byteLength ? page.readUInt32BE(at) : 0))
  return [...below, page.readUInt32BE(from + 8)]
}

/** Returns the offsets of the cells, unchecked. */
export function cellPlaces(page: Buffer, { cells, listAt }: PageHead): number[] {
  return Array.from({ length: cells }, (_, index) => page.readUInt16BE(listAt + index * 2))
}

/** A cell with its complete record, including overflow pages. */
export interface Cell {
  rowid: number | null
  payload: Buffer
}

/** `pageOf`: as in `DamagedPages`. Returns null for an offset outside the page, or a missing overflow page. */
export function readCell(
  page: Buffer,
  at: number,
  kind: PageKind,
  pageOf: (number: number) => Buffer | null,
): Cell | null {
  const size = readVarint(page, kind === 'index-branch' ? at + 4 : at)
  if (size === null) return null
  const rowid = kind === 'table-leaf' ? readVarint(page, size.end) : { value: null, end: size.end }
  if (rowid === null) return null
  const local = localBytes(size.value, page.byteLength, kind)
  const end = rowid.end + local
  if (end > page.byteLength) return null
  const parts = [page.subarray(rowid.end, end)]
  let missing = size.value - local
  let next = missing > 0 && end + 4 <= page.byteLength ? page.readUInt32BE(end) : 0
  const seen = new Set<number>()
  while (missing > 0) {
    const more = seen.has(next) ? null : pageOf(next)
    if (more === null) return null
    seen.add(next)
    parts.push(more.subarray(4, 4 + Math.min(missing, more.byteLength - 4)))
    missing -= more.byteLength - 4
    next = more.readUInt32BE(0)
  }
  return { rowid: rowid.value, payload: parts.length === 1 ? parts[0]! : Buffer.concat(parts) }
}

/** Returns the number of record bytes stored on the page itself (P, X, M and K in the specification linked above). */
function localBytes(size: number, pageBytes: number, kind: PageKind): number {
  const max = kind === 'table-leaf' ? pageBytes - 35 : Math.floor(((pageBytes - 12) * 64) / 255) - 23
  if (size <= max) return size
  const min = Math.floor(((pageBytes - 12) * 32) / 255) - 23
  const fitting = min + ((size - min) % (pageBytes - 4))
  return fitting <= max ? fitting : min
}
