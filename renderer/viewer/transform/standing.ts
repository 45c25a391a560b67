/** How objects stand after a list of changes, and what is changed on those that are selected. Pure: millimetres. */
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { placementOf, plainPose, planTransform, poseMatrix } from '../../../shared/edits/transform-plan.ts'
import type { Pose, TransformChange } from '../../../shared/edits/transform-change.ts'
import { around, reachOf, type PlateObject } from './plate-objects.ts'
import { dropped, isPlain, rounded, type Extent, type Triple } from './pose-steps.ts'

/** An object where it is put. */
export interface Standing {
  object: PlateObject
  pose: Pose
  /** From its own file to the stage, metres. */
  matrix: Matrix
  /** Null while it is on its way. */
  extent: Extent | null
}

/** What was found last of each object: a drag moves one of many. */
const known = new WeakMap<PlateObject, { matrix: Matrix; extent: Extent | null }>()

/** Each object in its place, in the order of the objects. */
export function standingOf(objects: readonly PlateObject[], changes: readonly TransformChange[]): Standing[] {
  const plan = planTransform(changes, objects.filter(({ added }) => !added).length)
  return objects.map((object) => {
    const matrix = placementOf(plan, object.number)
    const pose = plan.poses.get(object.number) ?? plainPose(object.aboutMm)
    return { object, pose, matrix, extent: extentOf(object, matrix) }
  })
}

/** Those that are selected; null: all. */
export function selectedOf(standing: readonly Standing[], selected: number | null): Standing[] {
  return standing.filter(({ object }) => selected === null || object.number === selected)
}

/** Around all of them. Null while none is there. */
export function extentAround(standing: readonly Standing[]): Extent | null {
  return around(standing.flatMap(({ extent }) => extent ?? []))
}

/** The middle of a box. */
export function middle({ low, high }: Extent): Triple {
  return low.map((value, axis) => (value + high[axis]!) / 2) as Triple
}

/**
 * `stays`: what stood on the floor stands on it again, however it was turned or scaled, and what floated is left where it is. `drops`: it
 * stands on the floor afterwards. `free`: as it comes.
 */
export type FloorRule = 'stays' | 'drops' | 'free'

/** Changes of those that are selected. */
export function placed(
  selection: readonly Standing[],
  floor: FloorRule,
  to: (standing: Standing) => Pose,
): TransformChange[] {
  const poses = selection.map((standing) => ({ standing, pose: to(standing) }))
  const before = extentAround(selection)
  const drops = floor === 'drops' || (floor === 'stays' && before !== null && Math.abs(before.low[1]) < floorMm)
  const after = drops
    ? around(poses.flatMap(({ standing, pose }) => reachOf(standing.object.pieces, poseMatrix(pose)) ?? []))
    : null
  return poses.map(({ standing, pose }) => ({
    kind: 'pose',
    object: standing.object.number,
    pose: rounded(after === null ? pose : dropped(pose, after)),
  }))
}

/** Whether a list changes anything at all. */
export function changesAnything(changes: readonly TransformChange[]): boolean {
  const removed = new Set(changes.flatMap((change) => (change.kind === 'remove' ? [change.object] : [])))
  return changes.some(
    (change) =>
      (change.kind === 'pose' && !isPlain(change.pose)) ||
      (change.kind === 'add' && !removed.has(change.object)) ||
      (change.kind === 'join' && change.joined),
  )
}

/** Nearer than this it stands on the floor. */
const floorMm = 0.05

function extentOf(object: PlateObject, matrix: Matrix): Extent | null {
  const before = known.get(object)
  if (before !== undefined && before.matrix.every((value, at) => value === matrix[at])) return before.extent
  const extent = reachOf(object.pieces, matrix)
  known.set(object, { matrix, extent })
  return extent
}
