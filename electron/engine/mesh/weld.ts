/** Welds vertices with bit-identical positions into one surface, across the parts of each object of a model. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Model } from '../model.ts'
import { objectsOf } from './objects.ts'
import { PositionTable } from './position-table.ts'
import type { WeldedMesh } from './welded-mesh.ts'

/**
 * Only vertices that triangles use, in order of first use, object by object; triangles in the order of the model's
 * parts. An index is repeated where a triangle has collapsed.
 */
interface WeldedSurface extends WeldedMesh {
  /** Index into `Model.materials`, one per triangle. */
  materialOfTriangle: Uint32Array
}

/**
 * Welds identical positions (-0 equals 0; no tolerance). Touching objects of an assembly stay separate. Linear in the
 * number of corners, with an open-addressing table over the 96 bits of a position. Throws `bad-geometry` if an index
 * exceeds its part's vertices.
 */
export function weldPositions(model: Model): WeldedSurface {
  let corners = 0
  const firstCorner = model.parts.map((part) => {
    const first = corners
    corners += Math.floor(part.indices.length / 3) * 3
    return first
  })
  const indices = new Uint32Array(corners)
  const materialOfTriangle = new Uint32Array(corners / 3)
  const table = new PositionTable(corners / 6)
  for (const { parts, partIndices } of objectsOf(model)) {
    table.forget()
    for (const [i, part] of parts.entries()) {
      const partBits = bitsWithPlainZero(part.positions)
      const count = part.positions.length / 3
      const idOfVertex = new Int32Array(count).fill(-1)
      let corner = firstCorner[partIndices[i]!]!
      const end = corner + Math.floor(part.indices.length / 3) * 3
      materialOfTriangle.fill(part.material, corner / 3, end / 3)
      for (let k = 0; corner < end; k++, corner++) {
        const vertex = part.indices[k]!
        if (vertex >= count) {
          throw new AppError(
            'bad-geometry',
            `index ${vertex} points past the ${count} vertices of part "${part.name}"`,
            { details: { reason: 'index_out_of_range', part: part.name } },
          )
        }
        let id = idOfVertex[vertex]!
        if (id < 0) {
          id = table.idOf(partBits[vertex * 3]!, partBits[vertex * 3 + 1]!, partBits[vertex * 3 + 2]!)
          idOfVertex[vertex] = id
        }
        indices[corner] = id
      }
    }
  }
  return { positions: table.positions(), indices, materialOfTriangle }
}

function bitsWithPlainZero(positions: Float32Array): Uint32Array {
  const bits = new Uint32Array(positions.length)
  new Float32Array(bits.buffer).set(positions)
  for (let i = 0; i < bits.length; i++) if (bits[i] === 0x80000000) bits[i] = 0
  return bits
}
