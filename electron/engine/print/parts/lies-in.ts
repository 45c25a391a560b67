/** Which faces of a body lie in a plane. */
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'

/** Whether a triangle lies in a plane, within `within` millimetres. */
export function liesIn({ points, triangles }: Body, triangle: number, plane: CuttingPlane, within: number): boolean {
  const [x, y, z] = plane.normal
  for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
    const at = triangles[corner]! * 3
    if (Math.abs(points[at]! * x + points[at + 1]! * y + points[at + 2]! * z - plane.offset) > within) return false
  }
  return true
}

/** Single-precision tolerance for a cut face. */
export function planeSlack(body: Body): number {
  return Math.max(1e-4, bodyBounds(body).diagonal * 2e-6)
}
