/** Normals rounded over everything, across the borders of chunks and of textures. Pure. */
import { joinPositions, type ChunkShape } from '../join-positions.ts'

/**
 * For each chunk 4 signed bytes a vertex, normalised, the fourth 0: the mean of the faces around each position, weighted by
 * their angles there (Thürmer and Wüthrich 1998), wherever in the model they are. Positions are the same when all bits are.
 */
export function smoothNormals(chunks: readonly ChunkShape[]): Int8Array<ArrayBuffer>[] {
  const { places, positions: joined } = joinPositions(chunks)
  const sums = new Float32Array(joined.length)
  chunks.forEach(({ positions, indices }, chunk) => addFaces(positions, indices, places[chunk]!, sums))
  return chunks.map(({ positions }, chunk) => {
    const vertices = positions.length / 3
    const normals = new Int8Array(vertices * 4)
    for (let vertex = 0; vertex < vertices; vertex++) {
      const at = places[chunk]![vertex]! * 3
      const [x, y, z] = [sums[at]!, sums[at + 1]!, sums[at + 2]!]
      const scale = 127 / (Math.hypot(x, y, z) || 1)
      normals[vertex * 4] = Math.round(x * scale)
      normals[vertex * 4 + 1] = Math.round(y * scale)
      normals[vertex * 4 + 2] = Math.round(z * scale)
    }
    return normals
  })
}

function addFaces(positions: Float32Array, indices: Uint16Array, places: Uint32Array, sums: Float32Array): void {
  const corner = [0, 0, 0]
  for (let at = 0; at + 2 < indices.length; at += 3) {
    for (let k = 0; k < 3; k++) corner[k] = indices[at + k]! * 3
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [corner[k]!, corner[(k + 1) % 3]!, corner[(k + 2) % 3]!]
      const [ux, uy, uz] = [
        positions[b]! - positions[a]!,
        positions[b + 1]! - positions[a + 1]!,
        positions[b + 2]! - positions[a + 2]!,
      ]
      const [vx, vy, vz] = [
        positions[c]! - positions[a]!,
        positions[c + 1]! - positions[a + 1]!,
        positions[c + 2]! - positions[a + 2]!,
      ]
      const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
      const twiceArea = Math.hypot(nx, ny, nz)
      if (!(twiceArea > 0)) continue
      const weight = Math.atan2(twiceArea, ux * vx + uy * vy + uz * vz) / twiceArea
      const place = places[a / 3]! * 3
      sums[place] = sums[place]! + nx * weight
      sums[place + 1] = sums[place + 1]! + ny * weight
      sums[place + 2] = sums[place + 2]! + nz * weight
    }
  }
}
