/** A pinhole camera, fitted so that the whole subject is in the picture. */
import type { Scene } from './scene.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

type Vector = [number, number, number]

export interface Camera {
  position: Vector
  right: Vector
  up: Vector
  /** View direction. */
  forward: Vector
  width: number
  height: number
  /** Returns x, y in pixels and 1 / depth for each vertex. */
  project(positions: Float32Array): Float32Array
  /** Writes the direction through a point of the picture; its component along `forward` is 1. */
  ray(x: number, y: number, out: Float32Array): void
}

/**
 * Yaw and pitch in degrees; `fill` is the fraction of the picture that the subject fills, `drop` moves it down by a
 * fraction.
 */
export interface CameraOptions {
  width: number
  height: number
  yaw: number
  pitch: number
  fill: number
  drop?: number
}

/** Camera distance in radii of the model: a lens of about 85 mm. */
const distance = 5.4

/** Fits the projected vertices to the picture. */
export function fitCamera(scene: Scene, { width, height, yaw, pitch, fill, drop = 0 }: CameraOptions): Camera {
  const [sy, cy] = [Math.sin((yaw * Math.PI) / 180), Math.cos((yaw * Math.PI) / 180)]
  const [sp, cp] = [Math.sin((pitch * Math.PI) / 180), Math.cos((pitch * Math.PI) / 180)]
  const right: Vector = [cy, 0, -sy]
  const back: Vector = [sy * cp, sp, cy * cp]
  const up: Vector = [-sy * sp, cp, -cy * sp]
  const forward: Vector = [-back[0], -back[1], -back[2]]
  const target: Vector = [0, scene.height / 2, 0]
  const position: Vector = vec3((axis) => target[axis] + back[axis] * distance)
  const project = (positions: Float32Array, at: number, axis: Vector): number =>
    (positions[at]! - position[0]) * axis[0] +
    (positions[at + 1]! - position[1]) * axis[1] +
    (positions[at + 2]! - position[2]) * axis[2]
  let [left, top, rightmost, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < scene.positions.length; at += 3) {
    const depth = project(scene.positions, at, forward)
    const x = project(scene.positions, at, right) / depth
    const y = project(scene.positions, at, up) / depth
    if (x < left) left = x
    if (x > rightmost) rightmost = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const scale = fill / Math.max((rightmost - left) / width, (bottom - top) / height, 1e-9)
  const middleX = width / 2 - (scale * (left + rightmost)) / 2
  const middleY = height * (0.5 + drop) + (scale * (top + bottom)) / 2
  return {
    position,
    right,
    up,
    forward,
    width,
    height,
    project: (positions) => {
      const out = new Float32Array(positions.length)
      for (let at = 0; at < positions.length; at += 3) {
        const near = 1 / project(positions, at, forward)
        out[at] = middleX + project(positions, at, right) * near * scale
        out[at + 1] = middleY - project(positions, at, up) * near * scale
        out[at + 2] = near
      }
      return out
    },
    ray: (x, y, out) => {
      const across = (x - middleX) / scale
      const upward = (middleY - y) / scale
      for (let axis = 0; axis < 3; axis++) out[axis] = forward[axis]! + right[axis]! * across + up[axis]! * upward
    },
  }
}
