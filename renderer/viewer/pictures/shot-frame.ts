/** How much further a picture has to see than the stage, so that another shape of it cuts nothing off the model. Pure. */
import { Vector3, type PerspectiveCamera } from 'three'
import type { Vector } from '../fit-camera.ts'
import { isParallel } from '../stage-camera.ts'

/** Left free beside the model where the shape of the picture is what cuts it off, as a share of the picture. */
const margin = 0.04
const stepsOfTurn = 36

interface FrameOptions {
  /** As the stage is seen now, its own aspect in it. */
  camera: PerspectiveCamera
  /** Half the size of the box on the floor. */
  half: Vector
  /** Of the picture. */
  aspect: number
  wholeTurn: boolean
}

/**
 * By how much the tangent of the field of view grows: 1 where the picture shows what the stage shows. A part of the model
 * that the artist has left outside of the stage may stay outside.
 */
export function widening({ camera, half, aspect, wholeTurn }: FrameOptions): number {
  let across = 0
  let upright = 0
  for (let step = 0; step < (wholeTurn ? stepsOfTurn : 1); step++) {
    const seen = extent(camera, half, (step * 2 * Math.PI) / stepsOfTurn)
    across = Math.max(across, seen.across)
    upright = Math.max(upright, seen.upright)
  }
  // Turning may bring what the artist sees whole beyond the edge; what is beyond it already is meant to be.
  const now = extent(camera, half, 0)
  const limit = (full: number, here: number) => (here > 1 ? 1 : full)
  const free = 1 - 2 * margin
  const wide = (limit(across, now.across) * camera.aspect) / aspect
  const tall = limit(upright, now.upright)
  return Math.max(1, wide > 1 ? wide / free : wide, tall > 1 ? tall / free : tall)
}

/** How far the box reaches from the middle of the stage's picture, 1 at its edge. */
function extent(camera: PerspectiveCamera, half: Vector, turned: number): { across: number; upright: number } {
  const [sin, cos] = [Math.sin(turned), Math.cos(turned)]
  let across = 0
  let upright = 0
  for (const x of [-half[0], half[0]])
    for (const y of [0, half[1] * 2])
      for (const z of [-half[2], half[2]]) {
        const seen = new Vector3(x * cos + z * sin, y, z * cos - x * sin).applyMatrix4(camera.matrixWorldInverse)
        // What is behind the camera is outside of every picture.
        if (!isParallel(camera) && seen.z >= -camera.near) return { across: Infinity, upright: Infinity }
        const tangent = isParallel(camera) ? camera.top : Math.tan((camera.fov * Math.PI) / 360) * -seen.z
        across = Math.max(across, Math.abs(seen.x) / (tangent * camera.aspect))
        upright = Math.max(upright, Math.abs(seen.y) / tangent)
      }
  return { across, upright }
}
