/** What reports say of a surface before and after. */
import { auditModel } from '../mesh/audit.ts'
import type { SurfaceDistance } from '../mesh/surface-distance.ts'
import { metresPerMillimetre, type Model } from '../model.ts'
import type { AngleReport, DistanceReport, SurfaceReport } from './jobs.ts'

export function surfaceReport(model: Model): SurfaceReport {
  const { triangles, watertight, openEdges, nonManifoldEdges, sizeMm } = auditModel(model)
  return { triangles, watertight, openEdges, nonManifoldEdges, sizeMm }
}

/** `diagonal` in metres, as the distance. */
export function distanceReport({ hausdorff, mean }: SurfaceDistance, diagonal: number): DistanceReport {
  const share = (length: number): number => (diagonal > 0 ? rounded(length / diagonal, 8) : 0)
  return {
    largestMm: rounded(hausdorff / metresPerMillimetre, 5),
    meanMm: rounded(mean / metresPerMillimetre, 5),
    largestShare: share(hausdorff),
    meanShare: share(mean),
  }
}

/** The smallest angle of each triangle, in degrees, in rising order; triangles without area count as 0. */
export function smallestAngles(points: Float32Array | Float64Array, faces: Uint32Array): Float64Array {
  const angles = new Float64Array(faces.length / 3)
  for (let first = 0; first < faces.length; first += 3) {
    const a = faces[first]! * 3
    const b = faces[first + 1]! * 3
    const c = faces[first + 2]! * 3
    const cosine = Math.max(cosineAt(points, a, b, c), cosineAt(points, b, c, a), cosineAt(points, c, a, b))
    angles[first / 3] = (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI
  }
  return angles.sort()
}

/** Of the angle at a; 1 where a side has no length. */
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

/** Mean and standard deviation of the edges, each counted once for every face it has. */
export function edgeLengths(
  points: Float32Array | Float64Array,
  faces: Uint32Array,
): { mean: number; deviation: number } {
  let [sum, squares] = [0, 0]
  for (let corner = 0; corner < faces.length; corner++) {
    const a = faces[corner]! * 3
    const b = faces[corner % 3 === 2 ? corner - 2 : corner + 1]! * 3
    const length = Math.hypot(points[a]! - points[b]!, points[a + 1]! - points[b + 1]!, points[a + 2]! - points[b + 2]!)
    sum += length
    squares += length * length
  }
  const mean = faces.length > 0 ? sum / faces.length : 0
  return { mean, deviation: faces.length > 0 ? Math.sqrt(Math.max(0, squares / faces.length - mean * mean)) : 0 }
}

export function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
