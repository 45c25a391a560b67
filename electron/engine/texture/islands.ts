/** UV islands: connected triangles of a texture layout. */
import { disjointSets } from '../mesh/disjoint-sets.ts'

/** Returns an island index per triangle; texture coordinates connect if they are bit-identical. */
export function findIslands(indices: Uint32Array, uvs: Float32Array): Uint32Array {
  const vertices = uvs.length / 2
  const { rootOf, join } = disjointSets(vertices)
  const bits = new Uint32Array(uvs.buffer, uvs.byteOffset, uvs.length)
  let length = 16
  while (length < vertices * 2) length *= 2
  const slots = new Int32Array(length).fill(-1)
  for (let vertex = 0; vertex < vertices; vertex++) {
    const [u, v] = [bits[vertex * 2]!, bits[vertex * 2 + 1]!]
    let hash = Math.imul(u, 0x9e3779b1) ^ Math.imul(v, 0x85ebca77)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    let slot = (hash ^ (hash >>> 13)) & (length - 1)
    for (;;) {
      const known = slots[slot]!
      if (known < 0) {
        slots[slot] = vertex
        break
      }
      if (bits[known * 2] === u && bits[known * 2 + 1] === v) {
        join(known, vertex)
        break
      }
      slot = (slot + 1) & (length - 1)
    }
  }
  for (let first = 0; first < indices.length; first += 3) {
    join(indices[first]!, indices[first + 1]!)
    join(indices[first]!, indices[first + 2]!)
  }
  const islands = new Uint32Array(indices.length / 3)
  for (let face = 0; face < islands.length; face++) islands[face] = rootOf(indices[face * 3]!)
  return islands
}
