/** Squares that lie on a surface. */
import type { JudgedMarks } from '../../../shared/print/repair-judgement.ts'

/** Two triangles for each mark, 9 numbers each, metres. */
export function squaresOf({ sideMm, at }: JudgedMarks): Float32Array<ArrayBuffer> {
  const half = sideMm / 2000
  const triangles = new Float32Array((at.length / 6) * 18)
  for (let i = 0; i < at.length; i += 6) {
    const [x, y, z, nx, ny, nz] = at.slice(i, i + 6) as [number, number, number, number, number, number]
    // Any two directions along the surface.
    const sign = nz >= 0 ? 1 : -1
    const a = -1 / (sign + nz)
    const right = [1 + sign * nx * nx * a, sign * nx * ny * a, -sign * nx] as const
    const up = [nx * ny * a, sign + ny * ny * a, -ny] as const
    const corner = (u: number, v: number): number[] =>
      [x, y, z].map((value, axis) => value / 1000 + half * (u * right[axis]! + v * up[axis]!))
    const [p, q, r, s] = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
    triangles.set([...p, ...q, ...r, ...p, ...r, ...s], i * 3)
  }
  return triangles
}
