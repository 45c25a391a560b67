/** Projects points of the body into a picture. */
import type { Placement } from './placement.ts'
import { viewAxes, type ViewName } from './view-names.ts'

/** A picture's camera. The body is in heights, feet at y = 0, centred on x = z = 0. */
export interface ViewCamera {
  name: ViewName
  placement: Placement
  /**
   * Distance from the body's middle in heights, and the pixel that the camera looks at. Without it, there is no
   * perspective.
   */
  eye?: { distance: number; x: number; y: number }
  /** The picture is reused for the other half of a symmetric body. */
  mirrored?: boolean
}

/** Projected point: x and y in pixels, and nearness (heights towards the camera). */
export type Land = Float64Array

/** Returns a function that projects a point. */
export function projector({
  name,
  placement,
  eye,
  mirrored = false,
}: ViewCamera): (px: number, py: number, pz: number, land: Land) => void {
  const { across, acrossSign, towardsSign } = viewAxes[name]
  const { scale, x, y, tilt } = placement
  const [cosine, sine] = [Math.cos(tilt) / scale, Math.sin(tilt) / scale]
  const flip = mirrored ? -1 : 1
  return (px, py, pz, land) => {
    const right = (across === 0 ? px * flip : pz) * acrossSign
    const near = (across === 0 ? pz : px * flip) * towardsSign
    const above = py - 0.5
    land[0] = x + right * cosine - above * sine
    land[1] = y - right * sine - above * cosine
    land[2] = near
    if (eye === undefined) return
    const larger = eye.distance / Math.max(0.05 * eye.distance, eye.distance - near)
    land[0] = eye.x + (land[0] - eye.x) * larger
    land[1] = eye.y + (land[1] - eye.y) * larger
  }
}

/** Projects all vertices: 3 values each. */
export function projectPoints(camera: ViewCamera, positions: Float32Array): Float32Array {
  const project = projector(camera)
  const land = new Float64Array(3)
  const places = new Float32Array(positions.length)
  for (let at = 0; at < positions.length; at += 3) {
    project(positions[at]!, positions[at + 1]!, positions[at + 2]!, land)
    places.set(land, at)
  }
  return places
}
