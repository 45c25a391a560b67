/** A cross field: at each point a tangent direction, equivalent under turns by 90°. */
import { areaNormal } from '../mesh/face-normal.ts'
import { unit, type Vector } from '../mesh/vectors.ts'
import { previous, type HalfEdges } from './half-edges.ts'
import type { HierarchyLevel, PointGraph } from './point-hierarchy.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

export interface CrossField extends HierarchyLevel {
  /**
   * 3 coordinates per point, unit length, in the tangent plane; zeros for points without triangles. Directions of points
   * on feature lines follow the line.
   */
  directions: Float64Array
}

const rounds = 10
/** Weight of a point's own curvature direction, relative to one neighbour. */
const ownWeight = 0.6
/** Bend across one edge length, in radians, from which a curvature direction counts in full. */
const certainBend = 0.15

/** Preferred directions of points, and their weights (0 … 1). */
interface Wishes {
  own: Float64Array
  certainty: Float64Array
}

/**
 * Returns the field on each level, from fine to coarse. Principal curvature directions (the edge tensor of
 * Cohen-Steiner & Morvan 2003) and feature lines are smoothed from coarse to fine: every point takes the mean of its
 * neighbours' directions, each turned by the best multiple of 90° (Jakob, Tarini, Panozzo & Sorkine-Hornung 2015,
 * extrinsic).
 */
export function crossField(mesh: HalfEdges, levels: readonly HierarchyLevel[], edgeLength: number): CrossField[] {
  const wishes = [ownDirections(mesh, levels[0]!, edgeLength)]
  for (const [i, level] of levels.slice(1).entries()) wishes.push(mergedWishes(levels[i]!, level, wishes[i]!))
  const fields: CrossField[] = []
  let directions = new Float64Array(0)
  for (let i = levels.length - 1; i >= 0; i--) {
    const level = levels[i]!
    const { own } = wishes[i]!
    const coarse = directions
    directions = own.slice()
    const turned = new Float64Array(3)
    for (const [point, parent] of level.parents.entries()) {
      if (level.kinds[point] === 1) continue
      fit(coarse, parent, level.normals, point, own, turned)
      if (turned[0] !== 0 || turned[1] !== 0 || turned[2] !== 0) directions.set(turned, point * 3)
    }
    for (let round = 0; round < rounds; round++) smooth(level, wishes[i]!, directions)
    fields.unshift({ ...level, directions })
  }
  return fields
}

function smooth(
  { normals, kinds, first, neighbours }: HierarchyLevel,
  { own, certainty }: Wishes,
  directions: Float64Array,
): void {
  const turned = new Float64Array(3)
  for (let point = 0; point < kinds.length; point++) {
    if (kinds[point] === 1) continue
    const at = point * 3
    const sum = [0, 0, 0]
    for (let i = first[point]!; i < first[point + 1]!; i++) {
      const other = neighbours[i]!
      fit(directions, other, normals, point, directions, turned)
      for (let k = 0; k < 3; k++) sum[k] = sum[k]! + turned[k]! * (kinds[other] === 1 ? 2 : 1)
    }
    fit(own, point, normals, point, directions, turned)
    for (let k = 0; k < 3; k++) sum[k] = sum[k]! + turned[k]! * ownWeight * certainty[point]!
    intoPlane(sum, normals, at)
    const length = Math.hypot(sum[0]!, sum[1]!, sum[2]!)
    if (length > 1e-9) for (let k = 0; k < 3; k++) directions[at + k] = sum[k]! / length
  }
}

