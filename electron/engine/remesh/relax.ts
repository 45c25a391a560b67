/** Moves the points of a mesh along its surface to where its triangles are even, and back onto the original. */
import { areaNormal } from '../mesh/face-normal.ts'
import type { Surface } from '../mesh/surface.ts'
import { featureKinds } from './features.ts'
import { previous, type HalfEdges } from './half-edges.ts'
import { vec3 } from '../vec3.ts'

/**
 * One pass: every free point goes to the middle of its neighbours (weighted by the area around them), less the part along its
 * normal, and then to the nearest place of the original that looks the same way; points on lines go to the middle of their two
 * neighbours on the line and to the nearest place of `lines`. A move that would turn a face over is not made.
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

/** Moves a point to the place of the surface that is nearest to `place`; with normals only if it looks the same way there. */
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
  if (normals !== null) {
    const [a, b, c] = vec3((k) => surface.indices[near.face * 3 + k]! * 3)
    const n = areaNormal(surface.positions, a, b, c)
    if (n[0] * normals[at]! + n[1] * normals[at + 1]! + n[2] * normals[at + 2]! < 0) return false
  }
  const p = mesh.points
  const before = [p[at]!, p[at + 1]!, p[at + 2]!]
  const corners: number[] = []
  const old: [number, number, number][] = []
  mesh.around(point, (h) => {
    const [b, c] = [mesh.end(h), mesh.start(previous(h))]
    corners.push(b, c)
    old.push(areaNormal(p, at, b * 3, c * 3))
  })
  p[at] = near.x
  p[at + 1] = near.y
  p[at + 2] = near.z
  for (const [i, was] of old.entries()) {
    const is = areaNormal(p, at, corners[i * 2]! * 3, corners[i * 2 + 1]! * 3)
    const product = was[0] * is[0] + was[1] * is[1] + was[2] * is[2]
    const wasFlat = was[0] === 0 && was[1] === 0 && was[2] === 0
    if (wasFlat || product > 0.3 * Math.hypot(...was) * Math.hypot(...is)) continue
    p.set(before, at)
    return false
  }
  return true
}

/** Unit normals and a third of the area around, for every point. */
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
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) || 1
    for (let axis = 0; axis < 3; axis++) normals[i + axis] = normals[i + axis]! / length
  }
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
