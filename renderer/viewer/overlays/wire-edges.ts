/** The edges of triangles, each once. Pure. */

/**
 * Returns pairs of indices. A shared edge is drawn once, so that transparent lines have the same strength everywhere.
 */
export function wireEdges(indices: Uint16Array): Uint16Array<ArrayBuffer> {
  const empty = 0xffffffff
  let size = 1024
  while (size < indices.length * 2) size *= 2
  // Open addressing; no index reaches 65,535, so no edge equals an empty slot.
  const seen = new Uint32Array(size).fill(empty)
  const edges = new Uint16Array(indices.length * 2)
  let count = 0
  const add = (a: number, b: number) => {
    if (a === b) return
    const key = a < b ? a * 65_536 + b : b * 65_536 + a
    let slot = Math.imul(key, 0x9e3779b1) >>> 0
    slot = (slot ^ (slot >>> 15)) & (size - 1)
    while (seen[slot] !== empty) {
      if (seen[slot] === key) return
      slot = (slot + 1) & (size - 1)
    }
    seen[slot] = key
    edges[count++] = a
    edges[count++] = b
  }
  for (let corner = 0; corner + 2 < indices.length; corner += 3) {
    const [a, b, c] = [indices[corner]!, indices[corner + 1]!, indices[corner + 2]!]
    add(a, b)
    add(b, c)
    add(c, a)
  }
  return edges.slice(0, count)
}

/** Returns the mean length of up to `samples` sides of triangles; 0 for none. */
export function meanSideLength(positions: Float32Array, indices: Uint16Array, samples: number): number {
  const triangles = Math.floor(indices.length / 3)
  const stride = Math.max(1, Math.floor(triangles / samples))
  let [sum, count] = [0, 0]
  for (let triangle = 0; triangle < triangles; triangle += stride) {
    const [a, b] = [indices[triangle * 3]! * 3, indices[triangle * 3 + 1]! * 3]
    sum += Math.hypot(
      positions[a]! - positions[b]!,
      positions[a + 1]! - positions[b + 1]!,
      positions[a + 2]! - positions[b + 2]!,
    )
    count += 1
  }
  return count === 0 ? 0 : sum / count
}
