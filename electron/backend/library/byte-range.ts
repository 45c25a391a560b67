/** The `Range` header (RFC 9110, 14.1.2) for one range of bytes. Pure. */

export interface ByteRange {
  /** First byte, from 0. */
  from: number
  /** Last byte, inclusive. */
  to: number
}

/**
 * What of a file of `size` bytes to send. Null: all of it: no header, several ranges, another unit or one that makes no
 * sense are answered with the whole file, as the standard allows.
 */
export function chooseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const found = header === null ? null : /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header)
  if (found === null) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - length), to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= size ? 'unsatisfiable' : { from, to }
}
