/** Joins identical positions across all chunks of a model. Positions are identical if all bits match. Pure. */

export interface ChunkShape {
  /** 3 per vertex. */
  positions: Float32Array<ArrayBuffer>
  /** 3 per triangle. */
  indices: Uint16Array<ArrayBuffer>
}

/** Returns the joined positions, and the joined index of each vertex of each chunk. */
export function joinPositions(chunks: readonly ChunkShape[]): {
  joined: Uint32Array[]
  positions: Float32Array<ArrayBuffer>
} {
  const all = chunks.reduce((sum, { positions }) => sum + positions.length / 3, 0)
  let size = 1024
  while (size < all * 2) size *= 2
  const table = new Int32Array(size).fill(-1)
  const found = new Int32Array(all * 3)
  let count = 0
  const joined = chunks.map(({ positions }) => {
    // Treats negative zero as zero.
    const bits = new Int32Array(positions.map((value) => value + 0).buffer)
    const own = new Uint32Array(positions.length / 3)
    for (let vertex = 0; vertex < own.length; vertex++) {
      const [x, y, z] = [bits[vertex * 3]!, bits[vertex * 3 + 1]!, bits[vertex * 3 + 2]!]
      let hash = Math.imul(x, 0x85ebca6b) ^ Math.imul(y, 0xc2b2ae35) ^ Math.imul(z, 0x27d4eb2f)
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
      let slot = (hash ^ (hash >>> 13)) & (size - 1)
      for (;;) {
        const known = table[slot]!
        if (known === -1) {
          table[slot] = count
          found[count * 3] = x
          found[count * 3 + 1] = y
          found[count * 3 + 2] = z
          own[vertex] = count++
          break
        }
        if (found[known * 3] === x && found[known * 3 + 1] === y && found[known * 3 + 2] === z) {
          own[vertex] = known
          break
        }
        slot = (slot + 1) & (size - 1)
      }
    }
    return own
  })
  return { joined, positions: new Float32Array(found.buffer).slice(0, count * 3) }
}

/** Returns the last range that starts at or before an index. `firsts`: the first index of each range, ascending. */
export function rangeAt(firsts: Uint32Array, index: number): number {
  let [low, high] = [0, firsts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (firsts[middle]! <= index) low = middle
    else high = middle - 1
  }
  return low
}