/** Preferred directions of coarser points: the mean of their two, but a point on a line keeps its own. */
function mergedWishes(fine: HierarchyLevel, coarse: PointGraph, { own, certainty }: Wishes): Wishes {
  const count = coarse.kinds.length
  const merged = { own: new Float64Array(count * 3), certainty: new Float64Array(count) }
  const turned = new Float64Array(3)
  for (const [point, parent] of fine.parents.entries()) {
    if (fine.kinds[point] !== coarse.kinds[parent]) continue
    const at = parent * 3
    const weight = Math.max(certainty[point]!, 1e-6)
    if (merged.certainty[parent] === 0) {
      for (let k = 0; k < 3; k++) merged.own[at + k] = own[point * 3 + k]! * weight
      merged.certainty[parent] = weight
    } else if (coarse.kinds[parent] !== 1) {
      fit(own, point, coarse.normals, parent, merged.own, turned)
      for (let k = 0; k < 3; k++) merged.own[at + k] = merged.own[at + k]! + turned[k]! * weight
    }
  }
  for (let point = 0; point < count; point++) {
    const direction = [...merged.own.subarray(point * 3, point * 3 + 3)]
    const length = Math.hypot(...direction)
    merged.certainty[point] = length / 2
    intoPlane(direction, coarse.normals, point * 3)
    merged.own.set(unit(direction as Vector), point * 3)
  }
  return merged
}

/**
 * Writes the direction of `other`, turned by a multiple of 90° and projected into the tangent plane of `point`, that is
 * closest to the direction of `like` there.
 */
export function fit(
  directions: Float64Array,
  other: number,
  normals: Float64Array,
  point: number,
  like: Float64Array,
  result: Float64Array,
): void {
  const [d, n] = [other * 3, point * 3]
  const [nx, ny, nz] = [normals[n]!, normals[n + 1]!, normals[n + 2]!]
  const along = directions[d]! * nx + directions[d + 1]! * ny + directions[d + 2]! * nz
  let x = directions[d]! - along * nx
  let y = directions[d + 1]! - along * ny
  let z = directions[d + 2]! - along * nz
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > 1e-9)) {
    result.fill(0)
    return
  }
  x /= length
  y /= length
  z /= length
  const [qx, qy, qz] = [ny * z - nz * y, nz * x - nx * z, nx * y - ny * x]
  const a = x * like[n]! + y * like[n + 1]! + z * like[n + 2]!
  const b = qx * like[n]! + qy * like[n + 1]! + qz * like[n + 2]!
  if (Math.abs(a) >= Math.abs(b)) {
    const sign = a >= 0 ? 1 : -1
    result[0] = x * sign
    result[1] = y * sign
    result[2] = z * sign
  } else {
    const sign = b >= 0 ? 1 : -1
    result[0] = qx * sign
    result[1] = qy * sign
    result[2] = qz * sign
  }
}

function intoPlane(vector: number[], normals: Float64Array, at: number): void {
  const along = vector[0]! * normals[at]! + vector[1]! * normals[at + 1]! + vector[2]! * normals[at + 2]!
  for (let i = 0; i < 3; i++) vector[i] = vector[i]! - along * normals[at + i]!
}

function ownDirections(mesh: HalfEdges, { normals, kinds }: PointGraph, edgeLength: number): Wishes {
  const count = mesh.pointCount
  const tensors = new Float64Array(count * 6)
  const lineOf = new Float64Array(count * 3)
  for (let h = 0; h < mesh.size; h++) {
    if (!mesh.alive(h)) continue
    const twin = mesh.twin(h)
    if (twin > h) continue
    const [a, b] = [mesh.start(h), mesh.end(h)]
    const e = vec3((i) => mesh.points[b * 3 + i]! - mesh.points[a * 3 + i]!)
    const length = Math.hypot(...e)
    if (!(length > 0)) continue
    if (mesh.isFeature(h)) {
      for (const point of [a, b]) {
        const sign =
          e[0] * lineOf[point * 3]! + e[1] * lineOf[point * 3 + 1]! + e[2] * lineOf[point * 3 + 2]! < 0 ? -1 : 1
        for (let i = 0; i < 3; i++) lineOf[point * 3 + i] = lineOf[point * 3 + i]! + (sign * e[i]!) / length
      }
      continue
    }
    const turn = twin < 0 ? 0 : bend(mesh, h, twin)
    const weight = turn / length
    for (const point of [a, b]) {
      const t = point * 6
      for (const [k, [i, j]] of pairs.entries()) tensors[t + k] = tensors[t + k]! + weight * e[i] * e[j]
    }
  }
  const wider = tensors.slice()
  for (let point = 0; point < count; point++) {
    if (mesh.out(point) < 0) continue
    for (const other of mesh.neighbours(point)) {
      for (let k = 0; k < 6; k++) wider[point * 6 + k] = wider[point * 6 + k]! + tensors[other * 6 + k]!
    }
  }
  const own = new Float64Array(count * 3)
  const certainty = new Float64Array(count)
  for (let point = 0; point < count; point++) {
    if (mesh.out(point) < 0) continue
    const direction =
      kinds[point] === 0 ? principal(wider, point, normals, edgeLength * certainBend) : lineIn(lineOf, point, normals)
    own.set(direction.slice(0, 3), point * 3)
    certainty[point] = kinds[point] === 0 ? direction[3]! : 0
  }
  return { own, certainty }
}

