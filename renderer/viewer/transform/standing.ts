/** Object poses after a list of changes, and changes to the selected objects. Pure; millimetres. */
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { placementOf, plainPose, planTransform, poseMatrix } from '../../../shared/edits/transform-plan.ts'
import type { Pose, TransformChange } from '../../../shared/edits/transform-change.ts'
import { unionExtent, reachOf } from './plate-objects.ts'
import { dropToFloor, isPlain, rounded, type Extent, type Triple } from './pose-moves.ts'
import type { PlateObject } from '../../state/edits/transform-view.ts'

export interface PosedObject {
  object: PlateObject
  pose: Pose
  /** From the object's own file to the stage, metres. */
  matrix: Matrix
  /** Null while loading. */
  extent: Extent | null
}

/** Caches each object's last extent, because a drag moves only one of many. */
const extentCache = new WeakMap<PlateObject, { matrix: Matrix; extent: Extent | null }>()

export function posedObjects(objects: readonly PlateObject[], changes: readonly TransformChange[]): PosedObject[] {
  const plan = planTransform(changes, objects.filter(({ isAdded }) => !isAdded).length)
  return objects.map((object) => {
    const matrix = placementOf(plan, object.number)
    const pose = plan.poses.get(object.number) ?? plainPose(object.aboutMm)
    return { object, pose, matrix, extent: extentOf(object, matrix) }
  })
}

/** `selected`: an object's index; null selects all. */
export function selectedOf(objects: readonly PosedObject[], selected: number | null): PosedObject[] {
  return objects.filter(({ object }) => selected === null || object.number === selected)
}

/** Returns the extent around all objects; null while none is loaded. */
export function extentAround(objects: readonly PosedObject[]): Extent | null {
  return unionExtent(objects.flatMap(({ extent }) => extent ?? []))
}

export function middle({ low, high }: Extent): Triple {
  return vec3((axis) => (low[axis] + high[axis]) / 2)
}

/**
 * `stays`: an object on the floor is dropped back onto it; a floating one is not. `drops`: always dropped. `free`:
 * never dropped.
 */
type FloorRule = 'stays' | 'drops' | 'free'

/** Returns the changes that give the selection new poses. */
export function poseChanges(
  selection: readonly PosedObject[],
  floor: FloorRule,
  to: (standing: PosedObject) => Pose,
): TransformChange[] {
  const poses = selection.map((standing) => ({ standing, pose: to(standing) }))
  const before = extentAround(selection)
  const isDropped = floor === 'drops' || (floor === 'stays' && before !== null && Math.abs(before.low[1]) < floorMm)
  const after = isDropped
    ? unionExtent(poses.flatMap(({ standing, pose }) => reachOf(standing.object.pieces, poseMatrix(pose)) ?? []))
    : null
  return poses.map(({ standing, pose }) => ({
    kind: 'pose',
    object: standing.object.number,
    pose: rounded(after === null ? pose : dropToFloor(pose, after)),
  }))
}

/** Returns whether a list of changes has any effect. */
export function changesAnything(changes: readonly TransformChange[]): boolean {
  const removed = new Set(changes.flatMap((change) => (change.kind === 'remove' ? [change.object] : [])))
  return changes.some(
    (change) =>
      (change.kind === 'pose' && !isPlain(change.pose)) ||
      (change.kind === 'add' && !removed.has(change.object)) ||
      (change.kind === 'join' && change.joined),
  )
}

/** An object within this distance of the floor counts as standing on it. */
const floorMm = 0.05

function extentOf(object: PlateObject, matrix: Matrix): Extent | null {
  const before = extentCache.get(object)
  if (before !== undefined && before.matrix.every((value, at) => value === matrix[at])) return before.extent
  const extent = reachOf(object.pieces, matrix)
  extentCache.set(object, { matrix, extent })
  return extent
}
