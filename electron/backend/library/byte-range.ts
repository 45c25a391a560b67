/** The `Range` header for one range of bytes. Pure. */
import { resolveRange, type ByteRange } from '../../disk/byte-range.ts'

/**
 * Returns the range of a file of `size` bytes to send, or null for all of it: a missing or invalid header, several ranges or another
 * unit are answered with the whole file, as RFC 9110 allows.
 */
export function chooseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = (header === null ? null : /^bytes=([\s\d]*)-([\s\d]*)$/i.exec(header)) ?? []
  if (from === undefined || to === undefined) return null
  const ends = [from.trim(), to.trim()] as const
  if (!ends.every((end) => /^\d{0,15}$/.test(end))) return null
  const range = resolveRange(...ends, size)
  return range === 'whole' ? null : range
}
