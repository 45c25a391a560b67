/** Decompresses LZ4 blocks (Collet, "LZ4 Block Format Description"). */

const maxPerByte = 255

export function maxUnpacked(packedBytes: number): number {
  return packedBytes * maxPerByte
}

/** Fills `output` from `start`; returns the end, or -1 if the block is invalid or exceeds `end`. */
export function unpackLz4(packed: Uint8Array, output: Uint8Array, start = 0, end = output.length): number {
  let from = 0
  let to = start
  const lengthOf = (low: number): number => {
    let length = low
    if (low !== 15) return length
    for (let more = 255; more === 255;) {
      if (from >= packed.length) return Infinity
      more = packed[from++]!
      length += more
    }
    return length
  }
  while (from < packed.length) {
    const token = packed[from++]!
    const literals = lengthOf(token >> 4)
    if (from + literals > packed.length || to + literals > end) return -1
    output.set(packed.subarray(from, from + literals), to)
    from += literals
    to += literals
    if (from === packed.length) return to
    if (from + 2 > packed.length) return -1
    const back = packed[from]! | (packed[from + 1]! << 8)
    from += 2
    const length = lengthOf(token & 15) + 4
    if (back === 0 || to - back < start || to + length > end) return -1
    if (back >= length) output.copyWithin(to, to - back, to - back + length)
    else for (let i = 0; i < length; i++) output[to + i] = output[to - back + i]!
    to += length
  }
  return to
}
