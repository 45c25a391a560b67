/** Optimises faces towards squares and equilateral triangles. */
import { areaNormal } from '../mesh/face-normal.ts'
import type { Surface } from '../mesh/surface.ts'
import { dot, vectorAt, type Vector } from '../mesh/vectors.ts'
import { cornersOf, noCorner, type LinedFaces } from './face-mesh.ts'
import { fitRegular } from './regular-polygon.ts'
import { facesAway, normalise } from './relax.ts'

const rounds = 16
/** Minimum cosine by which a corner of a face may turn in one move. */
const minTurn = 0.3

/**
 * Moves quads towards squares of the given side, triangles towards equilateral ones, and their points onto the surface
 * or its lines. Moves that would flip a corner of a face are skipped. Changes the mesh.
 */
export function squareFaces(
  mesh: LinedFaces,
  original: Surface,
  lines: Surface | null,
  side: number,
  progress: (fraction: number) => void,
): void {
  const { points, faces, kinds } = mesh
  const around = facesAround(faces, kinds.length)
  const place = new Float64Array(3)
  for (let round = 0; round < rounds; round++) {
    const normals = normalsOf(points, faces)
    const sums = new Float64Array(points.length)
    const weights = new Float64Array(kinds.length)
    for (let first = 0; first < faces.length; first += 4)
      fitRegular(points, cornersOf(faces, first), side, sums, weights)
    for (let point = 0; point < kinds.length; point++) {
      if (kinds[point] === 2) continue
      const weight = weights[point]!
      if (weight === 0) continue
      for (let i = 0; i < 3; i++) place[i] = sums[point * 3 + i]! / weight
      const isOnLine = kinds[point] === 1 && lines !== null
      moveFacePoint(mesh, around, point, place, isOnLine ? lines : original, isOnLine ? null : normals)
    }
    progress((round + 1) / rounds)
  }
}

/** Corners of faces by point: `corners[start[p]] … corners[start[p + 1] - 1]` are indices into `faces`. */
interface Around {
  start: Uint32Array
  corners: Uint32Array
}

function facesAround(faces: Uint32Array, count: number): Around {
  const start = new Uint32Array(count + 1)
  for (const point of faces) if (point !== noCorner) start[point + 1] = start[point + 1]! + 1
  for (let point = 0; point < count; point++) start[point + 1] = start[point + 1]! + start[point]!
  const next = start.slice()
  const corners = new Uint32Array(faces.length)
  for (let corner = 0; corner < faces.length; corner++) {
    const point = faces[corner]!
    if (point === noCorner) continue
    corners[next[point]!] = corner
    next[point] = next[point]! + 1
  }
  return { start, corners }
}

function moveFacePoint(
  { points, faces }: LinedFaces,
  around: Around,
  point: number,
  place: Float64Array,
  surface: Surface,
  normals: Float64Array | null,
): void {
  const near = surface.closest(place[0]!, place[1]!, place[2]!)
  if (near.face < 0) return
  const at = point * 3
  if (normals !== null && facesAway(surface, near.face, vectorAt(normals, point))) return
  const before = vectorAt(points, point)
  const own = around.corners.subarray(around.start[point], around.start[point + 1])
  const old = ownNormals(points, faces, own)
  points.set([near.x, near.y, near.z], at)
  for (const [i, is] of ownNormals(points, faces, own).entries()) {
    const was = old[i]!
    const lengths = Math.hypot(...was) * Math.hypot(...is)
    if (Math.hypot(...was) === 0 || dot(was, is) > minTurn * lengths) continue
    points.set(before, at)
    return
  }
}

/** Area normals of the triangles that faces form at these corners and the adjacent ones. */
function ownNormals(points: Float64Array, faces: Uint32Array, own: Uint32Array): Vector[] {
  const found: Vector[] = []
  for (const corner of own) {
    const corners = cornersOf(faces, corner - (corner % 4))
    const at = (k: number): number => corners[((corner % 4) + k) % corners.length]! * 3
    const last = corners.length - 1
    found.push(areaNormal(points, at(last), at(0), at(1)))
    if (last === 3) found.push(areaNormal(points, at(0), at(1), at(2)), areaNormal(points, at(2), at(3), at(0)))
  }
  return found
}

function normalsOf(points: Float64Array, faces: Uint32Array): Float64Array {
  const normals = new Float64Array(points.length)
  for (let first = 0; first < faces.length; first += 4) {
    const corners = cornersOf(faces, first)
    for (const [k, corner] of corners.entries()) {
      const n = areaNormal(points, corners.at(k - 1)! * 3, corner * 3, corners[(k + 1) % corners.length]! * 3)
      for (let i = 0; i < 3; i++) normals[corner * 3 + i] = normals[corner * 3 + i]! + n[i]!
    }
  }
  normalise(normals)
  return normals
}
