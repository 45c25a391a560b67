/** Numbers the positions of all chunks of a model, so that what touches is joined. Positions are the same when all bits are. Pure. */

export interface ChunkShape {
  /** 3 for each vertex. */
  positions: Float32Array<ArrayBuffer>
  /** 3 for each triangle. */
  indices: Uint16Array<ArrayBuffer>
}

/** For each chunk the number of the position of each vertex, the same for the same position, and all positions by their numbers. */
export function joinPositions(chunks: readonly ChunkShape[]): {
  places: Uint32Array[]
  positions: Float32Array<ArrayBuffer>
} {
  const all = chunks.reduce((sum, { positions }) => sum + positions.length / 3, 0)
  let size = 1024
  while (size < all * 2) size *= 2
  const table = new Int32Array(size).fill(-1)
  const joined = new Int32Array(all * 3)
  let count = 0
  const places = chunks.map(({ positions }) => {
    // Negative zero is zero.
    const bits = new Int32Array(positions.map((value) => value + 0).buffer)
    const own = new Uint32Array(positions.length / 3)
    for (let vertex = 0; vertex < own.length; vertex++) {
      const [x, y, z] = [bits[vertex * 3]!, bits[vertex * 3 + 1]!, bits[vertex * 3 + 2]!]
      let hash = Math.imul(x, 0x85ebca6b) ^ Math.imul(y, 0xc2b2ae35) ^ Math.imul(z, 0x27d4eb2f)
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
      let place = (hash ^ (hash >>> 13)) & (size - 1)
      for (;;) {
        const known = table[place]!
        if (known === -1) {
          table[place] = count
          joined[count * 3] = x
          joined[count * 3 + 1] = y
          joined[count * 3 + 2] = z
          own[vertex] = count++
          break
        }
        if (joined[known * 3] === x && joined[known * 3 + 1] === y && joined[known * 3 + 2] === z) {
          own[vertex] = known
          break
        }
        place = (place + 1) & (size - 1)
      }
    }
    return own
  })
  return { places, positions: new Float32Array(joined.buffer).slice(0, count * 3) }
}
