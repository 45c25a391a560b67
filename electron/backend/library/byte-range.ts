/** The `Range` header for one range of bytes. Pure. */
import { resolveRange, type ByteRange } from '../../disk/byte-range.ts'

/**
 * What of a file of `size` bytes to send. Null: all of it: no header, several ranges, another unit or one that makes no
 * sense are answered with the whole file, as RFC 9110 allows.
 */
export function chooseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const found = header === null ? null : /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header)
  if (found === null) return null
  const range = resolveRange(found[1] ?? '', found[2] ?? '', size)
  return range === 'whole' ? null : range
}
