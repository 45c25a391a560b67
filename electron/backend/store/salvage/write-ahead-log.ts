/** Parses a write-ahead log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). Pure. */

const headBytes = 32
const frameHeadBytes = 24
/** The lowest bit is the byte order of the checksums. */
const magic = 0x377f0682

/** Returns the newest committed content of each page. Stops, as SQLite does, at the first wrong checksum. */
export function committedFrames(log: Buffer, pageBytes: number): Map<number, Buffer> {
  const committed = new Map<number, Buffer>()
  if (log.byteLength < headBytes || log.readUInt32BE(0) >>> 1 !== magic >>> 1) return committed
  if (log.readUInt32BE(8) !== pageBytes) return committed
  const bigEndian = (log.readUInt32BE(0) & 1) === 1
  let sum = sumOf(log.subarray(0, 24), [0, 0], bigEndian)
  if (!isSum(log, 24, sum)) return committed
  let pending = new Map<number, Buffer>()
  for (let at = headBytes; at + frameHeadBytes + pageBytes <= log.byteLength; at += frameHeadBytes + pageBytes) {
    const page = log.subarray(at + frameHeadBytes, at + frameHeadBytes + pageBytes)
    if (log.compare(log, 16, 24, at + 8, at + 16) !== 0) break
    sum = sumOf(page, sumOf(log.subarray(at, at + 8), sum, bigEndian), bigEndian)
    if (!isSum(log, at + 16, sum)) break
    pending.set(log.readUInt32BE(at), page)
    if (log.readUInt32BE(at + 4) === 0) continue
    for (const [number, content] of pending) committed.set(number, content)
    pending = new Map()
  }
  return committed
}

type Sum = readonly [number, number]

function sumOf(bytes: Buffer, [first, second]: Sum, bigEndian: boolean): Sum {
  const read = bigEndian ? (at: number) => bytes.readUInt32BE(at) : (at: number) => bytes.readUInt32LE(at)
  for (let at = 0; at < bytes.byteLength; at += 8) {
    first = (first + read(at) + second) >>> 0
    second = (second + read(at + 4) + first) >>> 0
  }
  return [first, second]
}

function isSum(log: Buffer, at: number, [first, second]: Sum): boolean {
  return log.readUInt32BE(at) === first && log.readUInt32BE(at + 4) === second
}
