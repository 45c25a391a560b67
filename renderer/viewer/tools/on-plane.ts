/** Places of a plane under the pointer, and steps in it as they are seen. Millimetres of the model. */
import { Vector3 } from 'three'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import type { Triple } from '../../state/stage/tools.ts'
import { movedInPlane } from './connector-room.ts'
import { sightNow } from './tool-view-store.ts'

/** What lies under a pixel of the stage; null where the plane is seen from its edge. */
export function placeOnPlane({ normal, offset }: CuttingPlane, x: number, y: number): Triple | null {
  const ray = sightNow.current?.rayAt(x, y)
  if (ray === undefined) return null
  const [origin, way] = [ray.origin.toArray(), ray.direction.toArray()]
  const slope = dot(normal, way)
  const along = (offset / 1000 - dot(normal, origin)) / slope
  if (!Number.isFinite(along) || along <= 0) return null
  return [0, 1, 2].map((axis) => (origin[axis]! + way[axis]! * along) * 1000) as unknown as Triple
}

/** Where a place of the model is seen, in pixels of the stage. */
export function seenAt(at: Triple): { x: number; y: number } | null {
  return sightNow.current?.project(new Vector3(at[0] / 1000, at[1] / 1000, at[2] / 1000)) ?? null
}

/** Moves a point by `right` and `up` millimetres along the axes of the plane that run most to the right and up on the screen. */
export function steppedOnPlane(at: Triple, plane: CuttingPlane, right: number, up: number): Triple {
  const from = seenAt(at)
  const axes: readonly (readonly [number, number])[] = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]
  const mm = Math.abs(right) + Math.abs(up)
  let best: { at: Triple; gained: number } | null = null
  for (const [x, y] of axes) {
    const to = movedInPlane(at, plane, [x * mm, y * mm])
    const seen = seenAt(to)
    if (from === null || seen === null) continue
    const gained = (seen.x - from.x) * Math.sign(right) - (seen.y - from.y) * Math.sign(up)
    if (best === null || gained > best.gained) best = { at: to, gained }
  }
  return best?.at ?? at
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!
}
