/** The faces under a brush of any size, for painting pictures. */
import type { Marks, Point } from './brush-region.ts'
import { areaNormal, type SculptSurface } from './sculpt-surface.ts'

/**
 * For each dab (given as its centres), returns the faces that its balls touch, that are connected to the face nearest
 * to the centre, and that face the same way. All dabs share one pass over the surface.
 */
export function facesUnder(
  surface: SculptSurface,
  marks: Marks,
  dabs: readonly (readonly Point[])[],
  radius: number,
): Set<number>[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  const sides = dabs[0]?.length ?? 0
  const found = dabs.map(() => new Set<number>())
  for (let side = 0; side < sides; side++) {
    box.fill(Infinity, 0, 3).fill(-Infinity, 3)
    for (const centres of dabs)
      for (let axis = 0; axis < 3; axis++) {
        box[axis] = Math.min(box[axis]!, centres[side]![axis]! - radius)
        box[axis + 3] = Math.max(box[axis + 3]!, centres[side]![axis]! + radius)
      }
    const near: number[] = []
    for (let face = 0; face < surface.corners.length / 3; face++) if (meets(surface, face, box)) near.push(face)
    for (const [index, centres] of dabs.entries())
      for (const face of connected(surface, marks, near, centres[side]!, radius)) found[index]!.add(face)
  }
  return found
}

function connected(surface: SculptSurface, marks: Marks, near: readonly number[], centre: Point, radius: number) {
  const ball = [0, 1, 2, 3, 4, 5].map((n) => centre[n % 3]! + (n < 3 ? -radius : radius))
  let first = -1
  let least = radius
  for (const face of near) {
    if (!meets(surface, face, ball)) continue
    const distance = distanceTo(surface, face, centre)
    if (distance < least) [first, least] = [face, distance]
  }
  if (first < 0) return []
  const { corners, firsts, faces } = surface
  const towards = areaNormal(surface, first)
  marks.begin()
  marks.take(first)
  const found = [first]
  for (let next = 0; next < found.length; next++)
    for (let k = 0; k < 3; k++) {
      const vertex = corners[found[next]! * 3 + k]!
      for (let i = firsts[vertex]!; i < firsts[vertex + 1]!; i++) {
        const face = faces[i]!
        if (!marks.take(face) || !meets(surface, face, ball)) continue
        if (dot(areaNormal(surface, face), towards) <= 0) continue
        if (distanceTo(surface, face, centre) < radius) found.push(face)
      }
    }
  return found
}

function meets({ positions: p, corners }: SculptSurface, face: number, box: readonly number[]): boolean {
  const [a, b, c] = [corners[face * 3]! * 3, corners[face * 3 + 1]! * 3, corners[face * 3 + 2]! * 3]
  for (let axis = 0; axis < 3; axis++) {
    const [x, y, z] = [p[a + axis]!, p[b + axis]!, p[c + axis]!]
    const [low, high] = [box[axis]!, box[axis + 3]!]
    if ((x < low && y < low && z < low) || (x > high && y > high && z > high)) return false
  }
  return true
}

/** Distance from a point to a face (Ericson, Real-Time Collision Detection, 5.1.5). */
function distanceTo({ positions, corners }: SculptSurface, face: number, centre: Point): number {
  const corner = (k: number) => {
    const at = corners[face * 3 + k]! * 3
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!] as const
  }
  const [a, b, c] = [corner(0), corner(1), corner(2)]
  const [ab, ac, ap] = [minus(b, a), minus(c, a), minus(centre, a)]
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)]
  if (d1 <= 0 && d2 <= 0) return length(ap)
  const bp = minus(centre, b)
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)]
  if (d3 >= 0 && d4 <= d3) return length(bp)
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return length(minus(ap, times(ab, d1 / (d1 - d3))))
  const cp = minus(centre, c)
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)]
  if (d6 >= 0 && d5 <= d6) return length(cp)
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return length(minus(ap, times(ac, d2 / (d2 - d6))))
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
    return length(minus(bp, times(minus(c, b), (d4 - d3) / (d4 - d3 + d5 - d6))))
  const sum = va + vb + vc
  return length(minus(minus(ap, times(ab, vb / sum)), times(ac, vc / sum)))
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const times = (a: Point, by: number): Point => [a[0] * by, a[1] * by, a[2] * by]
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const length = (a: Point): number => Math.hypot(a[0], a[1], a[2])
