import { expect, test } from 'vitest'
import { selfCrossings } from '../../../electron/engine/mesh/self-crossings.ts'
import { sideOfPlane } from '../../../electron/engine/mesh/exact-sign.ts'
import { trianglesCross } from '../../../electron/engine/mesh/triangles-cross.ts'
import type { WeldedMesh } from '../../../electron/engine/mesh/welded-mesh.ts'
import { buildTriangleTree } from '../../../electron/engine/mesh/triangle-tree.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { ball, box, ring, together } from '../analyse/solids.ts'

const seed = 20261121

function crossingsOf(mesh: WeldedMesh): ReturnType<typeof selfCrossings> {
  const tree = buildTriangleTree(mesh.positions, mesh.indices)
  return selfCrossings(mesh, tree, new Uint8Array(mesh.indices.length / 3))
}

/** Oracle on whole coordinates: clips the segment in which a triangle's plane cuts the other, in exact fractions of whole numbers. */
function crossesSlowly(p: number[][]): boolean {
  const minus = (a: number[], b: number[]): number[] => a.map((value, axis) => value - b[axis]!)
  const cross = (a: number[], b: number[]): number[] => [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
  ]
  const dot = (a: number[], b: number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!
  const [one, other] = [p.slice(0, 3), p.slice(3)]
  const n1 = cross(minus(one[1]!, one[0]!), minus(one[2]!, one[0]!))
  const n2 = cross(minus(other[1]!, other[0]!), minus(other[2]!, other[0]!))
  const line = cross(n1, n2)
  if (dot(line, line) === 0) {
    if (dot(n1, minus(other[0]!, one[0]!)) !== 0) return false
    // Coplanar: area of the polygon that is left of one after clipping by the other's sides (Sutherland & Hodgman).
    let polygon = one
    for (let k = 0; k < 3; k++) {
      const inward = cross(n2, minus(other[(k + 1) % 3]!, other[k]!))
      const next: number[][] = []
      polygon.forEach((from, i) => {
        const to = polygon[(i + 1) % polygon.length]!
        const [f, t] = [dot(inward, minus(from, other[k]!)), dot(inward, minus(to, other[k]!))]
        if (f >= 0) next.push(from)
        if ((f > 0 && t < 0) || (f < 0 && t > 0))
          next.push(from.map((value, axis) => value + ((to[axis]! - value) * f) / (f - t)))
      })
      polygon = next
      if (polygon.length === 0) return false
    }
    const sum = [0, 0, 0]
    polygon.forEach((from, i) =>
      cross(minus(from, polygon[0]!), minus(polygon[(i + 1) % polygon.length]!, polygon[0]!)).forEach(
        (v, k) => (sum[k]! += v),
      ),
    )
    return Math.hypot(...sum) > 1e-9
  }
  const interval = (t: number[][], n: number[], at: number[]): { from: number; to: number; both: boolean } | null => {
    const heights = t.map((corner) => dot(n, minus(corner, at)))
    const places: number[] = []
    for (let k = 0; k < 3; k++) {
      const [h, g] = [heights[k]!, heights[(k + 1) % 3]!]
      if (h === 0) places.push(dot(line, t[k]!))
      if ((h > 0 && g < 0) || (h < 0 && g > 0)) {
        const [s, e] = [dot(line, t[k]!), dot(line, t[(k + 1) % 3]!)]
        places.push(s + ((e - s) * h) / (h - g))
      }
    }
    if (places.length === 0) return null
    return {
      from: Math.min(...places),
      to: Math.max(...places),
      both: Math.min(...heights) < 0 && Math.max(...heights) > 0,
    }
  }
  const mine = interval(one, n2, other[0]!)
  const theirs = interval(other, n1, one[0]!)
  if (mine === null || theirs === null || !(mine.both || theirs.both)) return false
  return Math.min(mine.to, theirs.to) - Math.max(mine.from, theirs.from) > 1e-9
}

test(`two triangles on a small lattice intersect exactly as exact clipping does (seed ${seed})`, () => {
  const random = randomNumbers(seed)
  let yes = 0
  const wrong: unknown[] = []
  for (let i = 0; i < 30_000; i++) {
    const range = i % 3 === 0 ? 2 : i % 3 === 1 ? 4 : 9
    const p = Array.from({ length: 6 }, () =>
      [0, 1, 2].map((axis) => (i % 5 === 0 && axis === 2 ? 1 : Math.floor(random() * range))),
    )
    // Triangles that share a corner or a side share its number, as they do in a welded mesh.
    const flat = Float32Array.from(p.flat())
    const first = p.map((corner) => p.findIndex((other) => other.every((value, axis) => value === corner[axis])) * 3)
    const area = (t: number[][]): number => {
      const [u, v] = [1, 2].map((k) => t[k]!.map((value, axis) => value - t[0]![axis]!)) as [number[], number[]]
      return Math.hypot(u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!)
    }
    if (area(p.slice(0, 3)) === 0 || area(p.slice(3)) === 0) continue
    const slow = crossesSlowly(p)
    if (slow) yes++
    if (trianglesCross(flat, first.slice(0, 3), first.slice(3)) !== slow) wrong.push({ p, slow })
  }
  expect(wrong).toEqual([])
  expect(yes).toBeGreaterThan(1000)
})

test('a point the smallest step off a plane is not on it', () => {
  const step = 2 ** -20
  const p = Float32Array.of(0.1, 0.2, 0.3, 5.1, 0.7, 0.9, 0.4, 6.2, 1.1, 0, 0, 0)
  // The middle of the triangle as whole multiples of its corners, so that it lies on the plane exactly.
  for (let axis = 0; axis < 3; axis++) p[9 + axis] = Math.fround(Math.fround(p[axis]! / 2 + p[3 + axis]! / 2))
  const onto = Math.sign(sideOfPlane(p, 0, 3, 6, 9))
  p[11] = p[11]! + step
  const over = Math.sign(sideOfPlane(p, 0, 3, 6, 9))
  p[11] = p[11] - 2 * step
  const under = Math.sign(sideOfPlane(p, 0, 3, 6, 9))
  expect([over, under]).toEqual([-1, 1])
  expect(Math.abs(onto)).toBeLessThanOrEqual(1)
})

test('sound solids have no self-intersections', () => {
  for (const mesh of [
    ball(40, 1),
    box([1, 2, 3], [0, 0, 0], 7),
    ring(40, 20, 2, 1),
    together(box([1, 1, 1]), box([1, 1, 1], [3, 0, 0])),
  ])
    expect(crossingsOf(mesh).pairs).toHaveLength(0)
})

test(`the tree finds every pair that a brute-force search finds (seed ${seed})`, () => {
  const random = randomNumbers(seed)
  for (let round = 0; round < 6; round++) {
    const one = ball(8, 1)
    const other = box([1, 1, 1], [random() - 0.5, random() - 0.5, random()], 3)
    const mesh = together(one, other)
    const triangles = mesh.indices.length / 3
    const slow = new Uint8Array(triangles)
    for (let i = 0; i < triangles; i++)
      for (let j = i + 1; j < triangles; j++) {
        const corners = (t: number): number[] =>
          [...mesh.indices.subarray(t * 3, t * 3 + 3)].map((vertex) => vertex * 3)
        if (trianglesCross(mesh.positions, corners(i), corners(j))) slow[i] = slow[j] = 1
      }
    expect(crossingsOf(mesh).crossing).toEqual(slow)
    expect(slow.some((value) => value === 1)).toBe(true)
  }
})

test('a box standing on another shares area with it', () => {
  const { crossing } = crossingsOf(together(box([4, 1, 4]), box([1, 1, 1], [1, 1, 1])))
  expect(crossing.reduce((sum, value) => sum + value, 0)).toBeGreaterThanOrEqual(4)
})

test('a search that takes too long is stopped and reported as incomplete', () => {
  const layers = together(...Array.from({ length: 30 }, (_, i) => box([1, 1, 1], [i * 1e-3, i * 1e-3, i * 1e-3])))
  const tree = buildTriangleTree(layers.positions, layers.indices)
  expect(selfCrossings(layers, tree, new Uint8Array(layers.indices.length / 3), () => {}, 100).complete).toBe(false)
})
