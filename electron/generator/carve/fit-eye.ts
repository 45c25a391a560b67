/** Where a camera with perspective stands, by what it shows of a body. */
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
  const places = projectPoints(bare, positions)
  const own = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let at = 0; at < places.length; at += 3) {
    own.left = Math.min(own.left, places[at]!)
    own.right = Math.max(own.right, places[at]!)
    own.top = Math.min(own.top, places[at + 1]!)
    own.bottom = Math.max(own.bottom, places[at + 1]!)
  }
  const pixels = (box.bottom - box.top) / (own.bottom - own.top)
  const x = (box.left + box.right - pixels * (own.left + own.right)) / 2
  const y = (box.top + box.bottom - pixels * (own.top + own.bottom)) / 2
  return { name, placement: { scale: 1 / pixels, x, y, tilt }, eye: { distance, x, y } }
}
