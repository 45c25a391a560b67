/** Finds a perspective camera from the body that its picture shows. */
import { boundsOf } from '../../engine/mesh/bounds.ts'
import type { OutlineBox } from './outline.ts'
import type { Placement } from './placement.ts'
import { projectPoints, type ViewCamera } from './project-view.ts'
import type { ViewName } from './view-names.ts'

export type PerspectiveCamera = ViewCamera & { perspective: NonNullable<ViewCamera['perspective']> }

/**
 * Returns a level camera at `distance` (in heights) that shows the body at the height and position of the picture's
 * outline. Tilt comes from the placement.
 */
export function fitPerspectiveCamera(
  name: ViewName,
  { tilt }: Placement,
  distance: number,
  positions: Float32Array,
  box: OutlineBox,
): PerspectiveCamera {
  const bare = { name, placement: { scale: 1, x: 0, y: 0, tilt }, perspective: { distance, x: 0, y: 0 } }
  const { low, high } = boundsOf(projectPoints(bare, positions))
  const pixels = (box.bottom - box.top) / (high[1] - low[1])
  const x = (box.left + box.right - pixels * (low[0] + high[0])) / 2
  const y = (box.top + box.bottom - pixels * (low[1] + high[1])) / 2
  return { name, placement: { scale: 1 / pixels, x, y, tilt }, perspective: { distance, x, y } }
}
