/** Smooth normals across chunk borders and texture seams. Pure. */
import { joinPositions, type ChunkShape } from '../join-positions.ts'

/**
 * Returns 4 signed bytes per vertex of each chunk, normalised, the fourth 0: the mean of the face normals around its
 * position, weighted by their angles (Thürmer and Wüthrich 1998). Positions are identical if all bits match.
 */
export function smoothNormals(chunks: readonly ChunkShape[]): Int8Array<ArrayBuffer>[] {
  const { joined, positions: all } = joinPositions(chunks)
  const sums = new Float32Array(all.length)
  chunks.forEach(({ positions, indices }, chunk) => addFaces(positions, indices, joined[chunk]!, sums))
  return chunks.map(({ positions }, chunk) => {
    const vertices = positions.length / 3
    const normals = new Int8Array(vertices * 4)
    for (let vertex = 0; vertex < vertices; vertex++) {
      const at = joined[chunk]![vertex]! * 3
      const [x, y, z] = [sums[at]!, sums[at + 1]!, sums[at + 2]!]
      const scale = 127 / (Math.hypot(x, y, z) || 1)
      normals[vertex * 4] = Math.round(x * scale)
      normals[vertex * 4 + 1] = Math.round(y * scale)
      normals[vertex * 4 + 2] = Math.round(z * scale)
    }
    return normals
  })
}

function addFaces(positions: Float32Array, indices: Uint16Array, joined: Uint32Array, sums: Float32Array): void {
  const corner = [0, 0, 0]
  for (let first = 0; first + 2 < indices.length; first += 3) {
    for (let k = 0; k < 3; k++) corner[k] = indices[first + k]! * 3
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
      const at = joined[a / 3]! * 3
      sums[at]! += nx * weight
      sums[at + 1]! += ny * weight
      sums[at + 2]! += nz * weight
    }
  }
}
