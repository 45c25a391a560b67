/** Size, area, volume and degenerate triangles of a welded surface. */
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** In the unit of the positions, its square and its cube. */
export interface Measures {
  /** Extent along X, Y, Z; zeros for an empty surface. */
  size: [number, number, number]
  minimum: [number, number, number]
  maximum: [number, number, number]
  area: number
  /** Signed: negative for a surface that is inside out. Only meaningful for a closed surface. */
  volume: number
  degenerateTriangles: number
  /** True if any coordinate is NaN or infinite. Such triangles are ignored in all other measures. */
  hasNaN: boolean
}

/**
 * A triangle with a height below this fraction of its longest side has no area: about the resolution of 24-bit
 * mantissas.
 */
const flatness = 1e-7

/**
 * Measures in doubles. The volume is the sum of tetrahedra to the centre of the bounding box (divergence theorem), so
 * that a part far from the origin loses no precision.
 */
export function measureSurface(positions: Float32Array, indices: Uint32Array): Measures {
  const { minimum, maximum, hasNaN } = finiteBox(positions)
  const [centreX, centreY, centreZ] = vec3((axis) => (minimum[axis] + maximum[axis]) / 2)
  let doubleArea = 0
  let sixVolumes = 0
  let degenerateTriangles = 0
  for (let first = 0; first < indices.length; first += 3) {
    const a = indices[first]! * 3
    const b = indices[first + 1]! * 3
    const c = indices[first + 2]! * 3
    const ax = positions[a]! - centreX
    const ay = positions[a + 1]! - centreY
    const az = positions[a + 2]! - centreZ
    const ux = positions[b]! - centreX - ax
    const uy = positions[b + 1]! - centreY - ay
    const uz = positions[b + 2]! - centreZ - az
    const vx = positions[c]! - centreX - ax
    const vy = positions[c + 1]! - centreY - ay
    const vz = positions[c + 2]! - centreZ - az
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
    if (!Number.isFinite(length)) continue
    const wx = vx - ux
    const wy = vy - uy
    const wz = vz - uz
    const longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz, wx * wx + wy * wy + wz * wz)
    if (length <= flatness * longest) degenerateTriangles++
    doubleArea += length
    sixVolumes += ax * nx + ay * ny + az * nz
  }
  return {
    size: [maximum[0] - minimum[0], maximum[1] - minimum[1], maximum[2] - minimum[2]],
    minimum,
    maximum,
    area: doubleArea / 2,
    volume: sixVolumes / 6,
    degenerateTriangles,
    hasNaN,
  }
}

function finiteBox(positions: Float32Array): Pick<Measures, 'minimum' | 'maximum' | 'hasNaN'> {
  const minimum: [number, number, number] = [Infinity, Infinity, Infinity]
  const maximum: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  let hasNaN = false
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!
    const y = positions[i + 1]!
    const z = positions[i + 2]!
    if (!Number.isFinite(x + y + z)) {
      hasNaN = true
      continue
    }
    if (x < minimum[0]) minimum[0] = x
    if (y < minimum[1]) minimum[1] = y
    if (z < minimum[2]) minimum[2] = z
    if (x > maximum[0]) maximum[0] = x
    if (y > maximum[1]) maximum[1] = y
    if (z > maximum[2]) maximum[2] = z
  }
  if (minimum[0] > maximum[0]) return { minimum: [0, 0, 0], maximum: [0, 0, 0], hasNaN }
  return { minimum, maximum, hasNaN }
}
