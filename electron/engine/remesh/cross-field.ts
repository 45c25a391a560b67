/** A cross field: at each point a tangent direction, equivalent under turns by 90°. */
import { areaNormal } from '../mesh/face-normal.ts'
import { featureKinds } from './features.ts'
import { previous, type HalfEdges } from './half-edges.ts'
import { measure } from './relax.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

export interface CrossField {
  /** 3 coordinates per point, unit length. */
  normals: Float64Array
  /** 3 coordinates per point, unit length, in the tangent plane; zeros for points without triangles. */
  directions: Float64Array
  /** See `featureKinds`: directions of points on feature lines follow the line. */
  kinds: Uint8Array
}

const rounds = 40
/** Weight of a point's own curvature direction, relative to one neighbour. */
const ownWeight = 0.6

/**
 * Starts from feature lines and principal curvature directions (the edge tensor of Cohen-Steiner & Morvan 2003),
 * propagates from the most certain ones, and smooths: every point takes the mean of its neighbours' directions, each
 * turned by the best multiple of 90° (Jakob, Tarini, Panozzo & Sorkine-Hornung 2015, extrinsic).
 */
export function crossField(mesh: HalfEdges): CrossField {
  const count = mesh.pointCount
  const normals = new Float64Array(count * 3)
  measure(mesh, normals, new Float64Array(count))
  const kinds = featureKinds(mesh)
  const { own, sureness } = ownDirections(mesh, normals, kinds)
  const directions = spread(mesh, normals, own, sureness)
  const turned = new Float64Array(3)
  for (let round = 0; round < rounds; round++) {
    for (let point = 0; point < count; point++) {
      if (mesh.out(point) < 0 || kinds[point] !== 0) continue
      const at = point * 3
      const sum = [0, 0, 0]
      for (const other of mesh.neighbours(point)) {
        fit(directions, other, normals, point, directions, turned)
        for (let i = 0; i < 3; i++) sum[i] = sum[i]! + turned[i]! * (kinds[other] !== 0 ? 2 : 1)
      }
      fit(own, point, normals, point, directions, turned)
      for (let i = 0; i < 3; i++) sum[i] = sum[i]! + turned[i]! * ownWeight * sureness[point]!
      intoPlane(sum, normals, at)
      const length = Math.hypot(sum[0]!, sum[1]!, sum[2]!)
      if (length > 1e-9) for (let i = 0; i < 3; i++) directions[at + i] = sum[i]! / length
    }
  }
  return { normals, directions, kinds }
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

function ownDirections(
  mesh: HalfEdges,
  normals: Float64Array,
  kinds: Uint8Array,
): { own: Float64Array; sureness: Float64Array } {
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
  const sureness = new Float64Array(count)
  for (let point = 0; point < count; point++) {
    if (mesh.out(point) < 0) continue
    const direction = kinds[point] === 0 ? principal(wider, point, normals) : lineIn(lineOf, point, normals)
    own.set(direction.slice(0, 3), point * 3)
    sureness[point] = kinds[point] === 1 ? 4 : direction[3]!
  }
  return { own, sureness }
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

/** The tangent of the tensor's largest eigenvalue, and its anisotropy (0 … 1). */
function principal(tensors: Float64Array, point: number, normals: Float64Array): number[] {
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
  const sure = uu + vv > 0 ? Math.hypot(uu - vv, 2 * uv) / (uu + vv) : 0
  return [...u.map((value, i) => value * Math.cos(angle) + v[i]! * Math.sin(angle)), sure]
}

function lineIn(lineOf: Float64Array, point: number, normals: Float64Array): number[] {
  const direction = [lineOf[point * 3]!, lineOf[point * 3 + 1]!, lineOf[point * 3 + 2]!]
  intoPlane(direction, normals, point * 3)
  const length = Math.hypot(...direction)
  return length > 1e-6 ? [...direction.map((value) => value / length), 1] : [...anyTangent(normals, point * 3), 0]
}

/**
 * From the most certain points outwards: each takes its own direction if that is certain, else that of the neighbour it
 * was reached from.
 */
function spread(mesh: HalfEdges, normals: Float64Array, own: Float64Array, sureness: Float64Array): Float64Array {
  const directions = own.slice()
  const done = new Uint8Array(mesh.pointCount)
  const order = [...sureness.keys()]
    .filter((point) => mesh.out(point) >= 0)
    .sort((a, b) => sureness[b]! - sureness[a]! || a - b)
  const turned = new Float64Array(3)
  for (const seed of order) {
    if (done[seed] !== 0) continue
    done[seed] = 1
    const queue = [seed]
    for (let head = 0; head < queue.length; head++) {
      const point = queue[head]!
      for (const other of mesh.neighbours(point)) {
        if (done[other] !== 0) continue
        done[other] = 1
        queue.push(other)
        if (sureness[other]! > 0.5) continue
        fit(directions, point, normals, other, own, turned)
        if (turned[0] !== 0 || turned[1] !== 0 || turned[2] !== 0) directions.set(turned, other * 3)
      }
    }
  }
  return directions
}
