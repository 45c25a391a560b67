/** Face adjacency across edges. */
import type { Edges } from './edges.ts'

/**
 * 3 per triangle of a welded surface: the face across the edge that starts at each corner, or -1 at a border or
 * non-manifold edge; with `alike` also across edges whose two faces disagree in winding.
 */
export function facesAcrossEdges({ count, faces, balance, edgeOfCorner }: Edges, winding: 'any' | 'alike'): Int32Array {
  const one = new Int32Array(count).fill(-1)
  const across = new Int32Array(edgeOfCorner.length).fill(-1)
  for (let corner = 0; corner < edgeOfCorner.length; corner++) {
    const edge = edgeOfCorner[corner]!
    if (edge < 0 || faces[edge] !== 2 || (winding === 'alike' && balance[edge] !== 0)) continue
    const other = one[edge]!
    if (other < 0) one[edge] = corner
    else {
      across[corner] = Math.floor(other / 3)
      across[other] = Math.floor(corner / 3)
    }
  }
  return across
}
