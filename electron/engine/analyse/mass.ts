/** Area, volume and centre of mass. */
import { areasAndCones, finiteMiddle } from './face-turns.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'
import { finiteBoundsOf } from '../mesh/bounds.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** In the unit of the positions, its square and its cube. */
export interface Mass {
  area: number
  /** Signed: negative if the surface is inside out. Only meaningful for closed surfaces. */
  volume: number
  /**
   * The centre of mass of the volume, and of the surface as a thin shell; the centre of the bounding box if there is
   * none.
   */
  centreOfVolume: [number, number, number]
  centreOfArea: [number, number, number]
  size: [number, number, number]
}

/**
 * Sums the tetrahedra between the box centre and each face, in doubles, the integrals of Mirtich, "Fast and accurate computation of
 * polyhedral mass properties" (1996) and Eberly, "Polyhedral mass properties (revisited)", for degree 0 and 1.
 */
export function massOf(mesh: WeldedMesh): Mass {
  const { positions: p, indices } = mesh
  const middle = finiteMiddle(p)
  const { area, volume } = areasAndCones(mesh)
  let wholeArea = 0
  let wholeVolume = 0
  const byArea = [0, 0, 0]
  const byVolume = [0, 0, 0]
  for (let face = 0; face < area.length; face++) {
    if (!(area[face]! > 0)) continue
    wholeArea += area[face]!
    wholeVolume += volume[face]!
    for (let axis = 0; axis < 3; axis++) {
      const at = (k: number): number => p[indices[face * 3 + k]! * 3 + axis]! - middle[axis]!
      const sum = at(0) + at(1) + at(2)
      byArea[axis]! += (area[face]! * sum) / 3
      byVolume[axis]! += (volume[face]! * sum) / 4
    }
  }
  const centre = (sums: readonly number[], whole: number): [number, number, number] =>
    vec3((axis) => middle[axis] + (whole === 0 ? 0 : sums[axis]! / whole))
  const { low, high } = finiteBoundsOf(p, indices)
  return {
    area: wholeArea,
    volume: wholeVolume,
    centreOfVolume: centre(byVolume, wholeVolume),
    centreOfArea: centre(byArea, wholeArea),
    size: vec3((axis) => Math.max(0, high[axis] - low[axis])),
  }
}
