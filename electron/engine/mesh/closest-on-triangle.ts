/** The point of a triangle nearest to a query point. */

/** Barycentric coordinates of the second and third corner at the nearest point, and the squared distance. */
export interface TrianglePoint {
  v: number
  w: number
  squared: number
}

/**
 * Writes the nearest point of the triangle at `t[at … at + 8]` to (x, y, z) into `result`, and returns the squared
 * distance. By Voronoi regions (Ericson, Real-Time Collision Detection 2005, 5.1.5); zero-area triangles are handled as
 * their edges.
 */
export function closestOnTriangle(
  t: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  result: TrianglePoint,
): number {
  const ax = t[at]! - x
  const ay = t[at + 1]! - y
  const az = t[at + 2]! - z
  const abx = t[at + 3]! - t[at]!
  const aby = t[at + 4]! - t[at + 1]!
  const abz = t[at + 5]! - t[at + 2]!
  const acx = t[at + 6]! - t[at]!
  const acy = t[at + 7]! - t[at + 1]!
  const acz = t[at + 8]! - t[at + 2]!
  const d1 = -(abx * ax + aby * ay + abz * az)
  const d2 = -(acx * ax + acy * ay + acz * az)
  const abab = abx * abx + aby * aby + abz * abz
  const abac = abx * acx + aby * acy + abz * acz
  const acac = acx * acx + acy * acy + acz * acz
  const d3 = d1 - abab
  const d4 = d2 - abac
  const d5 = d1 - abac
  const d6 = d2 - acac
  const va = d3 * d6 - d5 * d4
  const vb = d5 * d2 - d1 * d6
  const vc = d1 * d4 - d3 * d2
  let v = 0
  let w = 0
  if (d1 <= 0 && d2 <= 0) {
  } else if (d3 >= 0 && d4 <= d3) {
    v = 1
  } else if (d6 >= 0 && d5 <= d6) {
    w = 1
  } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    v = abab > 0 ? d1 / abab : 0
  } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    w = acac > 0 ? d2 / acac : 0
  } else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const side = d4 - d3 + (d5 - d6)
    w = side > 0 ? (d4 - d3) / side : 0
    v = 1 - w
  } else {
    const sum = va + vb + vc
    if (sum > 0) {
      v = vb / sum
      w = vc / sum
    } else if (abab >= acac) {
      v = abab > 0 ? Math.min(1, Math.max(0, d1 / abab)) : 0
    } else {
      w = Math.min(1, Math.max(0, d2 / acac))
    }
  }
  const dx = ax + abx * v + acx * w
  const dy = ay + aby * v + acy * w
  const dz = az + abz * v + acz * w
  const squared = dx * dx + dy * dy + dz * dz
  result.v = v
  result.w = w
  result.squared = squared
  return squared
}
