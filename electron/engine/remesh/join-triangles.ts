/** Pairs the triangles left on a quad mesh by moving them through quads. */
import { dot, type Vector } from '../mesh/vectors.ts'
import { FaceMesh, sideKey, type LinedFaces } from './face-mesh.ts'
import { quadAngles } from './pair-triangles.ts'

/** Search radius in quads, pass by pass: nearest first, so that few triangles pass each other. */
const reaches = [2, 4, 8, 16, 32, 64, 64]
/** The cost in quads of crossing a feature line (which inserts a point) or leaving at a border. */
const overLine = 5
const outAtBorder = 6
const maxLooked = 3000
/** Paths tried per triangle, each avoiding the edges that blocked those before. */
const attempts = 6

/**
 * A triangle and an adjacent quad have five points, which can be cut into a triangle and a quad in five ways: so a
 * triangle moves through quads on the shortest path to another, and the two become a quad (similar to the pairing of
 * Remacle et al. 2012, but by changing the quads). Crossing a feature line inserts a point on it; a path may also end
 * at a border. No free point is left with less than three faces, no edge is duplicated. The surface keeps as few
 * triangles as its shape allows, mostly none.
 */
export function joinTriangles(lists: LinedFaces): LinedFaces {
  const mesh = new FaceMesh(lists)
  for (const reach of reaches) {
    let left = 0
    // Triangles that moved without pairing are appended to the list for the next pass.
    for (let face = 0, count = mesh.faces.length; face < count; face++) {
      if (mesh.faces[face]?.length !== 3) continue
      if (!paired(mesh, face, reach)) left++
    }
    if (left === 0 && !mesh.faces.some((corners) => corners?.length === 3)) break
  }
  return mesh.lists()
}

/** Moves a triangle along the cheapest path, or another if that is blocked. */
function paired(mesh: FaceMesh, start: number, reach: number): boolean {
  const barred = new Set<number>()
  let triangle = start
  for (let attempt = 0; attempt < attempts; attempt++) {
    const way = wayFrom(mesh, triangle, reach, barred)
    if (way === null) return false
    const end = lead(mesh, triangle, way)
    if (end === null) return true
    barred.add(sideKey(...end.side))
    triangle = end.triangle
  }
  return false
}

/** Edges that are crossed, as directed in the face that is left. */
type Way = readonly (readonly [from: number, to: number])[]

/** The cheapest path to another triangle or out at a border; null if none is near enough. */
function wayFrom(mesh: FaceMesh, start: number, reach: number, barred: ReadonlySet<number>): Way | null {
  const cameBy = new Map<number, { from: number; side: readonly [number, number] } | null>([[start, null]])
  const costs = new Map([[start, 0]])
  const waiting: number[][] = [[start]]
  let best = reach + 1
  let end: { from: number; side: readonly [number, number]; face: number } | null = null
  for (let cost = 0, looked = 0; cost < waiting.length && cost < best; cost++)
    for (const face of waiting[cost] ?? []) {
      if (costs.get(face) !== cost || ++looked > maxLooked) continue
      const corners = mesh.faces[face]!
      for (const [k, from] of corners.entries()) {
        const to = corners[(k + 1) % corners.length]!
        const other = mesh.faceAt(to, from)
        const isLine = mesh.isLine(from, to)
        const next = cost + (other < 0 ? outAtBorder : isLine ? overLine : 1)
        if (next >= best || barred.has(sideKey(from, to))) continue
        if (other < 0 || (other !== start && mesh.faces[other]!.length === 3)) {
          best = next
          end = { from: face, side: [from, to], face: other }
        } else if (next < (costs.get(other) ?? Infinity) && other !== start) {
          costs.set(other, next)
          cameBy.set(other, { from: face, side: [from, to] })
          ;(waiting[next] ??= []).push(other)
        }
      }
    }
  if (end === null) return null
  const way = [end.side]
  for (let step = cameBy.get(end.from); step; step = cameBy.get(step.from)) way.unshift(step.side)
  return way
}

/** Follows a path to its end; otherwise returns the triangle's current face and the edge that it could not cross. */
function lead(mesh: FaceMesh, start: number, way: Way): { triangle: number; side: Way[number] } | null {
  let triangle = start
  for (const [i, side] of way.entries()) {
    const next = cross(mesh, triangle, side[0], side[1], way[i + 1])
    if (next === 'barred') return { triangle, side }
    if (next === 'joined') return null
    triangle = next
  }
  return null
}

