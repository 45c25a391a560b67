/** Sums and products of vectors in space, for what is not worth a loop over typed arrays. */

export type Vector = [number, number, number]

type Given = Readonly<Vector>

/** a + b. */
export function plus(a: Given, b: Given): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/** a − b. */
export function minus(a: Given, b: Given): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/** a × a number. */
export function scaled(a: Given, by: number): Vector {
  return [a[0] * by, a[1] * by, a[2] * by]
}

/** The scalar product. */
export function dot(a: Given, b: Given): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** The cross product: right-handed, as long as the area between both. */
export function cross(a: Given, b: Given): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** The same direction with length one; zeros stay zeros. */
export function unit([x, y, z]: Given): Vector {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/** How far two places are apart. */
export function distance(a: Given, b: Given): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** A point of a list that has 3 numbers for each. */
export function vectorAt(values: ArrayLike<number>, point: number): Vector {
  return [values[point * 3]!, values[point * 3 + 1]!, values[point * 3 + 2]!]
}
