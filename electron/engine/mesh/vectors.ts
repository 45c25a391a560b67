/** Vector arithmetic on triples, for code outside hot loops. */

export type Vector = [number, number, number]

type ConstantVector = Readonly<Vector>

export function plus(a: ConstantVector, b: ConstantVector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

export function minus(a: ConstantVector, b: ConstantVector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function scaled(a: ConstantVector, factor: number): Vector {
  return [a[0] * factor, a[1] * factor, a[2] * factor]
}

/** Dot product. */
export function dot(a: ConstantVector, b: ConstantVector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** Cross product: right-handed, with the area of the parallelogram as its length. */
export function cross(a: ConstantVector, b: ConstantVector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** The vector normalised to length one; zeros stay zeros. */
export function unit([x, y, z]: ConstantVector): Vector {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/** Distance between two points. */
export function distance(a: ConstantVector, b: ConstantVector): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** Distance between two points of an array with 3 numbers per point. */
export function distanceBetween(values: ArrayLike<number>, a: number, b: number): number {
  return distance(vectorAt(values, a), vectorAt(values, b))
}

/** Point `point` of an array with 3 numbers per point. */
export function vectorAt(values: ArrayLike<number>, point: number): Vector {
  return [values[point * 3]!, values[point * 3 + 1]!, values[point * 3 + 2]!]
}
