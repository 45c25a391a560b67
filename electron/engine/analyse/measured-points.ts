/** All points at which a surface was measured, with the area that each represents. */
import { latticeSize } from '../../../shared/geometry/face-lattice.ts'
import { doubledArea } from '../mesh/face-normal.ts'
import { latticePositions, type LargeFaces } from './large-faces.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'

export interface MeasuredPoints {
  /** 3 per point. */
  positions: Float32Array
  /** NaN if a value is missing. */
  values: Float32Array
  /** In the square of the positions' unit. */
  areas: Float64Array
}

/**
 * The vertices, then the lattice points of the large faces; `values` has one for each in this order. Small faces assign
 * a third of their area to each corner. Large ones assign it to their lattice points, a third of each sub-triangle to
 * its corners, and none to their own corners: a vertex of large faces only is treated as having no value.
 */
export function measuredPoints(mesh: WeldedMesh, values: Float32Array, faces: LargeFaces): MeasuredPoints {
  const { positions, indices } = mesh
  const vertices = positions.length / 3
  const areas = new Float64Array(values.length)
  /** 1: a small face uses this vertex; 2: only large ones do. */
  const seen = new Uint8Array(faces.triangles.length > 0 ? vertices : 0)
  let nextLarge = 0
  for (let first = 0; first < indices.length; first += 3) {
    const double = doubledArea(positions, indices[first]! * 3, indices[first + 1]! * 3, indices[first + 2]! * 3)
    if (faces.triangles[nextLarge] === first / 3) {
      for (let k = 0; k < 3; k++) seen[indices[first + k]!] ||= 2
      const [from, level] = [vertices + faces.firstPoint[nextLarge]!, faces.levels[nextLarge * 4]!]
      spread(areas.subarray(from, from + latticeSize(level)), level, double / 2)
      nextLarge++
      continue
    }
    for (let k = 0; k < 3; k++) {
      if (seen.length > 0) seen[indices[first + k]!] = 1
      if (Number.isFinite(double)) areas[indices[first + k]!]! += double / 6
    }
  }
  if (nextLarge === 0) return { positions, values, areas }
  const all = new Float32Array(values.length * 3)
  all.set(positions)
  all.set(latticePositions(mesh, faces), positions.length)
  return { positions: all, values: values.map((value, i) => (seen[i] === 2 ? Number.NaN : value)), areas }
}

/** Corners touch one sub-triangle, points on sides three, inner points six. */
function spread(into: Float64Array, level: number, area: number): void {
  const parts = 2 ** level
  const third = area / (parts * parts * 3)
  let at = 0
  for (let row = 0; row <= parts; row++)
    for (let column = 0; column <= parts - row; column++) {
      const sides = Number(row === 0) + Number(column === 0) + Number(row + column === parts)
      into[at++] = third * (sides === 2 ? 1 : sides === 1 ? 3 : 6)
    }
}
