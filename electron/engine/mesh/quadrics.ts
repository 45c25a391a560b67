/** Squared distances to many planes at once, added up per point: error quadrics (Garland & Heckbert 1997). */

/** Numbers per quadric: the symmetric matrix xx, xy, xz, yy, yz, zz, the vector, the constant, and the weight of it all. */
export const quadricLength = 11

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
  addSquare(quadrics, at, nx, ny, nz, d, weight)
  quadrics[at + 10] = quadrics[at + 10]! + weight
}

/** Adds weight × (g · x + d)² to the matrix, the vector and the constant that stand at `values[at … at + 9]`. */
export function addSquare(
  values: Float64Array,
  at: number,
  gx: number,
  gy: number,
  gz: number,
  d: number,
  weight: number,
): void {
  values[at] = values[at]! + weight * gx * gx
  values[at + 1] = values[at + 1]! + weight * gx * gy
  values[at + 2] = values[at + 2]! + weight * gx * gz
  values[at + 3] = values[at + 3]! + weight * gy * gy
  values[at + 4] = values[at + 4]! + weight * gy * gz
  values[at + 5] = values[at + 5]! + weight * gz * gz
  values[at + 6] = values[at + 6]! + weight * gx * d
  values[at + 7] = values[at + 7]! + weight * gy * d
  values[at + 8] = values[at + 8]! + weight * gz * d
  values[at + 9] = values[at + 9]! + weight * d * d
}

/** How strongly the best place is drawn to the middle of the edge where the planes do not decide, as a share of the trace. */
const pull = 1e-5

/**
 * Writes the place where a quadric is least into `place`, drawn a little to (mx, my, mz) so that flat and straight neighbourhoods
 * have one too; false where there is none.
 */
export function bestPlace(q: Float64Array, mx: number, my: number, mz: number, place: Float64Array): boolean {
  const xy = q[1]!
  const xz = q[2]!
  const yz = q[4]!
  const little = pull * (q[0]! + q[3]! + q[5]!)
  const xx = q[0]! + little
  const yy = q[3]! + little
  const zz = q[5]! + little
  // The gradient at the middle, to solve for the way from there: less is lost than from the origin.
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
  place[0] = x
  place[1] = y
  place[2] = z
  return Number.isFinite(x + y + z)
}
