/** Draws two surfaces from 26 directions: along 13 axes, from both ends of each. */
import { boundsOf, middleOf, sizeOf } from '../mesh/bounds.ts'
import { clearPicture, drawDepths, emptyPicture, type DepthPicture } from '../mesh/depth-picture.ts'
import { cross, unit, type Vector } from '../mesh/vectors.ts'
import type { Body } from './body.ts'

/** Points in millimetres, and triangles. */
export type SeenSurface = Pick<Body, 'points' | 'triangles'>

/** One axis with both surfaces drawn along it. */
export interface AxisView {
  before: DepthPicture
  after: DepthPicture
  /** Projects points in millimetres to x, y and depth in pixels. */
  project: (points: Float64Array, into: Float64Array) => Float64Array
}

/** Side of a picture, and the length of the diagonal in it, in pixels. */
export const pictureSide = 320
const diagonalPixels = 312

/** The face, edge and corner directions of a cube, one of each opposite pair. */
const axes: readonly Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 0],
  [1, -1, 0],
  [1, 0, 1],
  [1, 0, -1],
  [0, 1, 1],
  [0, 1, -1],
  [1, 1, 1],
  [1, 1, -1],
  [1, -1, 1],
  [-1, 1, 1],
]

/** The common scale and position of all views: centre and diagonal of a surface, millimetres. */
export interface Frame {
  centre: Vector
  diagonal: number
  /** Millimetres per pixel. */
  pixel: number
}

export function frameOf({ points, triangles }: SeenSurface): Frame {
  const bounds = boundsOf(points, triangles)
  const diagonal = Math.hypot(...sizeOf(bounds))
  return { centre: middleOf(bounds), diagonal, pixel: diagonal / diagonalPixels }
}

/**
 * Draws both surfaces along each axis, orthographically and at the same scale, and passes them to `visit`; the pictures
 * are reused for the next axis. `marked` is 1 for each triangle of the first to be marked.
 */
export function drawViews(
  { centre, pixel }: Frame,
  before: SeenSurface,
  after: SeenSurface,
  marked: Uint8Array | null,
  visit: (view: AxisView) => void,
): void {
  const view = { before: emptyPicture(pictureSide), after: emptyPicture(pictureSide) }
  const projected = { before: new Float64Array(before.points.length), after: new Float64Array(after.points.length) }
  for (const axis of axes) {
    const project = projection(axis, centre, 1 / pixel)
    clearPicture(view.before)
    clearPicture(view.after)
    drawDepths(view.before, project(before.points, projected.before), before.triangles, marked)
    drawDepths(view.after, project(after.points, projected.after), after.triangles)
    visit({ ...view, project })
  }
}

function projection(axis: Vector, centre: Vector, scale: number): AxisView['project'] {
  const along = unit(axis)
  const right = unit(cross(Math.abs(along[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], along))
  const up = cross(along, right)
  const [ox, oy, oz] = centre
  const [rx, ry, rz] = right
  const [ux, uy, uz] = up
  const [dx, dy, dz] = along
  const middle = pictureSide / 2
  return (points, into) => {
    for (let i = 0; i < points.length; i += 3) {
      const x = (points[i]! - ox) * scale
      const y = (points[i + 1]! - oy) * scale
      const z = (points[i + 2]! - oz) * scale
      into[i] = x * rx + y * ry + z * rz + middle
      into[i + 1] = x * ux + y * uy + z * uz + middle
      into[i + 2] = x * dx + y * dy + z * dz
    }
    return into
  }
}
