/** What reports say of a surface before and after. */
import { auditModel } from '../mesh/audit.ts'
import type { SurfaceDistance } from '../mesh/surface-distance.ts'
import { metresPerMillimetre, type Model } from '../model.ts'
import type { AngleReport, DistanceReport, SurfaceReport } from './jobs.ts'

export function surfaceReport(model: Model): SurfaceReport {
  const { triangles, watertight, openEdges, nonManifoldEdges, sizeMm } = auditModel(model)
  return { triangles, watertight, openEdges, crowdedEdges: nonManifoldEdges, sizeMm }
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
    let least = 180
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [0, 1, 2].map((i) => faces[first + ((k + i) % 3)]! * 3) as [number, number, number]
      let [product, u, v] = [0, 0, 0]
      for (let axis = 0; axis < 3; axis++) {
        const toB = points[b + axis]! - points[a + axis]!
        const toC = points[c + axis]! - points[a + axis]!
        product += toB * toC
        u += toB * toB
        v += toC * toC
      }
      const cosine = u > 0 && v > 0 ? product / Math.sqrt(u * v) : 1
      least = Math.min(least, (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI)
    }
    angles[first / 3] = least
  }
  return angles.sort()
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
