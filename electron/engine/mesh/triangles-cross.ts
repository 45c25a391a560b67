/** Exact triangle-triangle intersection within a mesh. */
import { sideOfLine, sideOfPlane } from './exact-sign.ts'

/**
 * Whether two triangles intersect: they cross in a line of some length and at least one has parts on both sides of the
 * other, or they are coplanar and share area. A common corner or edge, a corner that touches a face, and two edges that
 * touch do not count. Exact, without tolerance.
 *
 * `a` and `b` have 3 corners each, as offsets of their x in `p`. Triangles must have area. By Guigue & Devillers, "Fast and
 * robust triangle-triangle overlap test using orientation predicates", 2003, with strict signs; coplanar ones by separating sides.
 */
export function trianglesCross(p: Float32Array, a: readonly number[], b: readonly number[]): boolean {
  const bSides = sidesOf(p, a, b)
  if (bSides === null) return false
  const aSides = sidesOf(p, b, a)
  if (aSides === null) return false
  const flat = (sides: Sides): boolean => sides[0] === 0 && sides[1] === 0 && sides[2] === 0
  if (flat(aSides) || flat(bSides)) return shareArea(p, a, b)
  if (!bothSides(aSides) && !bothSides(bSides)) return false
  const one = loneCornerFirst(a, aSides)
  const other = loneCornerFirst(b, bSides)
  if (one === null || other === null) return false
  // Swapping two corners of the other flips its plane, so that both lone corners lie in front.
  const [p1, q1, r1] = other.front ? one.corners : swapped(one.corners)
  const [p2, q2, r2] = one.front ? other.corners : swapped(other.corners)
  return sideOfPlane(p, p1, q1, p2, q2) > 0 && sideOfPlane(p, p1, r1, r2, p2) > 0
}

type Sides = readonly [number, number, number]
type Corners = readonly [number, number, number]

/**
 * The side of each corner of `t` relative to the plane of `of`; null if all lie on one side, or only one corner
 * touches.
 */
function sidesOf(p: Float32Array, of: readonly number[], t: readonly number[]): Sides | null {
  const side = (corner: number): number =>
    of.includes(corner) ? 0 : Math.sign(-sideOfPlane(p, of[0]!, of[1]!, of[2]!, corner))
  const sides = [side(t[0]!), side(t[1]!), side(t[2]!)] as const
  const min = Math.min(...sides)
  const max = Math.max(...sides)
  if (min === 0 && max === 0) return sides
  if (min < 0 && max > 0) return sides
  return sides.filter((value) => value === 0).length === 2 ? sides : null
}

function bothSides(sides: Sides): boolean {
  return Math.min(...sides) < 0 && Math.max(...sides) > 0
}

/**
 * Rotates the corner that is alone on its side to the first position, keeping the winding; `front` is whether it lies
 * in front.
 */
function loneCornerFirst(t: readonly number[], sides: Sides): { corners: Corners; front: boolean } | null {
  for (let k = 0; k < 3; k++) {
    const [mine, next, last] = [sides[k]!, sides[(k + 1) % 3]!, sides[(k + 2) % 3]!]
    if (mine === 0 || next * mine > 0 || last * mine > 0) continue
    return { corners: [t[k]!, t[(k + 1) % 3]!, t[(k + 2) % 3]!], front: mine > 0 }
  }
  return null
}

function swapped([a, b, c]: Corners): Corners {
  return [a, c, b]
}

/** Whether two coplanar triangles share area: convex shapes are disjoint if a side of one separates them. */
function shareArea(p: Float32Array, a: readonly number[], b: readonly number[]): boolean {
  const [x, y] = flatAxes(p, a)
  return !hasSideBetween(p, a, b, x, y) && !hasSideBetween(p, b, a, x, y)
}

function hasSideBetween(p: Float32Array, a: readonly number[], b: readonly number[], x: number, y: number): boolean {
  const turn = Math.sign(sideOfLine(p, a[0]!, a[1]!, a[2]!, x, y))
  for (let k = 0; k < 3; k++) {
    const [from, to] = [a[k]!, a[(k + 1) % 3]!]
    if (b.every((corner) => sideOfLine(p, from, to, corner, x, y) * turn <= 0)) return true
  }
  return false
}

/** The two axes of the triangle's largest projection. */
function flatAxes(p: Float32Array, [a, b, c]: readonly number[]): [number, number] {
  const u = [0, 1, 2].map((axis) => p[b! + axis]! - p[a! + axis]!)
  const v = [0, 1, 2].map((axis) => p[c! + axis]! - p[a! + axis]!)
  const x = Math.abs(u[1]! * v[2]! - u[2]! * v[1]!)
  const y = Math.abs(u[2]! * v[0]! - u[0]! * v[2]!)
  const z = Math.abs(u[0]! * v[1]! - u[1]! * v[0]!)
  return x >= y && x >= z ? [1, 2] : y >= z ? [2, 0] : [0, 1]
}
