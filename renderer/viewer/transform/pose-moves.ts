/** Poses after an action or an edited number. Pure; millimetres, Y up. */
import { Euler, MathUtils, Quaternion, Vector3 } from 'three'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import type { Pose } from '../../../shared/edits/transform-change.ts'

export type Axis = 0 | 1 | 2
export type Triple = [number, number, number]
/** Minimum and maximum x, y, z. */
export interface Extent {
  low: Triple
  high: Triple
}

export function movedBy(pose: Pose, offset: Triple): Pose {
  return { ...pose, moveMm: vec3((axis) => pose.moveMm[axis] + offset[axis]) }
}

/** Moves the lowest point to the floor. */
export function dropToFloor(pose: Pose, { low }: Extent): Pose {
  return movedBy(pose, [0, -low[1], 0])
}

/** Moves the middle of the box over the middle of the plate. */
export function centred(pose: Pose, { low, high }: Extent): Pose {
  return movedBy(pose, [-(low[0] + high[0]) / 2, 0, -(low[2] + high[2]) / 2])
}

/** Mirrors along a stage axis, about the middle of the box. */
export function mirrored(pose: Pose, axis: Axis, { low, high }: Extent): Pose {
  // A reflection M before R·S is (M·R·M)·(M·S): the rotation about the other axes is reversed, and one factor changes
  // its sign.
  const [x, y, z, w] = pose.turn
  const turn: Pose['turn'] = axis === 0 ? [x, -y, -z, w] : axis === 1 ? [-x, y, -z, w] : [-x, -y, z, w]
  const by = low[axis] + high[axis] - 2 * (pose.aboutMm[axis] + pose.moveMm[axis])
  return {
    ...pose,
    turn,
    scale: vec3((at) => (at === axis ? -pose.scale[at] : pose.scale[at])),
    moveMm: vec3((at) => pose.moveMm[at] + (at === axis ? by : 0)),
  }
}

/** Rotates about the stage axes so that a direction (after the pose) points straight down. */
export function laidOn(pose: Pose, direction: Triple, pivotMm: Triple = middleNow(pose)): Pose {
  const down = new Quaternion().setFromUnitVectors(new Vector3(...direction).normalize(), new Vector3(0, -1, 0))
  return turnedAbout(pose, down.toArray(), pivotMm)
}

/** Rotates about a point on the stage, by a unit quaternion. */
export function turnedAbout(pose: Pose, turn: Pose['turn'], pivotMm: Triple): Pose {
  const by = new Quaternion(...turn)
  const pivot = new Vector3(...pivotMm)
  const to = new Vector3(...middleNow(pose)).sub(pivot).applyQuaternion(by).add(pivot)
  const turned = by.multiply(turnOf(pose))
  return { ...pose, turn: turned.toArray(), moveMm: to.sub(new Vector3(...pose.aboutMm)).toArray() }
}

/** Scales all axes about a point on the stage. */
export function scaledAbout(pose: Pose, factor: number, pivotMm: Triple): Pose {
  const middle = middleNow(pose)
  return {
    ...pose,
    scale: vec3((axis) => pose.scale[axis] * factor),
    moveMm: vec3((axis) => pivotMm[axis] + factor * (middle[axis] - pivotMm[axis]) - pose.aboutMm[axis]),
  }
}

/** Moves the object so that one of its points is where an earlier pose had put it. */
export function holding(pose: Pose, before: Pose, ownMm: Triple): Pose {
  return movedBy(pose, posed(before, ownMm).sub(posed(pose, ownMm)).toArray())
}

/** Returns the object's own axis (in either direction) that is parallel to a stage axis; null if there is none. */
export function ownAxisAlong(pose: Pose, axis: Axis): Axis | null {
  const seen = new Vector3().setComponent(axis, 1).applyQuaternion(turnOf(pose).invert())
  const own = ([0, 1, 2] as const).find((one) => Math.abs(seen.getComponent(one)) > 1 - 1e-9)
  return own ?? null
}

function posed(pose: Pose, ownMm: Triple): Vector3 {
  const about = new Vector3(...pose.aboutMm)
  return new Vector3(...ownMm)
    .sub(about)
    .multiply(new Vector3(...pose.scale))
    .applyQuaternion(turnOf(pose))
    .add(about)
    .add(new Vector3(...pose.moveMm))
}

function turnOf({ turn }: Pose): Quaternion {
  return new Quaternion(...turn).normalize()
}

/** Returns the position of the pose's origin. */
function middleNow({ aboutMm, moveMm }: Pose): Triple {
  return vec3((axis) => aboutMm[axis] + moveMm[axis])
}

/** Returns degrees about X, then Y, then Z, as the fields show them. */
export function degreesOf(pose: Pose): Triple {
  const { x, y, z } = new Euler().setFromQuaternion(turnOf(pose), 'ZYX')
  const radians = [x, y, z] as const
  return vec3((axis) => Number(MathUtils.radToDeg(radians[axis]).toFixed(3)) + 0)
}

/** Sets the rotation to degrees about X, then Y, then Z. */
export function turnedTo(pose: Pose, degrees: Triple): Pose {
  const euler = new Euler(...vec3((axis) => MathUtils.degToRad(degrees[axis])), 'ZYX')
  return { ...pose, turn: new Quaternion().setFromEuler(euler).toArray() }
}

/**
 * Sets the factor of one of the object's own axes and preserves mirroring; `isUniform` scales all axes by the same
 * ratio.
 */
export function scaledTo(pose: Pose, axis: Axis, factor: number, isUniform: boolean): Pose {
  const by = factor / Math.abs(pose.scale[axis])
  return { ...pose, scale: vec3((at) => (isUniform || at === axis ? pose.scale[at] * by : pose.scale[at])) }
}

/** Rounds numbers to their stored precision, so that rounding errors of a drag do not count as a change. */
export function rounded({ aboutMm, moveMm, turn, scale }: Pose): Pose {
  const to = (digits: number) => (value: number) => Number(value.toFixed(digits)) + 0
  return {
    aboutMm,
    moveMm: vec3((axis) => to(5)(moveMm[axis])),
    turn: turn.map(to(9)) as Pose['turn'],
    scale: vec3((axis) => to(7)(scale[axis])),
  }
}

/** Returns whether the pose changes nothing. */
export function isPlain({ moveMm, turn, scale }: Pose): boolean {
  return moveMm.every((mm) => mm === 0) && Math.abs(turn[3]) === 1 && scale.every((factor) => factor === 1)
}
