/** Where a camera with perspective stands, by what it shows of a body. */
import { boundsOf } from '../../engine/mesh/bounds.ts'
import type { OutlineBox } from './outline.ts'
import type { Placement } from './placement.ts'
import { projectPoints, type ViewCamera } from './project-view.ts'
import type { ViewName } from './view-names.ts'

/** A camera that sees with perspective. */
export type EyeCamera = ViewCamera & { eye: NonNullable<ViewCamera['eye']> }

/**
 * The camera that looks level at the middle of the body's height from `distance` (in heights) and shows the body as high as
 * the picture does, in the same place. Tilt is taken from the placement.
 */
export function fitEye(
  name: ViewName,
  { tilt }: Placement,
  distance: number,
  positions: Float32Array,
  box: OutlineBox,
): EyeCamera {
  const bare = { name, placement: { scale: 1, x: 0, y: 0, tilt }, eye: { distance, x: 0, y: 0 } }
  const { low, high } = boundsOf(projectPoints(bare, positions))
  const pixels = (box.bottom - box.top) / (high[1] - low[1])
  const x = (box.left + box.right - pixels * (low[0] + high[0])) / 2
  const y = (box.top + box.bottom - pixels * (low[1] + high[1])) / 2
  return { name, placement: { scale: 1 / pixels, x, y, tilt }, eye: { distance, x, y } }
}
