/** Tangential relaxation: moves points to where their triangles are even, and back onto the original surface. */
import { areaNormal, cornerOffsets } from '../mesh/face-normal.ts'
import type { Surface } from '../mesh/surface.ts'
import { dot, unit, vectorAt, type Vector } from '../mesh/vectors.ts'
import { featureKinds } from './features.ts'
import { previous, type HalfEdges } from './half-edges.ts'

/**
 * Makes one pass. Every free point moves tangentially to the centroid of its neighbours (weighted by the area around
 * them), then to the nearest point of the original that faces the same way; points on lines move to the midpoint of
 * their two neighbours on the line, then onto `lines`. Moves that would flip a face are skipped.
 */
export function relax(mesh: HalfEdges, original: Surface, lines: Surface | null): void {
  const kinds = featureKinds(mesh)
  const count = mesh.pointCount
  const normals = new Float64Array(count * 3)
  const areas = new Float64Array(count)
  measure(mesh, normals, areas)
  const place = new Float64Array(3)
  for (let point = 0; point < count; point++) {
    if (mesh.out(point) < 0 || kinds[point] === 2) continue
    if (kinds[point] === 1) {
      if (lines !== null && middleOfLine(mesh, point, place)) moveOnto(mesh, point, place, lines, null)
      continue
    }
    let weight = 0
    place.fill(0)
    mesh.around(point, (h) => {
      const other = mesh.end(h)
      const area = areas[other]!
      weight += area
      for (let axis = 0; axis < 3; axis++) place[axis] = place[axis]! + mesh.points[other * 3 + axis]! * area
    })
    if (!(weight > 0)) continue
    let along = 0
    for (let axis = 0; axis < 3; axis++) {
      place[axis] = place[axis]! / weight - mesh.points[point * 3 + axis]!
      along += place[axis]! * normals[point * 3 + axis]!
    }
    for (let axis = 0; axis < 3; axis++) {
      place[axis] = mesh.points[point * 3 + axis]! + place[axis]! - along * normals[point * 3 + axis]!
    }
    moveOnto(mesh, point, place, original, normals)
  }
}

/** Moves a point to the point of the surface nearest to `place`; with normals, only if that faces the same way. Returns whether it moved. */
export function moveOnto(
  mesh: HalfEdges,
  point: number,
  place: Float64Array,
  surface: Surface,
  normals: Float64Array | null,
): boolean {
  const near = surface.closest(place[0]!, place[1]!, place[2]!)
  if (near.face < 0) return false
  const at = point * 3
  if (normals !== null && facesAway(surface, near.face, vectorAt(normals, point))) return false
  const p = mesh.points
  const before = vectorAt(p, point)
  const corners: number[] = []
  const old: Vector[] = []
  mesh.around(point, (h) => {
    const [b, c] = [mesh.end(h), mesh.start(previous(h))]
    corners.push(b, c)
    old.push(areaNormal(p, at, b * 3, c * 3))
  })
  p.set([near.x, near.y, near.z], at)
  for (const [i, was] of old.entries()) {
    const is = areaNormal(p, at, corners[i * 2]! * 3, corners[i * 2 + 1]! * 3)
    const wasDegenerate = was.every((value) => value === 0)
    if (wasDegenerate || dot(was, is) > 0.3 * Math.hypot(...was) * Math.hypot(...is)) continue
    p.set(before, at)
    return false
  }
  return true
}

/** Whether a face of a surface faces away from a normal. */
export function facesAway({ positions, indices }: Surface, face: number, normal: Vector): boolean {
  return dot(areaNormal(positions, ...cornerOffsets(indices, face)), normal) < 0
}

/** Writes the unit normal of every point, and a third of the area around it. */
export function measure(mesh: HalfEdges, normals: Float64Array, areas: Float64Array): void {
  for (let h = 0; h < mesh.size; h += 3) {
    if (!mesh.alive(h)) continue
    const [a, b, c] = [mesh.start(h), mesh.start(h + 1), mesh.start(h + 2)]
    const n = areaNormal(mesh.points, a * 3, b * 3, c * 3)
    const area = Math.hypot(...n) / 6
    for (const point of [a, b, c]) {
      for (let axis = 0; axis < 3; axis++) normals[point * 3 + axis] = normals[point * 3 + axis]! + n[axis]!
      areas[point] = areas[point]! + area
    }
  }
  normalise(normals)
}

/** Scales vectors, 3 numbers each, to length one; zeros stay zeros. */
export function normalise(vectors: Float64Array): void {
  for (let i = 0; i < vectors.length; i += 3) vectors.set(unit(vectorAt(vectors, i / 3)), i)
}

function middleOfLine(mesh: HalfEdges, point: number, place: Float64Array): boolean {
  const ends: number[] = []
  mesh.around(point, (h) => {
    if (mesh.isFeature(h)) ends.push(mesh.end(h))
  })
  const border = mesh.borderInto(point)
  if (border >= 0) ends.push(mesh.start(border))
  if (ends.length !== 2) return false
  for (let axis = 0; axis < 3; axis++) {
    place[axis] = (mesh.points[ends[0]! * 3 + axis]! + mesh.points[ends[1]! * 3 + axis]!) / 2
  }
  return true
}
