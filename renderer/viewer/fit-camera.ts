/** The distance at which a box fills the view of a camera. Pure. */
import { MathUtils, Vector3 } from 'three'

export type Vector = readonly [number, number, number]

/** Directions from the model towards the camera. Top and bottom are slightly tilted, so that "up" stays defined. */
export const viewDirections = {
  front: [0, 0, 1],
  back: [0, 0, -1],
  right: [1, 0, 0],
  left: [-1, 0, 0],
  top: [0, 1, 0.0001],
  bottom: [0, -1, 0.0001],
  isometric: [1, 1, 1],
} as const satisfies Record<string, Vector>

/** The first view of a model: slightly from above and from its left. */
export const firstDirection: Vector = [-0.52, 0.36, 1]

/**
 * Returns the smallest distance from the centre of a box at which a perspective camera sees all its corners.
 * `halfSize`: half the box's size. `direction`: from the box towards the camera, any length. `fovDegrees`: vertical.
 * `margin`: free on each side, as a fraction of the picture.
 */
export function fitDistance(
  halfSize: Vector,
  direction: Vector,
  fovDegrees: number,
  aspect: number,
  margin = 0.12,
): number {
  const towards = new Vector3(...direction).normalize()
  const right = new Vector3(0, 1, 0).cross(towards).normalize()
  const up = towards.clone().cross(right)
  const tanUp = Math.tan(MathUtils.degToRad(fovDegrees) / 2) * (1 - 2 * margin)
  const tanRight = tanUp * aspect
  let distance = 0
  for (let bits = 0; bits < 8; bits++) {
    const signs = new Vector3(bits & 1 ? 1 : -1, bits & 2 ? 1 : -1, bits & 4 ? 1 : -1)
    const corner = new Vector3(...halfSize).multiply(signs)
    const nearer = corner.dot(towards)
    distance = Math.max(
      distance,
      nearer + Math.abs(corner.dot(right)) / tanRight,
      nearer + Math.abs(corner.dot(up)) / tanUp,
    )
  }
  return distance
}
