/** The `Range` header of a request. Pure. */
import { resolveRange, type ByteRange } from '../../disk/byte-range.ts'

/** A form that is not understood, or several ranges at once, is answered with the whole file, as RFC 9110 allows. */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  return match === null ? 'whole' : resolveRange(match[1] ?? '', match[2] ?? '', size)
}
