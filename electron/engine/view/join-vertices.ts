/** Merges identical vertices of a part. */
import type { PackedPart } from './packed-part.ts'

/**
 * Returns indices that refer to the first of all bit-identical vertices; vertices stay in position, and unused ones are
 * dropped when chunks are cut. A part that already shares its vertices (fewer than three per four triangles; a closed
 * surface has one per two) is left unchanged. One open-addressing table, linear.
 */
export function joinVertices({ positions, normals, uvs, colours, indices }: PackedPart): Uint32Array {
  const count = positions.length / 3
  if (count * 4 < indices.length) return indices
  const position = wordsOf(positions)
  const normal = normals && wordsOf(normals)
  const uv = uvs && wordsOf(uvs)
  const colour = colours && wordsOf(colours)
  let length = 16
  while (length < count * 1.5) length *= 2
  const mask = length - 1
  const slots = new Int32Array(length).fill(-1)
  const first = new Int32Array(count).fill(-1)
  const joined = new Uint32Array(indices.length)
  for (let corner = 0; corner < indices.length; corner++) {
    const vertex = indices[corner]!
    let found = first[vertex]!
    if (found < 0) {
      const x = position[vertex * 3]!
      const y = position[vertex * 3 + 1]!
      const z = position[vertex * 3 + 2]!
      let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(z, 0xc2b2ae3d)
      if (normal !== null) hash = Math.imul(hash ^ normal[vertex]!, 0x27d4eb2f)
      if (uv !== null) hash = Math.imul(hash ^ uv[vertex * 2]! ^ (uv[vertex * 2 + 1]! >>> 7), 0x165667b1)
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
      let slot = (hash ^ (hash >>> 13)) & mask
      for (;;) {
        found = slots[slot]!
        if (found < 0) {
          slots[slot] = vertex
          found = vertex
          break
        }
        if (
          position[found * 3] === x &&
          position[found * 3 + 1] === y &&
          position[found * 3 + 2] === z &&
          (normal === null || normal[found] === normal[vertex]) &&
          (uv === null || (uv[found * 2] === uv[vertex * 2] && uv[found * 2 + 1] === uv[vertex * 2 + 1])) &&
          (colour === null ||
            (colour[found * 2] === colour[vertex * 2] && colour[found * 2 + 1] === colour[vertex * 2 + 1]))
        )
          break
        slot = (slot + 1) & mask
      }
      first[vertex] = found
    }
    joined[corner] = found
  }
  return joined
}

function wordsOf(array: Float32Array | Int8Array | Uint16Array): Int32Array {
  return new Int32Array(array.buffer, array.byteOffset, array.byteLength / 4)
}
