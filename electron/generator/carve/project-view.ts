/** Projects points of the body into a picture. */
import type { Placement } from './placement.ts'
import { viewAxes, type ViewName } from './view-names.ts'

/** A picture's camera. The body is in heights, feet at y = 0, centred on x = z = 0. */
export interface ViewCamera {
  name: ViewName
  placement: Placement
  /** Perspective: distance from the body's middle in heights, and the pixel that the camera looks at. */
  perspective?: { distance: number; x: number; y: number }
  /** The picture is reused for the other half of a symmetric body. */
  mirrored?: boolean
}

/** Projected point: x and y in pixels, and nearness (heights towards the camera). */
export type Projected = Float64Array

/** Returns a function that projects a point of the body into the picture. */
export function projector({
  name,
  placement,
  perspective,
  mirrored = false,
}: ViewCamera): (px: number, py: number, pz: number, out: Projected) => void {
  const { horizontalAxis, acrossSign, towardsSign } = viewAxes[name]
  const { scale, x, y, tilt } = placement
  const [cosine, sine] = [Math.cos(tilt) / scale, Math.sin(tilt) / scale]
  const flip = mirrored ? -1 : 1
  return (px, py, pz, out) => {
    const right = (horizontalAxis === 0 ? px * flip : pz) * acrossSign
    const near = (horizontalAxis === 0 ? pz : px * flip) * towardsSign
    const above = py - 0.5
    out[0] = x + right * cosine - above * sine
    out[1] = y - right * sine - above * cosine
    out[2] = near
    if (perspective === undefined) return
    const larger = perspective.distance / Math.max(0.05 * perspective.distance, perspective.distance - near)
    out[0] = perspective.x + (out[0] - perspective.x) * larger
    out[1] = perspective.y + (out[1] - perspective.y) * larger
  }
}

/** Projects all vertices to 3 values each. */
export function projectPoints(camera: ViewCamera, positions: Float32Array): Float32Array {
  const project = projector(camera)
  const out = new Float64Array(3)
  const projected = new Float32Array(positions.length)
  for (let at = 0; at < positions.length; at += 3) {
    project(positions[at]!, positions[at + 1]!, positions[at + 2]!, out)
    projected.set(out, at)
  }
  return projected
}
