/** A round-headed opening for doors and windows. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from './kit.ts'
import { roundedPolygon } from './outline.ts'
import { prism } from './prism.ts'

/** Runs from y = 0 to -`depth` and stands on z = 0. `head` is the corner radius as a fraction of the width. */
export function arch(kit: Kit, width: number, height: number, depth: number, head = 0.5): Manifold {
  return prism(
    kit,
    roundedPolygon([
      [-width / 2, 0],
      [width / 2, 0],
      [width / 2, height, width * head],
      [-width / 2, height, width * head],
    ]),
    depth,
  ).rotate(90, 0, 0)
}
