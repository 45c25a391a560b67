/**
 * Reads and checks the directory of a ZIP before anything is unpacked. PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7 (local
 * header), 4.3.12 (central directory), 4.3.14 to 4.3.16 (its end), 4.5.3 (zip64).
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { damaged, maxArchiveEntries, maxUnpackedBytes } from './limits.ts'
import { zipName } from './zip-names.ts'

export interface ZipEntry {
  /** With forward slashes. */
  name: string
  /** Bytes of a name whose encoding is unknown; null for Unicode. */
  legacyName: Uint8Array | null
  /** 0 stored, 8 deflated. */
  method: number
  crc: number
  packedBytes: number
  bytes: number
  /** Offset of its compressed bytes. */
  start: number
}

/** Maximum compression ratio of larger archives. */
const maxUnfolding = 200
const smallBytes = 10 * 1024 * 1024

/**
 * Returns the files without folders. Throws `bad-geometry` for damage, and `unsafe-file` with `reason`: `zip-path` (a
 * path outside the archive, or a link), `zip-bomb` (too many, too large or overlapping entries), `zip-encrypted`.
 */
export function readZipDirectory(file: Uint8Array): ZipEntry[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const { offset, count } = findDirectory(view)
  if (count > maxArchiveEntries)
    throw unreadable('zip-bomb', `The archive holds ${count} files, more than ${maxArchiveEntries}`)
  const entries: ZipEntry[] = []
  let at = offset
  for (let index = 0; index < count; index++) {
    if (!isWithin(view, at, 46) || view.getUint32(at, true) !== 0x02014b50) throw damaged('ZIP', 'its list breaks off')
    const read = readEntry(view, at)
    at = read.next
    if (!read.isFolder) entries.push(read.entry)
  }
  checkSizes(entries, file.byteLength)
  checkPlaces(entries)
  return entries
}

function findDirectory(view: DataView): { offset: number; count: number } {
  const earliest = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= earliest; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    const count = view.getUint16(at + 10, true)
    const offset = view.getUint32(at + 16, true)
    const isLarge = at >= 20 && view.getUint32(at - 20, true) === 0x07064b50
    if (!isLarge) return { offset, count }
    const end = readUint64(view, at - 12)
    if (!isWithin(view, end, 56) || view.getUint32(end, true) !== 0x06064b50)
      throw damaged('ZIP', 'its end is not where it says')
    return { offset: readUint64(view, end + 48), count: readUint64(view, end + 32) }
  }
  throw damaged('ZIP', 'it has no end')
}

function readEntry(view: DataView, at: number): { entry: ZipEntry; isFolder: boolean; next: number } {
  const flags = view.getUint16(at + 8, true)
  const nameLength = view.getUint16(at + 28, true)
  const extraLength = view.getUint16(at + 30, true)
  const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true)
  if (!isWithin(view, at, next - at)) throw damaged('ZIP', 'its list breaks off')
  const stored = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)
  const extra = new Uint8Array(view.buffer, view.byteOffset + at + 46 + nameLength, extraLength)
  const { name: given, legacyBytes } = zipName(stored, extra)
  const name = checkedName(given)
  // The upper half is the Unix file mode: 0o120000 is a symbolic link.
  const isLink = ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === 0o120000
  if (isLink) throw unreadable('zip-path', `An entry of the archive is a link: ${name.slice(0, 200)}`)
  if ((flags & 1) !== 0) throw unreadable('zip-encrypted', 'The archive is locked with a password')
  const sizes = largeSizes(view, at, at + 46 + nameLength, extraLength)
  const start = dataStart(view, sizes.offset)
  if (!isWithin(view, start, sizes.packedBytes)) throw damaged('ZIP', `${name.slice(0, 200)} lies outside the file`)
  return {
    entry: {
      name,
      legacyName: legacyBytes,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes: sizes.packedBytes,
      bytes: sizes.bytes,
      start,
    },
    isFolder: name.endsWith('/'),
    next,
  }
}

/** Sizes and offset, from the zip64 field where the 32-bit ones are at their maximum. */
function largeSizes(view: DataView, at: number, extra: number, extraLength: number) {
  const sizes32 = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
  for (let field = extra; field + 4 <= extra + extraLength;) {
    const length = view.getUint16(field + 2, true)
    if (view.getUint16(field, true) === 1) {
      let value = field + 4
      for (const [index, number] of sizes32.entries()) {
        if (number !== 0xffffffff || value + 8 > field + 4 + length) continue
        sizes32[index] = readUint64(view, value)
        value += 8
      }
    }
    field += 4 + length
  }
  const [bytes = 0, packedBytes = 0, offset = 0] = sizes32
  return { bytes, packedBytes, offset }
}

function dataStart(view: DataView, offset: number): number {
  if (!isWithin(view, offset, 30) || view.getUint32(offset, true) !== 0x04034b50)
    throw damaged('ZIP', 'an entry is not where the list says')
  return offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
}

function checkedName(stored: string): string {
  const name = stored.replaceAll('\\', '/')
  const leadsOut = /^(\/|[a-z]:)/i.test(name) || name.split('/').includes('..') || name.includes('\0') || name === ''
  if (leadsOut) throw unreadable('zip-path', `An entry of the archive points outside it: ${name.slice(0, 200)}`)
  return name
}

/** Unpacking never exceeds these sizes, so they can be trusted as a limit. */
function checkSizes(entries: readonly ZipEntry[], archiveBytes: number): void {
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  const tooDense = total > smallBytes && total > maxUnfolding * archiveBytes
  const oneTooDense = entries.some(({ bytes, packedBytes }) => bytes > smallBytes && bytes > maxUnfolding * packedBytes)
  if (total > maxUnpackedBytes || tooDense || oneTooDense)
    throw unreadable('zip-bomb', `The archive of ${archiveBytes} bytes unfolds to ${total}`)
}

/** Overlapping entries unpack to far more than the archive seems to hold. */
function checkPlaces(entries: readonly ZipEntry[]): void {
  const sorted = entries.toSorted((a, b) => a.start - b.start)
  for (const [index, entry] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before !== undefined && before.start + before.packedBytes > entry.start)
      throw unreadable('zip-bomb', 'Entries of the archive lie over each other')
  }
}

function isWithin(view: DataView, at: number, bytes: number): boolean {
  return at >= 0 && bytes >= 0 && at + bytes <= view.byteLength
}

/** A 64-bit number, exact for any file in memory. */
function readUint64(view: DataView, at: number): number {
  if (!isWithin(view, at, 8)) throw damaged('ZIP', 'it breaks off')
  return Number(view.getBigUint64(at, true))
}

function unreadable(reason: string, message: string): AppError {
  return new AppError('unsafe-file', message, { details: { reason } })
}
