/** Points in the two axes of a plane, see `planeAxes`. Pure; in the same unit as the plane's offset. */
import { planeAxes, type CuttingPlane } from '../../../shared/geometry/section.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

type Point = readonly [number, number, number]

/** Returns the point of a plane at (x, y) in its axes. */
export function pointOnPlane({ normal, offset }: CuttingPlane, x: number, y: number): [number, number, number] {
  return movedInPlane(
    vec3((axis) => normal[axis] * offset),
    normal,
    x,
    y,
  )
}

/** Returns a point moved by (x, y) along the axes of a plane. */
export function movedInPlane(
  at: Point,
  normal: CuttingPlane['normal'],
  x: number,
  y: number,
): [number, number, number] {
  const [u, v] = planeAxes(normal)
  return vec3((axis) => at[axis] + u[axis] * x + v[axis] * y)
}

/** Returns the signed distance of a point from a plane. */
export function heightOver({ normal, offset }: CuttingPlane, at: Point): number {
  return dot(normal, at) - offset
}

/** Returns the dot product. */
export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
