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

/** The quadrics of two points at a place, added: weighted squared distance, never negative. */
export function sumAt(quadrics: Float64Array, p: number, q: number, x: number, y: number, z: number): number {
  let sum = 0
  for (let i = 0; i < 2; i++) {
    const at = (i === 0 ? p : q) * quadricLength
    sum +=
      x * (quadrics[at]! * x + 2 * (quadrics[at + 1]! * y + quadrics[at + 2]! * z + quadrics[at + 6]!)) +
      y * (quadrics[at + 3]! * y + 2 * (quadrics[at + 4]! * z + quadrics[at + 7]!)) +
      z * (quadrics[at + 5]! * z + 2 * quadrics[at + 8]!) +
      quadrics[at + 9]!
  }
  return sum > 0 ? sum : 0
}

/** How strongly the best place is drawn to the middle of the edge where the planes do not decide, as a share of the trace. */
const pull = 1e-5

/**
 * Writes the place where the sum of the quadrics of p and q is least into `place`, drawn a little to (mx, my, mz) so that flat
 * and straight neighbourhoods have one too; false where there is none.
 */
export function bestPlace(
  quadrics: Float64Array,
  p: number,
  q: number,
  mx: number,
  my: number,
  mz: number,
  place: Float64Array,
): boolean {
  const a = p * quadricLength
  const b = q * quadricLength
  let xx = quadrics[a]! + quadrics[b]!
  const xy = quadrics[a + 1]! + quadrics[b + 1]!
  const xz = quadrics[a + 2]! + quadrics[b + 2]!
  let yy = quadrics[a + 3]! + quadrics[b + 3]!
  const yz = quadrics[a + 4]! + quadrics[b + 4]!
  let zz = quadrics[a + 5]! + quadrics[b + 5]!
  const little = pull * (xx + yy + zz)
  // The gradient at the middle, to solve for the way from there: less is lost than from the origin.
  const gx = xx * mx + xy * my + xz * mz + quadrics[a + 6]! + quadrics[b + 6]!
  const gy = xy * mx + yy * my + yz * mz + quadrics[a + 7]! + quadrics[b + 7]!
  const gz = xz * mx + yz * my + zz * mz + quadrics[a + 8]! + quadrics[b + 8]!
  xx += little
  yy += little
  zz += little
  const c00 = yy * zz - yz * yz
  const c01 = xz * yz - xy * zz
  const c02 = xy * yz - xz * yy
  const determinant = xx * c00 + xy * c01 + xz * c02
  if (!(determinant > 0)) return false
  const c11 = xx * zz - xz * xz
  const c12 = xy * xz - xx * yz
  const c22 = xx * yy - xy * xy
  place[0] = mx - (c00 * gx + c01 * gy + c02 * gz) / determinant
  place[1] = my - (c01 * gx + c11 * gy + c12 * gz) / determinant
  place[2] = mz - (c02 * gx + c12 * gy + c22 * gz) / determinant
  return Number.isFinite(place[0] + place[1] + place[2])
}

/** Adds the quadric of `from` to that of `to`. */
export function mergeQuadrics(quadrics: Float64Array, from: number, to: number): void {
  for (let i = 0; i < quadricLength; i++) {
    quadrics[to * quadricLength + i] = quadrics[to * quadricLength + i]! + quadrics[from * quadricLength + i]!
  }
}
