/** Statistics for the reports of remeshing. */
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { edgeFaults, findEdges } from '../mesh/edges.ts'
import { cornerOffsets } from '../mesh/face-normal.ts'
import { measureSurface } from '../mesh/measures.ts'
import { nextCorner } from '../mesh/twins.ts'
import { distanceBetween } from '../mesh/vectors.ts'
import type { SurfaceDistance } from '../mesh/surface-distance.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'
import { metresPerMillimetre } from '../model.ts'
import type { AngleReport, DistanceReport, SurfaceReport } from './jobs.ts'

/** Returns the defects and size of a welded surface. */
export function surfaceReport({ positions, indices }: WeldedMesh): SurfaceReport {
  const { openEdges, nonManifoldEdges, flippedEdges } = edgeFaults(findEdges(indices))
  const { size, hasNaN } = measureSurface(positions, indices)
  return {
    triangles: indices.length / 3,
    watertight: indices.length > 0 && openEdges + nonManifoldEdges + flippedEdges === 0 && !hasNaN,
    openEdges,
    nonManifoldEdges,
    sizeMm: vec3((axis) => size[axis] / metresPerMillimetre),
  }
}

/** Returns the distance for a report; `diagonal` is in metres, like the distance. */
export function distanceReport({ hausdorff, mean }: SurfaceDistance, diagonal: number): DistanceReport {
  const share = (length: number): number => (diagonal > 0 ? rounded(length / diagonal, 8) : 0)
  return {
    largestMm: rounded(hausdorff / metresPerMillimetre, 5),
    meanMm: rounded(mean / metresPerMillimetre, 5),
    largestShare: share(hausdorff),
    meanShare: share(mean),
  }
}

/** The smallest angle of each triangle in degrees, ascending; 0 for triangles without area. */
export function smallestAngles(points: Float32Array | Float64Array, faces: Uint32Array): Float64Array {
  const angles = new Float64Array(faces.length / 3)
  for (let face = 0; face < angles.length; face++) {
    const [a, b, c] = cornerOffsets(faces, face)
    const cosine = Math.max(cosineAt(points, a, b, c), cosineAt(points, b, c, a), cosineAt(points, c, a, b))
    angles[face] = (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI
  }
  return angles.sort()
}

/** The cosine of the angle at a; 1 if a side has no length. */
function cosineAt(p: Float32Array | Float64Array, a: number, b: number, c: number): number {
  const [bx, by, bz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
  const [cx, cy, cz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
  const squares = (bx * bx + by * by + bz * bz) * (cx * cx + cy * cy + cz * cz)
  return squares > 0 ? (bx * cx + by * cy + bz * cz) / Math.sqrt(squares) : 1
}

export function angleReport(points: Float32Array | Float64Array, faces: Uint32Array): AngleReport {
  const angles = smallestAngles(points, faces)
  const at = (share: number): number => rounded(angles[Math.floor(angles.length * share)] ?? 0, 2)
  return { least: at(0), hundredth: at(0.01), median: at(0.5) }
}

/** Mean and standard deviation of the edge lengths; an edge counts once for each of its faces. */
export function edgeLengths(
  points: Float32Array | Float64Array,
  faces: Uint32Array,
): { mean: number; deviation: number } {
  let [sum, squares] = [0, 0]
  for (let corner = 0; corner < faces.length; corner++) {
    const length = distanceBetween(points, faces[corner]!, faces[nextCorner(corner)]!)
    sum += length
    squares += length * length
  }
  const mean = faces.length > 0 ? sum / faces.length : 0
  return { mean, deviation: faces.length > 0 ? Math.sqrt(Math.max(0, squares / faces.length - mean * mean)) : 0 }
}

export function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