/** Moves a triangle across an edge; returns the new triangle, or nothing if it was paired or no valid cut exists. */
function cross(
  mesh: FaceMesh,
  triangle: number,
  from: number,
  to: number,
  exit: Way[number] | undefined,
): number | 'joined' | 'barred' {
  const corners = mesh.faces[triangle]!
  const apex = corners.find((corner) => corner !== from && corner !== to)!
  const other = mesh.faceAt(to, from)
  const beyond = other < 0 ? [] : behind(mesh.faces[other]!, to, from)
  if (other < 0 || mesh.isLine(from, to)) {
    const cut =
      other < 0 || beyond.length === 1 ? null : bestCut(mesh, [to, -1, from, ...beyond], exit, mesh.faces[other]!)
    if (beyond.length === 2 && cut === null) return 'barred'
    const middle = mesh.halve(from, to)
    mesh.remove(triangle)
    mesh.add([from, middle, to, apex])
    if (other < 0) return 'joined'
    mesh.remove(other)
    const whole = [to, middle, from, ...beyond]
    if (cut === null) {
      mesh.add(whole)
      return 'joined'
    }
    return addCut(mesh, whole, cut)
  }
  const loop = [to, apex, from, ...beyond]
  // The shared edge is removed, and its ends must keep three faces.
  if (beyond.length === 1) {
    if (new Set(loop).size < 4 || !keepsFaces(mesh, [from, to])) return 'barred'
    mesh.remove(triangle)
    mesh.remove(other)
    mesh.add(loop)
    return 'joined'
  }
  if (new Set(loop).size < 5) return 'barred'
  const cut = bestCut(mesh, loop, exit, mesh.faces[other]!, [from, to])
  if (cut === null) return 'barred'
  mesh.remove(triangle)
  mesh.remove(other)
  return addCut(mesh, loop, cut)
}

/** The corners of a face after the edge from a to b, in order. */
function behind(corners: readonly number[], a: number, b: number): number[] {
  const start = corners.indexOf(b)
  const rest = [1, 2, 3].map((step) => corners[(start + step) % corners.length]!)
  return rest.slice(0, corners.length - 2).filter((corner) => corner !== a)
}

function keepsFaces(mesh: FaceMesh, ends: readonly number[], gains: readonly number[] = []): boolean {
  return ends.every((end) => mesh.kinds[end] !== 0 || mesh.degree(end) - 1 + Number(gains.includes(end)) >= 3)
}

/**
 * At which of five points the triangle is cut off (index in the loop), so that it has the next edge of the path; null
 * if no cut is valid. A point of the loop may be -1: one still to be made midway between its neighbours.
 */
function bestCut(
  mesh: FaceMesh,
  loop: readonly number[],
  exit: Way[number] | undefined,
  flat: readonly number[],
  losing: readonly number[] = [],
): number | null {
  const facing = mesh.normal(flat)
  let best: number | null = null
  let bestScore = -Infinity
  for (let tip = 0; tip < 5; tip++) {
    const at = (step: number): number => loop[(tip + step) % 5]!
    const [before, own, after] = [at(4), at(0), at(1)]
    if (exit !== undefined && !hasSide([before, own, after], exit)) continue
    if (before === -1 || after === -1) continue
    if (mesh.hasSide(before, after) || !keepsFaces(mesh, losing, [before, after])) continue
    const score = scoreOf(mesh, [before, own, after], [after, at(2), at(3), before], facing)
    if (score > bestScore) [best, bestScore] = [tip, score]
  }
  return best
}

function hasSide(triangle: readonly number[], [from, to]: Way[number]): boolean {
  return triangle.some((corner, k) => corner === from && triangle[(k + 1) % 3] === to)
}

/** Lower if a corner of the quad is far from a right angle, or either face turns away from the old normal. */
function scoreOf(mesh: FaceMesh, triangle: readonly number[], quad: readonly number[], facing: Vector): number {
  if (triangle.includes(-1) || quad.includes(-1)) return 0
  const turned = (corners: readonly number[]): number => {
    const n = mesh.normal(corners)
    const lengths = Math.hypot(...n) * Math.hypot(...facing)
    return lengths > 0 ? dot(n, facing) / lengths : -1
  }
  const worst = Math.max(...quadAngles(mesh.points, quad).map((angle) => Math.abs(angle - 90)))
  return Math.min(turned(triangle), turned(quad)) - worst / 90
}

function addCut(mesh: FaceMesh, loop: readonly number[], tip: number): number {
  const at = (step: number): number => loop[(tip + step) % 5]!
  mesh.add([at(1), at(2), at(3), at(4)])
  return mesh.add([at(4), at(0), at(1)])
}
