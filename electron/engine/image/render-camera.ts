/** Projects a model's points into a picture. */
import type { Model } from '../model.ts'
import { finiteBoundsOf, middleOf, noBounds } from '../mesh/bounds.ts'
import type { Vector } from '../mesh/vectors.ts'

/** View direction in degrees: yaw 0 sees the front (+Z towards the viewer), 90 its left side (+X). */
export interface View {
  yaw: number
  /** Above the horizon is positive. */
  pitch: number
}

/** A view of one model, fitted to a picture. */
export interface Camera {
  /** Unit vectors in model space: right, up, and from the model towards the eye. */
  right: Vector
  up: Vector
  back: Vector
  /** Writes x, y in pixels (y down) and nearness (greater is nearer) for each of a part's vertices. */
  project(positions: Float32Array): Float32Array
}

/** Distance of the eye in radii of the model: about a 35° lens. */
const eyeDistance = 3.6
const frame = 0.92

/**
 * Returns a camera that shows all of the model within `width` × `height`, filling 92 % of it. Perspective unless
 * `orthographic`. Undefined for a model without a finite point.
 */
export function fitCamera(
  model: Model,
  size: { width: number; height: number },
  view: View,
  orthographic: boolean,
): Camera | undefined {
  const yaw = (view.yaw * Math.PI) / 180
  const pitch = (view.pitch * Math.PI) / 180
  const right: Vector = [Math.cos(yaw), 0, -Math.sin(yaw)]
  const back: Vector = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)]
  const up: Vector = [-Math.sin(yaw) * Math.sin(pitch), Math.cos(pitch), -Math.cos(yaw) * Math.sin(pitch)]
  const ball = ballAround(model)
  if (ball === undefined) return undefined
  const [cx, cy, cz] = ball.centre
  const eye = orthographic ? Infinity : ball.radius * eyeDistance
  const project = (positions: Float32Array, i: number, axis: Vector): number =>
    (positions[i]! - cx) * axis[0] + (positions[i + 1]! - cy) * axis[1] + (positions[i + 2]! - cz) * axis[2]
  const shrink = (depth: number): number => (orthographic ? 1 : eye / (eye - depth))

  let [left, top, rightmost, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { positions } of model.parts) {
    for (let i = 0; i < positions.length; i += 3) {
      const near = shrink(project(positions, i, back))
      const x = project(positions, i, right) * near
      const y = project(positions, i, up) * near
      if (!Number.isFinite(x + y)) continue
      if (x < left) left = x
      if (x > rightmost) rightmost = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  }
  const extent = Math.max((rightmost - left) / size.width, (bottom - top) / size.height, 1e-30)
  const scale = frame / extent
  const middleX = (left + rightmost) / 2
  const middleY = (top + bottom) / 2
  return {
    right,
    up,
    back,
    project: (positions) => {
      const out = new Float32Array(positions.length)
      for (let i = 0; i < positions.length; i += 3) {
        const depth = project(positions, i, back)
        const near = shrink(depth)
        out[i] = size.width / 2 + (project(positions, i, right) * near - middleX) * scale
        out[i + 1] = size.height / 2 - (project(positions, i, up) * near - middleY) * scale
        // 1 / distance is linear in screen space, which depth test and perspective correction need.
        out[i + 2] = orthographic ? 2 + depth / ball.radius : 1 / (eyeDistance - depth / ball.radius)
      }
      return out
    },
  }
}

function ballAround(model: Model): { centre: Vector; radius: number } | undefined {
  const bounds = noBounds()
  for (const { positions } of model.parts) finiteBoundsOf(positions, undefined, bounds)
  const { low, high } = bounds
  const radius = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2
  if (!Number.isFinite(radius)) return undefined
  return {
    centre: middleOf(bounds),
    radius: Math.max(radius, 1e-12),
  }
}
