/** Smooth normals over the welded surface that keep hard edges. */
import type { Model, Part } from '../model.ts'
import { cornersByVertex } from './corners-by-vertex.ts'
import { gathered } from './typed-arrays.ts'
import { weldPositions } from './weld.ts'

/**
 * Returns the model with new unit normals. A corner averages the faces around its welded position that lie within
 * `creaseDegrees` of its own face, weighted by angle (Thürmer & Wüthrich 1998), so material and UV seams do not show in
 * shading. Vertices whose corners differ are split; at 180° none is. Positions, UVs and colours are kept.
 */
export function withSmoothNormals(model: Model, creaseDegrees = 180): Model {
  const { positions, indices } = weldPositions(model)
  const faces = faceNormals(positions, indices)
  const normals = cornerNormals(indices, positions.length / 3, faces, creaseDegrees)
  let firstCorner = 0
  const parts = model.parts.map((part) => {
    const corners = Math.floor(part.indices.length / 3) * 3
    const withNormals = splitByNormal(part, normals.subarray(firstCorner * 3, (firstCorner + corners) * 3))
    firstCorner += corners
    return withNormals
  })
  return { ...model, parts }
}

interface FaceNormals {
  /** 3 per triangle, unit length, or zero where a triangle has no area. */
  unit: Float32Array
  /** 3 per triangle: the angle at each corner in radians. */
  angle: Float32Array
}

function faceNormals(positions: Float32Array, indices: Uint32Array): FaceNormals {
  const unit = new Float32Array(indices.length)
  const angle = new Float32Array(indices.length)
  const side = new Float64Array(9)
  for (let first = 0; first < indices.length; first += 3) {
    for (let k = 0; k < 3; k++) {
      const from = indices[first + k]! * 3
      const to = indices[first + ((k + 1) % 3)]! * 3
      const x = positions[to]! - positions[from]!
      const y = positions[to + 1]! - positions[from + 1]!
      const z = positions[to + 2]! - positions[from + 2]!
      const length = Math.sqrt(x * x + y * y + z * z) || 1
      side[k * 3] = x / length
      side[k * 3 + 1] = y / length
      side[k * 3 + 2] = z / length
    }
    const nx = side[1]! * side[5]! - side[2]! * side[4]!
    const ny = side[2]! * side[3]! - side[0]! * side[5]!
    const nz = side[0]! * side[4]! - side[1]! * side[3]!
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
    if (!(length > 1e-12)) continue
    unit[first] = nx / length
    unit[first + 1] = ny / length
    unit[first + 2] = nz / length
    for (let k = 0; k < 3; k++) {
      const before = ((k + 2) % 3) * 3
      const dot =
        side[k * 3]! * side[before]! + side[k * 3 + 1]! * side[before + 1]! + side[k * 3 + 2]! * side[before + 2]!
      angle[first + k] = Math.acos(Math.min(1, Math.max(-1, -dot)))
    }
  }
  return { unit, angle }
}

/** A vertex with more corners, such as the tip of a fan, is smoothed as a whole: finding creases compares every pair of corners. */
const maxCreaseCorners = 1024

function cornerNormals(
  indices: Uint32Array,
  vertices: number,
  faces: FaceNormals,
  creaseDegrees: number,
): Float32Array {
  const { starts, corners } = cornersByVertex(indices, vertices)
  const isSmooth = creaseDegrees >= 180
  const minDot = isSmooth ? -2 : Math.cos((creaseDegrees * Math.PI) / 180)
  const halfDot = isSmooth ? -2 : Math.cos((creaseDegrees * Math.PI) / 360)
  const normals = new Float32Array(indices.length * 3)
  const sum = new Float64Array(3)
  for (let vertex = 0; vertex < vertices; vertex++) {
    const start = starts[vertex]!
    const end = starts[vertex + 1]!
    if (isBend(corners, start, end, faces, halfDot, sum) || end - start > maxCreaseCorners) {
      for (let i = start; i < end; i++) writeNormal(normals, corners[i]!, sum, faces)
      continue
    }
    for (let i = start; i < end; i++) {
      sumAround(corners, start, end, faces, corners[i]!, minDot, sum)
      writeNormal(normals, corners[i]!, sum, faces)
    }
  }
  return normals
}

/**
 * Writes the sum of all normals around a vertex, and returns whether it is valid for every face: if all lie within half
 * the crease angle of the sum, no two are further apart than the crease, which saves comparing each pair.
 */
