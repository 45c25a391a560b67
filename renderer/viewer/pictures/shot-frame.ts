/** Widens the field of view of a picture, so that another aspect ratio does not cut off the model. Pure. */
import { Vector3, type PerspectiveCamera } from 'three'
import type { Vector } from '../fit-camera.ts'
import { isParallel } from '../stage-camera.ts'

/** Margin on each side of a model that would be cut off, as a fraction of the picture. */
const margin = 0.04
const turnSamples = 36

interface FrameOptions {
  /** The stage's camera with its own aspect ratio. */
  camera: PerspectiveCamera
  /** Half the size of the box on the floor. */
  halfSize: Vector
  /** Aspect ratio of the picture. */
  aspect: number
  wholeTurn: boolean
}

/**
 * Returns the factor for the tangent of the field of view: 1 if the picture shows what the stage shows. Parts of the
 * model beyond the edge of the stage may stay there.
 */
export function fovFactor({ camera, halfSize, aspect, wholeTurn }: FrameOptions): number {
  let horizontal = 0
  let vertical = 0
  for (let sample = 0; sample < (wholeTurn ? turnSamples : 1); sample++) {
    const seen = extent(camera, halfSize, (sample * 2 * Math.PI) / turnSamples)
    horizontal = Math.max(horizontal, seen.horizontal)
    vertical = Math.max(vertical, seen.vertical)
  }
  // Only directions in which the stage shows the whole model are widened.
  const now = extent(camera, halfSize, 0)
  const limit = (full: number, here: number) => (here > 1 ? 1 : full)
  const free = 1 - 2 * margin
  const wide = (limit(horizontal, now.horizontal) * camera.aspect) / aspect
  const tall = limit(vertical, now.vertical)
  return Math.max(1, wide > 1 ? wide / free : wide, tall > 1 ? tall / free : tall)
}

const upAxis = new Vector3(0, 1, 0)

/** Returns how far the rotated box reaches from the centre of the stage's picture, 1 at its edge. */
function extent(camera: PerspectiveCamera, half: Vector, angle: number): { horizontal: number; vertical: number } {
  let horizontal = 0
  let vertical = 0
  for (const x of [-half[0], half[0]])
    for (const y of [0, half[1] * 2])
      for (const z of [-half[2], half[2]]) {
        const seen = new Vector3(x, y, z).applyAxisAngle(upAxis, angle).applyMatrix4(camera.matrixWorldInverse)
        if (!isParallel(camera) && seen.z >= -camera.near) return { horizontal: Infinity, vertical: Infinity }
        const tangent = isParallel(camera) ? camera.top : Math.tan((camera.fov * Math.PI) / 360) * -seen.z
        horizontal = Math.max(horizontal, Math.abs(seen.x) / (tangent * camera.aspect))
        vertical = Math.max(vertical, Math.abs(seen.y) / tangent)
      }
  return { horizontal, vertical }
}
