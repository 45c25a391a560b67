/** What buttons and numbers make of a pose. Pure: millimetres, Y up. */
import { Euler, MathUtils, Quaternion, Vector3 } from 'three'
import type { Pose } from '../../../shared/edits/transform-change.ts'

export type Axis = 0 | 1 | 2
export type Triple = [number, number, number]
/** Least and greatest x, y, z, where something is put. */
export interface Extent {
  low: Triple
  high: Triple
}

/** Moved by millimetres. */
export function movedBy(pose: Pose, [x, y, z]: Triple): Pose {
  return { ...pose, moveMm: [pose.moveMm[0] + x, pose.moveMm[1] + y, pose.moveMm[2] + z] }
}

/** With its lowest point on the floor. */
export function dropped(pose: Pose, { low }: Extent): Pose {
  return movedBy(pose, [0, -low[1], 0])
}

/** With the middle of its box over the middle of the plate. */
export function centred(pose: Pose, { low, high }: Extent): Pose {
  return movedBy(pose, [-(low[0] + high[0]) / 2, 0, -(low[2] + high[2]) / 2])
}

/** The mirror image along an axis of the stage, about the middle of its box. */
export function mirrored(pose: Pose, axis: Axis, { low, high }: Extent): Pose {
  // A mirror M before R·S is (M·R·M)·(M·S): the turn the other way about the other axes, and one factor below zero.
  const [x, y, z, w] = pose.turn
  const turn: Pose['turn'] = axis === 0 ? [x, -y, -z, w] : axis === 1 ? [-x, y, -z, w] : [-x, -y, z, w]
  const scale = pose.scale.map((factor, at) => (at === axis ? -factor : factor)) as Triple
  const moveMm: Triple = [...pose.moveMm]
  const pivot = pose.aboutMm[axis] + pose.moveMm[axis]
  moveMm[axis] += low[axis] + high[axis] - 2 * pivot
  return { ...pose, turn, scale, moveMm }
}

/** Turned about axes of the stage so that a direction (of what is put by the pose) looks straight down. */
export function laidOn(pose: Pose, [x, y, z]: Triple, pivotMm: Triple = middleNow(pose)): Pose {
  const down = new Quaternion().setFromUnitVectors(new Vector3(x, y, z).normalize(), new Vector3(0, -1, 0))
  return turnedAbout(pose, tuple(down), pivotMm)
}

/** Turned about a place of the stage, by a quaternion of unit length. */
export function turnedAbout(pose: Pose, turn: Pose['turn'], pivotMm: Triple): Pose {
  const by = new Quaternion(...turn)
  const pivot = new Vector3(...pivotMm)
  const to = new Vector3(...middleNow(pose)).sub(pivot).applyQuaternion(by).add(pivot)
  const turned = by.multiply(new Quaternion(...pose.turn).normalize())
  return { ...pose, turn: tuple(turned), moveMm: to.sub(new Vector3(...pose.aboutMm)).toArray() }
}

/** Scaled by a factor along all axes about a place of the stage. */
export function scaledAbout(pose: Pose, factor: number, pivotMm: Triple): Pose {
  const moveMm = middleNow(pose).map(
    (value, axis) => pivotMm[axis]! + factor * (value - pivotMm[axis]!) - pose.aboutMm[axis]!,
  ) as Triple
  return { ...pose, scale: pose.scale.map((one) => one * factor) as Triple, moveMm }
}

/** Moved so that a place of the object's own is where another pose had put it. */
export function holding(pose: Pose, before: Pose, ownMm: Triple): Pose {
  return movedBy(pose, putAt(before, ownMm).sub(putAt(pose, ownMm)).toArray())
}

/** The axis of its own (turned over or not) that lies along an axis of the stage; null: it is turned otherwise. */
export function ownAxisAlong({ turn }: Pose, axis: Axis): Axis | null {
  const seen = new Vector3().setComponent(axis, 1).applyQuaternion(new Quaternion(...turn).normalize().invert())
  const own = ([0, 1, 2] as const).find((one) => Math.abs(seen.getComponent(one)) > 1 - 1e-9)
  return own ?? null
}

function putAt({ aboutMm, moveMm, turn, scale }: Pose, ownMm: Triple): Vector3 {
  const about = new Vector3(...aboutMm)
  const at = new Vector3(...ownMm).sub(about).multiply(new Vector3(...scale))
  return at
    .applyQuaternion(new Quaternion(...turn).normalize())
    .add(about)
    .add(new Vector3(...moveMm))
}

/** Where it has put the place that it turns about. */
function middleNow({ aboutMm, moveMm }: Pose): Triple {
  return aboutMm.map((value, axis) => value + moveMm[axis]!) as Triple
}

/** Degrees about X, then Y, then Z, as they stand in the fields. */
export function degreesOf({ turn }: Pose): Triple {
  const { x, y, z } = new Euler().setFromQuaternion(new Quaternion(...turn).normalize(), 'ZYX')
  return [x, y, z].map((radians) => Number(MathUtils.radToDeg(radians).toFixed(3)) + 0) as Triple
}

/** Turned by degrees about X, then Y, then Z. */
export function turnedTo(pose: Pose, degrees: Triple): Pose {
  const [x, y, z] = degrees.map((value) => MathUtils.degToRad(value)) as Triple
  return { ...pose, turn: tuple(new Quaternion().setFromEuler(new Euler(x, y, z, 'ZYX'))) }
}

/** Along one axis of its own to a factor; `even`: along all of them by as much. Mirrored it stays so. */
export function scaledTo(pose: Pose, axis: Axis, factor: number, even: boolean): Pose {
  const by = factor / Math.abs(pose.scale[axis])
  const scale = pose.scale.map((before, at) => (even || at === axis ? before * by : before)) as Triple
  return { ...pose, scale }
}

/** Numbers as they are written down: what rounding leaves behind a drag is not a change. */
export function rounded({ aboutMm, moveMm, turn, scale }: Pose): Pose {
  const to = (digits: number) => (value: number) => Number(value.toFixed(digits)) + 0
  return {
    aboutMm,
    moveMm: moveMm.map(to(5)) as Triple,
    turn: turn.map(to(9)) as Pose['turn'],
    scale: scale.map(to(7)) as Triple,
  }
}

/** Whether it changes nothing. */
export function isPlain({ moveMm, turn, scale }: Pose): boolean {
  return moveMm.every((mm) => mm === 0) && Math.abs(turn[3]) === 1 && scale.every((factor) => factor === 1)
}

function tuple({ x, y, z, w }: Quaternion): Pose['turn'] {
  return [x, y, z, w]
}
