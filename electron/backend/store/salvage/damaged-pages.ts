/** Reads the pages of a damaged database file, including committed content of its write-ahead log. */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { pageHead } from './tree-page.ts'
import { committedFrames } from './write-ahead-log.ts'

/** SQLite's default. */
const usualPageBytes = 4096
const pageSizes = [512, 1024, 2048, usualPageBytes, 8192, 16_384, 32_768, 65_536]
/** Bytes per read; after a disk error, single pages are read. */
const chunkBytes = 1024 * 1024
const magic = Buffer.from('53514c69746520666f726d6174203300', 'hex')

export interface DamagedPages {
  pageBytes: number
  count: number
  /** Pages are numbered from 1. Null if the page does not exist. */
  page(number: number): Buffer | null
  /** `PRAGMA user_version`, or null if the header is damaged. */
  version: number | null
  /** Unused pages. Null if the freelist is inconsistent: their content then counts as rows. */
  freePages: ReadonlySet<number> | null
}

/** Unreadable parts are zeros. Throws file system errors if the file cannot be opened. */
export function readDamagedPages(path: string): DamagedPages {
  const file = readSkippingErrors(path)
  const log = readLog(`${path}-wal`)
  const pageBytes = pageBytesOf(file)
  const later = log === null ? new Map<number, Buffer>() : committedFrames(log, pageBytes)
  const count = Math.max(Math.ceil(file.byteLength / pageBytes), ...later.keys())
  const page = (number: number): Buffer | null => {
    if (!Number.isInteger(number) || number < 1 || number > count) return null
    const newest = later.get(number)
    if (newest !== undefined) return newest
    const found = file.subarray((number - 1) * pageBytes, number * pageBytes)
    if (found.byteLength === pageBytes) return found
    const padded = Buffer.alloc(pageBytes)
    found.copy(padded)
    return padded
  }
  const head = page(1)
  const isHead = head !== null && head.subarray(0, magic.length).equals(magic)
  return {
    pageBytes,
    count,
    page,
    version: isHead ? head.readUInt32BE(60) : null,
    freePages: isHead ? freePages(head, page, pageBytes) : null,
  }
}

function readSkippingErrors(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(fstatSync(file).size)
    for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
      const length = Math.min(chunkBytes, bytes.byteLength - at)
      if (readInto(file, bytes, at, length)) continue
      for (let part = at; part < at + length; part += usualPageBytes)
        readInto(file, bytes, part, Math.min(usualPageBytes, at + length - part))
    }
    return bytes
  } finally {
    closeSync(file)
  }
}

/** Returns false after a disk error. */
function readInto(file: number, bytes: Buffer, at: number, length: number): boolean {
  try {
    readSync(file, bytes, at, length, at)
    return true
  } catch {
    return false
  }
}

function readLog(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

/**
 * Detects the page size from the content, since the header may be damaged: the largest size at whose multiples the most
 * tree pages begin.
 */
function pageBytesOf(file: Buffer): number {
  let best = { size: usualPageBytes, found: 0 }
  for (const size of pageSizes) {
    let found = 0
    for (let at = size; at + size <= file.byteLength; at += size)
      if (looksLikeTree(file.subarray(at, at + size))) found += 1
    if (found > 0 && found >= best.found) best = { size, found }
  }
  return best.size
}

function looksLikeTree(page: Buffer): boolean {
  const head = pageHead(page, 0)
  const contentAt = page.readUInt16BE(5) || 65_536
  return head !== null && contentAt >= head.listAt + head.cells * 2 && contentAt <= page.byteLength
}

/** https://www.sqlite.org/fileformat2.html#the_freelist: a linked list of trunks, each with leaves. */
function freePages(head: Buffer, page: DamagedPages['page'], pageBytes: number): Set<number> | null {
  const free = new Set<number>()
  for (let trunk = head.readUInt32BE(32); trunk !== 0;) {
    const found = page(trunk)
    if (found === null || free.has(trunk)) return null
    free.add(trunk)
    const leaves = found.readUInt32BE(4)
    if (leaves > pageBytes / 4 - 2) return null
    for (let index = 0; index < leaves; index++) {
      const leaf = found.readUInt32BE(8 + index * 4)
      if (page(leaf) === null || free.has(leaf)) return null
      free.add(leaf)
    }
    trunk = found.readUInt32BE(0)
  }
  return free.size === head.readUInt32BE(36) ? free : null
}
