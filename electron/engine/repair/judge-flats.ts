/** Large flat regions of a surface. */
import { findEdges } from '../mesh/edges.ts'
import { facesAcrossEdges } from '../mesh/faces-across-edges.ts'
import { cornerOffsets, doubledArea, unitNormals } from '../mesh/face-normal.ts'
import type { SeenSurface } from './judge-views.ts'

/** Flat regions below this fraction of the whole area are ignored. */
const minShare = 0.004
const flatDegrees = 1

/**
 * `flat` is 1 for each triangle of a flat region, whose normals differ by at most a degree from its seed's; also
 * returns all normals.
 */
export function flatFaces({ points, triangles }: SeenSurface): { flat: Uint8Array; normals: Float32Array } {
  const count = triangles.length / 3
  const normals = unitNormals(points, triangles, new Float32Array(triangles.length))
  const across = facesAcrossEdges(findEdges(triangles), 'any')
  const areas = Float64Array.from({ length: count }, (_, face) =>
    doubledArea(points, ...cornerOffsets(triangles, face)),
  )
  const totalArea = areas.reduce((sum, area) => sum + (Number.isFinite(area) ? area : 0), 0)
  const flat = new Uint8Array(count)
  const taken = new Uint8Array(count)
  const least = Math.cos((flatDegrees * Math.PI) / 180)
  const region: number[] = []
  for (let seed = 0; seed < count; seed++) {
    if (taken[seed] !== 0 || !(areas[seed]! > 0)) continue
    const [x, y, z] = [normals[seed * 3]!, normals[seed * 3 + 1]!, normals[seed * 3 + 2]!]
    region.length = 0
    region.push(seed)
    taken[seed] = 1
    let area = 0
    for (let next = 0; next < region.length; next++) {
      const face = region[next]!
      area += areas[face]!
      for (let corner = face * 3; corner < face * 3 + 3; corner++) {
        const other = across[corner]!
        if (other < 0 || taken[other] !== 0) continue
        const turn = normals[other * 3]! * x + normals[other * 3 + 1]! * y + normals[other * 3 + 2]! * z
        // Neighbours with opposite winding count as flat; zero-area slivers join whatever is around them.
        if (Math.abs(turn) < least && areas[other]! > 0) continue
        taken[other] = 1
        region.push(other)
      }
    }
    if (area >= minShare * totalArea) for (const face of region) flat[face] = 1
  }
  return { flat, normals }
}
