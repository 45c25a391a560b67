/** Parses the `Range` header (RFC 9110, 14.1.2 and 14.2). Pure. */

/** Both ends are inclusive. */
export interface ByteRange {
  from: number
  to: number
}

/**
 * Returns the range within a file of `size` bytes. Without a header, and for several ranges, other units or invalid
 * ranges, this is the whole file, as the standard allows.
 */
export function byteRange(header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.replaceAll(/\s/g, '') ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - length), to: size - 1 }
  }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return 'whole'
  if (from >= size) return 'unsatisfiable'
  return { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
