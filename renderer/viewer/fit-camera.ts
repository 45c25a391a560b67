/** Where a camera stands so that a box just fills its picture. Pure. */

export type Vector = readonly [number, number, number]

/** Directions from the model towards the camera. The top and bottom lean a hair, so that "up" stays defined. */
export const viewDirections = {
  front: [0, 0, 1],
  back: [0, 0, -1],
  right: [1, 0, 0],
  left: [-1, 0, 0],
  top: [0, 1, 0.0001],
  bottom: [0, -1, 0.0001],
} as const satisfies Record<string, Vector>

/** The view a model is first seen in: a little from above, a little from its left. */
export const firstDirection: Vector = [-0.52, 0.36, 1]

/**
 * The smallest distance from the middle of a box at which all its corners lie inside a perspective camera's picture, with
 * `margin` left free on each side (a fraction of the picture).
 * @param half half the box's size
 * @param direction from the box towards the camera, any length
 * @param fovDegrees vertical field of view
 */
export function fitDistance(
  half: Vector,
  direction: Vector,
  fovDegrees: number,
  aspect: number,
  margin = 0.12,
): number {
  const towards = normalized(direction)
  const right = normalized(cross([0, 1, 0], towards))
  const up = cross(towards, right)
  const tanUp = Math.tan((fovDegrees * Math.PI) / 360) * (1 - 2 * margin)
  const tanRight = tanUp * aspect
  let distance = 0
  for (const corner of cornersOf(half)) {
    const nearer = dot(corner, towards)
    distance = Math.max(
      distance,
      nearer + Math.abs(dot(corner, right)) / tanRight,
      nearer + Math.abs(dot(corner, up)) / tanUp,
    )
  }
  return distance
}

/** A vector of length one in the same direction. */
export function normalized([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

function cornersOf([x, y, z]: Vector): Vector[] {
  return [-1, 1].flatMap((sx) => [-1, 1].flatMap((sy) => [-1, 1].map((sz): Vector => [sx * x, sy * y, sz * z])))
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
