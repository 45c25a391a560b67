/** Points on a plane under the pointer, and moves within it by keys. Millimetres of the model. */
import { Plane, Vector3 } from 'three'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import { movedInPlane } from '../../state/stage/plane-points.ts'
import type { Triple } from '../../state/stage/tools.ts'
import { sightNow } from './anchors.ts'

/** Returns the point under a pixel of the stage; null if the plane is seen edge-on. */
export function planePointAt({ normal, offset }: CuttingPlane, x: number, y: number): Triple | null {
  const plane = new Plane(new Vector3(...normal), -offset / 1000)
  return sightNow.current?.rayAt(x, y).intersectPlane(plane, new Vector3())?.multiplyScalar(1000).toArray() ?? null
}

/** Projects a position of the model to pixels of the stage. */
export function projectToStage(at: Triple): { x: number; y: number } | null {
  return sightNow.current?.project(new Vector3(...at).divideScalar(1000)) ?? null
}

/** Moves a position by `right` and `up` millimetres along the axes of the plane that run most to the right and up on the screen. */
export function movedOnScreen(at: Triple, { normal }: CuttingPlane, right: number, up: number): Triple {
  const from = projectToStage(at)
  const mm = Math.abs(right) + Math.abs(up)
  let best: { at: Triple; gained: number } | null = null
  for (const [x, y] of [
    [mm, 0],
    [-mm, 0],
    [0, mm],
    [0, -mm],
  ] as const) {
    const to = movedInPlane(at, normal, x, y)
    const seen = projectToStage(to)
    if (from === null || seen === null) continue
    const gained = (seen.x - from.x) * Math.sign(right) - (seen.y - from.y) * Math.sign(up)
    if (best === null || gained > best.gained) best = { at: to, gained }
  }
  return best?.at ?? at
}
