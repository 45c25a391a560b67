/** Sums of squared distances to planes, one per point: error quadrics (Garland & Heckbert 1997). */

/** Numbers per quadric: the symmetric matrix xx, xy, xz, yy, yz, zz, the vector, and the constant. */
export const quadricLength = 10

/** Adds weight × (n · x + d)² to the quadric of a point; (nx, ny, nz) has unit length. */
export function addPlane(
  quadrics: Float64Array,
  point: number,
  nx: number,
  ny: number,
  nz: number,
  d: number,
  weight: number,
): void {
  const at = point * quadricLength
  quadrics[at]! += weight * nx * nx
  quadrics[at + 1]! += weight * nx * ny
  quadrics[at + 2]! += weight * nx * nz
  quadrics[at + 3]! += weight * ny * ny
  quadrics[at + 4]! += weight * ny * nz
  quadrics[at + 5]! += weight * nz * nz
  quadrics[at + 6]! += weight * nx * d
  quadrics[at + 7]! += weight * ny * d
  quadrics[at + 8]! += weight * nz * d
  quadrics[at + 9]! += weight * d * d
}

/** Weight of the given point where the planes leave the minimum undetermined, as a fraction of the trace. */
const pull = 1e-5

/**
 * Writes the minimum of a quadric into `result`, pulled a little to (mx, my, mz) so that planes and straight edges have
 * one too; returns false if there is none.
 */
export function minimise(q: Float64Array, mx: number, my: number, mz: number, result: Float64Array): boolean {
  const xy = q[1]!
  const xz = q[2]!
  const yz = q[4]!
  const little = pull * (q[0]! + q[3]! + q[5]!)
  const xx = q[0]! + little
  const yy = q[3]! + little
  const zz = q[5]! + little
  // Solving for the offset from (mx, my, mz) loses less precision than for the position.
  const gx = q[0]! * mx + xy * my + xz * mz + q[6]!
  const gy = xy * mx + q[3]! * my + yz * mz + q[7]!
  const gz = xz * mx + yz * my + q[5]! * mz + q[8]!
  const c00 = yy * zz - yz * yz
  const c01 = xz * yz - xy * zz
  const c02 = xy * yz - xz * yy
  const determinant = xx * c00 + xy * c01 + xz * c02
  if (!(determinant > 0)) return false
  const c11 = xx * zz - xz * xz
  const c12 = xy * xz - xx * yz
  const c22 = xx * yy - xy * xy
  const x = mx - (c00 * gx + c01 * gy + c02 * gz) / determinant
  const y = my - (c01 * gx + c11 * gy + c12 * gz) / determinant
  const z = mz - (c02 * gx + c12 * gy + c22 * gz) / determinant
  result.set([x, y, z])
  return Number.isFinite(x + y + z)
}
