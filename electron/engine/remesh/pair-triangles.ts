/** Pairs triangles into quads. */
import { areaNormal } from '../mesh/face-normal.ts'
import { cross, dot, minus, vectorAt, type Vector } from '../mesh/vectors.ts'
import { previous, type HalfEdges } from './half-edges.ts'

/** Angles of a quad must be within these, in degrees; its halves must not be folded by more than this cosine. */
const minAngle = 25
const maxAngle = 155
const minFlat = 0.6
/** Maximum triangles on an augmenting path. */
const maxPathLength = 24

/**
 * Per triangle of the mesh (half-edges 3t … 3t + 2) the triangle it forms a quad with, or -1. Pairs greedily by how
 * near the quad's angles are to 90°; then matches the remaining triangles by augmenting paths, shortest first (Berge
 * 1957, breadth first, without blossoms). Feature edges are never inside a quad.
 */
export function pairTriangles(mesh: HalfEdges, partner: Int32Array): void {
  const triangles = mesh.size / 3
  const candidates: { h: number; score: number }[] = []
  const usable = new Uint8Array(mesh.size)
  for (let h = 0; h < mesh.size; h++) {
    const twin = mesh.alive(h) ? mesh.twin(h) : -1
    if (twin < h || mesh.isFeature(h)) continue
    const score = quadScore(mesh, h)
    if (score === null) continue
    usable[h] = 1
    usable[twin] = 1
    candidates.push({ h, score })
  }
  candidates.sort((a, b) => b.score - a.score || a.h - b.h)
  for (const { h } of candidates) {
    const [one, other] = [triangleOf(h), triangleOf(mesh.twin(h))]
    if (partner[one]! >= 0 || partner[other]! >= 0) continue
    partner[one] = other
    partner[other] = one
  }
  for (let most = 4; most <= maxPathLength; most += 4) {
    for (let triangle = 0; triangle < triangles; triangle++) {
      if (mesh.alive(triangle * 3) && partner[triangle]! < 0) augment(mesh, usable, partner, triangle, most)
    }
  }
}

/** The corners of the quad that two triangles form, in order from the start of their shared edge. */
export function quadCorners(mesh: HalfEdges, h: number): [number, number, number, number] {
  return [mesh.start(h), mesh.start(previous(mesh.twin(h))), mesh.end(h), mesh.start(previous(h))]
}

function triangleOf(h: number): number {
  return (h - (h % 3)) / 3
}

/** 1 for a planar square, less for worse shapes, null for an invalid quad. */
function quadScore(mesh: HalfEdges, h: number): number | null {
  const corners = quadCorners(mesh, h)
  const angles = quadAngles(mesh.points, corners)
  let worst = 0
  for (const angle of angles) {
    if (angle < minAngle || angle > maxAngle) return null
    worst = Math.max(worst, Math.abs(angle - 90))
  }
  const flat = foldCosine(mesh.points, corners)
  if (flat < minFlat) return null
  const off = angles.reduce((sum, angle) => sum + Math.abs(angle - 90), 0) / 4
  return 1 - off / 90 - worst / 180 - (1 - flat) * 0.5
}

/** The four inner angles in degrees; above 180 at a concave corner. */
export function quadAngles(p: ArrayLike<number>, corners: readonly number[]): number[] {
  const at = (k: number): Vector => vectorAt(p, corners[k % 4]!)
  const normal = cross(minus(at(2), at(0)), minus(at(3), at(1)))
  return corners.map((_, k) => {
    const next = minus(at(k + 1), at(k))
    const before = minus(at(k + 3), at(k))
    const lengths = Math.hypot(...next) * Math.hypot(...before)
    const cosine = lengths > 0 ? Math.min(1, Math.max(-1, dot(next, before) / lengths)) : 1
    const angle = (Math.acos(cosine) * 180) / Math.PI
    return dot(normal, cross(next, before)) >= 0 ? angle : 360 - angle
  })
}

function foldCosine(p: Float64Array, [a, b, c, d]: readonly [number, number, number, number]): number {
  const n = [areaNormal(p, a * 3, b * 3, c * 3), areaNormal(p, a * 3, c * 3, d * 3)] as const
  const lengths = Math.hypot(...n[0]) * Math.hypot(...n[1])
  return lengths > 0 ? dot(n[0], n[1]) / lengths : -1
}

/** Finds an alternating path from an unpaired triangle to another, and inverts it. */
function augment(mesh: HalfEdges, usable: Uint8Array, partner: Int32Array, from: number, most: number): void {
  const reachedFrom = new Map<number, number>([[from, -1]])
  let front = [from]
  for (let length = 1; length <= most && front.length > 0; length += 2) {
    const further: number[] = []
    for (const triangle of front) {
      for (let h = triangle * 3; h < triangle * 3 + 3; h++) {
        if (usable[h] === 0) continue
        const other = triangleOf(mesh.twin(h))
        if (reachedFrom.has(other)) continue
        const mate = partner[other]!
        if (mate < 0) {
          turnOver(partner, reachedFrom, triangle, other)
          return
        }
        if (reachedFrom.has(mate)) continue
        reachedFrom.set(other, triangle)
        reachedFrom.set(mate, other)
        further.push(mate)
      }
    }
    front = further
  }
}

function turnOver(partner: Int32Array, reachedFrom: Map<number, number>, last: number, end: number): void {
  let triangle = last
  let other = end
  for (;;) {
    const freed = partner[triangle]!
    partner[triangle] = other
    partner[other] = triangle
    if (freed < 0) return
    other = freed
    triangle = reachedFrom.get(freed)!
  }
}
