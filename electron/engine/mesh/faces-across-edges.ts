/** Which triangle lies on the other side of an edge. */
import type { Edges } from './edges.ts'

/**
 * 3 per triangle of a welded surface: the face across the edge after each corner, or -1 at a border and where three or more meet;
 * with `alike` also where the two are wound against each other.
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
