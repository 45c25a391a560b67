/** 4×4 matrices, column-major, in doubles: only what is needed to place parts in the world. */
export type Matrix = readonly number[]

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/** Returns a · b: applies `b` first, then `a`. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  const product: number[] = []
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      let sum = 0
      for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[column * 4 + k]!
      product.push(sum)
    }
  return product
}

/** Returns translation · rotation · scale; the rotation is a unit quaternion (x, y, z, w). */
export function compose(translation: readonly number[], rotation: readonly number[], scale: readonly number[]): Matrix {
  const [x = 0, y = 0, z = 0, w = 1] = rotation
  const [sx = 1, sy = 1, sz = 1] = scale
  const [tx = 0, ty = 0, tz = 0] = translation
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  ]
}

/**
 * Returns the cofactors of the upper 3×3, column-major: the normal matrix, which is also valid if the transform
 * mirrors.
 */
export function normalMatrix(m: Matrix): number[] {
  const minor = (a: number, b: number, c: number, d: number): number => m[a]! * m[d]! - m[b]! * m[c]!
  const sign = determinant(m) < 0 ? -1 : 1
  return [
    minor(5, 6, 9, 10),
    -minor(4, 6, 8, 10),
    minor(4, 5, 8, 9),
    -minor(1, 2, 9, 10),
    minor(0, 2, 8, 10),
    -minor(0, 1, 8, 9),
    minor(1, 2, 5, 6),
    -minor(0, 2, 4, 6),
    minor(0, 1, 4, 5),
  ].map((value) => value * sign)
}

/** Returns the determinant of the upper 3×3: negative if the matrix mirrors. */
export function determinant(m: Matrix): number {
  return (
    m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
    m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
    m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!)
  )
}
