/** Which bytes of a file a range names (RFC 9110, 14.1.2). How its header is read is each host's own matter. Pure. */

/** Both ends are included. */
export interface ByteRange {
  from: number
  to: number
}

/**
 * `first` and `last` are the digits on either side of the dash, either may be empty. A range that makes no sense is
 * answered with the whole file, as the standard allows.
 */
export function resolveRange(first: string, last: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - length), to: size - 1 }
  }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return 'whole'
  if (from >= size) return 'unsatisfiable'
  return { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
