/** Signed distance from points to a surface. */
import { findEdges } from '../mesh/edges.ts'
import { areaNormal, doubledArea } from '../mesh/face-normal.ts'
import { type ClosestPoint, Surface } from '../mesh/surface.ts'
import type { Progress } from '../model.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'
import type { MakeDerived } from '../derived/make-derived.ts'
import { heatFile } from './heat-file.ts'
import { largeFaces, latticePositions } from './large-faces.ts'

/**
 * Returns the distance of each point (3 coordinates) to the nearest point of `other`, in the unit of the positions:
 * positive in front of it, negative behind; NaN if `other` has no surface. The sign comes from the angle-weighted
 * pseudonormal of the nearest face, edge or vertex (Bærentzen & Aanæs 2005), which is exact for closed surfaces and
 * also gives the side of open ones, where a winding number would classify everything as outside.
 */
export function measureDeviation(points: Float32Array, other: WeldedMesh, progress: Progress = () => {}): Float32Array {
  const surface = new Surface(other.positions, other.indices)
  progress(0.15, 'comparing')
  const normals = pseudonormals(other)
  progress(0.25, 'comparing')
  const count = points.length / 3
  const distances = new Float32Array(count).fill(Number.NaN)
  for (let point = 0; point < count; point++) {
    if (point % 20_000 === 0) progress(0.25 + (point / count) * 0.7, 'comparing')
    const x = points[point * 3]!
    const y = points[point * 3 + 1]!
    const z = points[point * 3 + 2]!
    if (!Number.isFinite(x + y + z)) continue
    const near = surface.closest(x, y, z)
    if (near.face < 0) continue
    const [nx, ny, nz] = normals(near)
    const side = (x - near.x) * nx + (y - near.y) * ny + (z - near.z) * nz
    distances[point] = side < 0 ? -near.distance : near.distance
  }
  return distances
}

/** The pseudonormal of the feature on which a surface point lies. Not of unit length. */
function pseudonormals({ positions: p, indices }: WeldedMesh): (near: ClosestPoint) => [number, number, number] {
  const edges = findEdges(indices)
  const ofFace = new Float32Array(indices.length)
  const ofEdge = new Float32Array(edges.count * 3)
  const ofVertex = new Float32Array(p.length)
  for (let first = 0; first < indices.length; first += 3) {
    const at = [indices[first]! * 3, indices[first + 1]! * 3, indices[first + 2]! * 3] as const
    const n = areaNormal(p, ...at)
    const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
    if (!(length > 0) || !Number.isFinite(length)) continue
    for (let k = 0; k < 3; k++) {
      const edge = edges.edgeOfCorner[first + k]!
      const angle = angleAt(p, at[k]!, at[(k + 1) % 3]!, at[(k + 2) % 3]!)
      for (let axis = 0; axis < 3; axis++) {
        const unit = n[axis]! / length
        ofFace[first + axis] = unit
        ofVertex[at[k]! + axis]! += unit * angle
        if (edge >= 0) ofEdge[edge * 3 + axis]! += unit
      }
    }
  }
  // A point with a barycentric coordinate below this is on the side.
  const tiny = 1e-7
  return ({ face, u, v, w }) => {
    const first = face * 3
    const [onU, onV, onW] = [u < tiny, v < tiny, w < tiny]
    if (onV && onW) return three(ofVertex, indices[first]! * 3)
    if (onU && onW) return three(ofVertex, indices[first + 1]! * 3)
    if (onU && onV) return three(ofVertex, indices[first + 2]! * 3)
    const corner = onW ? 0 : onU ? 1 : onV ? 2 : -1
    const edge = corner < 0 ? -1 : edges.edgeOfCorner[first + corner]!
    return edge < 0 ? three(ofFace, first) : three(ofEdge, edge * 3)
  }
}

function three(values: Float32Array, at: number): [number, number, number] {
  return [values[at]!, values[at + 1]!, values[at + 2]!]
}

function angleAt(p: Float32Array, a: number, b: number, c: number): number {
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
  return Math.atan2(doubledArea(p, a, b, c), ux * vx + uy * vy + uz * vz)
}

/** Signed distance in millimetres, positive outside the other model. */
export const makeDeviation: MakeDerived<'deviation'> = (view, _parameters, progress, source) => {
  progress(0.02, 'reading')
  const surface = view.surface()
  const faces = largeFaces(surface)
  const inside = latticePositions(surface, faces)
  const points = new Float32Array(surface.positions.length + inside.length)
  points.set(surface.positions)
  points.set(inside, surface.positions.length)
  const values = measureDeviation(points, source.against().surface(), progress)
  for (let i = 0; i < values.length; i++) values[i]! *= 1000
  progress(0.95, 'finding-extremes')
  return heatFile(view, values, { kind: 'deviation', unit: 'mm', worst: 'farthest from zero' }, faces)
}