const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const

/** Signed dihedral angle at an edge. */
function bend(mesh: HalfEdges, h: number, twin: number): number {
  const one = faceNormal(mesh, h)
  const other = faceNormal(mesh, twin)
  const cosine = one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
  return Math.acos(Math.min(1, Math.max(-1, cosine)))
}

function faceNormal(mesh: HalfEdges, h: number): [number, number, number] {
  const p = mesh.points
  const [a, b, c] = [mesh.start(h) * 3, mesh.end(h) * 3, mesh.start(previous(h)) * 3]
  const n = areaNormal(p, a, b, c)
  const length = Math.hypot(...n)
  return length > 0 ? [n[0] / length, n[1] / length, n[2] / length] : [0, 0, 0]
}

function anyTangent(normals: Float64Array, at: number): [number, number, number] {
  const [x, y, z] = [normals[at]!, normals[at + 1]!, normals[at + 2]!]
  const t: [number, number, number] = Math.abs(x) < 0.7 ? [0, z, -y] : [-z, 0, x]
  const length = Math.hypot(...t) || 1
  return [t[0] / length, t[1] / length, t[2] / length]
}

/** The tangent of the tensor's largest eigenvalue, and its anisotropy (0 … 1), less for tensors below the full size. */
function principal(tensors: Float64Array, point: number, normals: Float64Array, fullSize: number): number[] {
  const u = anyTangent(normals, point * 3)
  const [nx, ny, nz] = [normals[point * 3]!, normals[point * 3 + 1]!, normals[point * 3 + 2]!]
  const v = [ny * u[2] - nz * u[1], nz * u[0] - nx * u[2], nx * u[1] - ny * u[0]]
  const apply = (a: readonly number[], b: readonly number[]): number =>
    pairs.reduce((sum, [i, j], k) => {
      const both = i === j ? a[i]! * b[i]! : a[i]! * b[j]! + a[j]! * b[i]!
      return sum + tensors[point * 6 + k]! * both
    }, 0)
  const [uu, uv, vv] = [apply(u, u), apply(u, v), apply(v, v)]
  const angle = Math.atan2(2 * uv, uu - vv) / 2
  const sure = uu + vv > 0 ? Math.hypot(uu - vv, 2 * uv) / Math.max(uu + vv, fullSize) : 0
  return [...u.map((value, i) => value * Math.cos(angle) + v[i]! * Math.sin(angle)), sure]
}

function lineIn(lineOf: Float64Array, point: number, normals: Float64Array): number[] {
  const direction = [lineOf[point * 3]!, lineOf[point * 3 + 1]!, lineOf[point * 3 + 2]!]
  intoPlane(direction, normals, point * 3)
  const length = Math.hypot(...direction)
  return length > 1e-6 ? [...direction.map((value) => value / length), 1] : [...anyTangent(normals, point * 3), 0]
}