function isBend(
  corners: Uint32Array,
  start: number,
  end: number,
  { unit, angle }: FaceNormals,
  halfDot: number,
  sum: Float64Array,
): boolean {
  let [x, y, z] = [0, 0, 0]
  for (let i = start; i < end; i++) {
    const corner = corners[i]!
    const face = corner - (corner % 3)
    x += unit[face]! * angle[corner]!
    y += unit[face + 1]! * angle[corner]!
    z += unit[face + 2]! * angle[corner]!
  }
  sum[0] = x
  sum[1] = y
  sum[2] = z
  if (halfDot < -1) return true
  const min = halfDot * Math.sqrt(x * x + y * y + z * z)
  for (let i = start; i < end; i++) {
    const face = corners[i]! - (corners[i]! % 3)
    const [ux, uy, uz] = [unit[face]!, unit[face + 1]!, unit[face + 2]!]
    if (!(ux * x + uy * y + uz * z > min) && (ux !== 0 || uy !== 0 || uz !== 0)) return false
  }
  return min > 0
}

/** The sum of the normals around a vertex that are within the crease angle of a corner's own face. */
function sumAround(
  corners: Uint32Array,
  start: number,
  end: number,
  { unit, angle }: FaceNormals,
  own: number,
  minDot: number,
  sum: Float64Array,
): void {
  const face = own - (own % 3)
  const [fx, fy, fz] = [unit[face]!, unit[face + 1]!, unit[face + 2]!]
  const hasFace = fx !== 0 || fy !== 0 || fz !== 0
  sum.fill(0)
  for (let i = start; i < end; i++) {
    const corner = corners[i]!
    const other = corner - (corner % 3)
    const [x, y, z] = [unit[other]!, unit[other + 1]!, unit[other + 2]!]
    if (hasFace && fx * x + fy * y + fz * z < minDot) continue
    sum[0]! += x * angle[corner]!
    sum[1]! += y * angle[corner]!
    sum[2]! += z * angle[corner]!
  }
}

/** If opposite faces cancel out, writes the face's own normal, or +Y if it has none. */
function writeNormal(normals: Float32Array, corner: number, sum: Float64Array, { unit }: FaceNormals): void {
  const face = corner - (corner % 3)
  const [x, y, z] = [sum[0]!, sum[1]!, sum[2]!]
  const length = Math.sqrt(x * x + y * y + z * z)
  const isUsable = length > 1e-6
  const hasFace = unit[face] !== 0 || unit[face + 1] !== 0 || unit[face + 2] !== 0
  normals[corner * 3] = isUsable ? x / length : unit[face]!
  normals[corner * 3 + 1] = isUsable ? y / length : hasFace ? unit[face + 1]! : 1
  normals[corner * 3 + 2] = isUsable ? z / length : unit[face + 2]!
}

/** Vertices whose normals differ by less than this per component are shared. */
const sameNormal = 1e-5

function splitByNormal(part: Part, normalOfCorner: Float32Array): Part {
  const corners = normalOfCorner.length / 3
  const source = new Uint32Array(corners)
  const nextCopy = new Int32Array(corners)
  const firstCopy = new Int32Array(part.positions.length / 3).fill(-1)
  const normals = new Float32Array(corners * 3)
  const indices = new Uint32Array(corners)
  let count = 0
  for (let corner = 0; corner < corners; corner++) {
    const vertex = part.indices[corner]!
    const x = normalOfCorner[corner * 3]!
    const y = normalOfCorner[corner * 3 + 1]!
    const z = normalOfCorner[corner * 3 + 2]!
    let copy = firstCopy[vertex]!
    while (
      copy >= 0 &&
      (Math.abs(normals[copy * 3]! - x) > sameNormal ||
        Math.abs(normals[copy * 3 + 1]! - y) > sameNormal ||
        Math.abs(normals[copy * 3 + 2]! - z) > sameNormal)
    ) {
      copy = nextCopy[copy]!
    }
    if (copy < 0) {
      copy = count++
      source[copy] = vertex
      normals[copy * 3] = x
      normals[copy * 3 + 1] = y
      normals[copy * 3 + 2] = z
      nextCopy[copy] = firstCopy[vertex]!
      firstCopy[vertex] = copy
    }
    indices[corner] = copy
  }
  const kept = source.subarray(0, count)
  return {
    ...part,
    positions: gathered(part.positions, 3, kept),
    normals: normals.slice(0, count * 3),
    ...(part.uvs === undefined ? {} : { uvs: gathered(part.uvs, 2, kept) }),
    ...(part.colours === undefined ? {} : { colours: gathered(part.colours, 4, kept) }),
    indices,
  }
}
