/** Smooth normals over the welded surface, with hard edges kept hard. */
import type { Model, Part } from '../model.ts'
import { cornersByVertex } from './corners-by-vertex.ts'
import { weldPositions } from './weld.ts'

/**
 * A model with new unit normals. A corner averages the faces around its welded position that lie within `creaseDegrees` of
 * its own face, weighted by their angle there (Thürmer & Wüthrich 1998), so material and UV seams do not show in shading.
 * Vertices whose corners come to differ are split; at 180° none is. Positions, UVs and colours are carried along.
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

function cornerNormals(
  indices: Uint32Array,
  vertices: number,
  faces: FaceNormals,
  creaseDegrees: number,
): Float32Array {
  const { starts, corners } = cornersByVertex(indices, vertices)
  const leastDot = creaseDegrees >= 180 ? -2 : Math.cos((creaseDegrees * Math.PI) / 180)
  const normals = new Float32Array(indices.length * 3)
  const { unit, angle } = faces
  for (let vertex = 0; vertex < vertices; vertex++) {
    const start = starts[vertex]!
    const end = starts[vertex + 1]!
    for (let i = start; i < end; i++) {
      const corner = corners[i]!
      const face = corner - (corner % 3)
      const fx = unit[face]!
      const fy = unit[face + 1]!
      const fz = unit[face + 2]!
      const hasFace = fx !== 0 || fy !== 0 || fz !== 0
      let x = 0
      let y = 0
      let z = 0
      let all = true
      for (let j = start; j < end; j++) {
        const other = corners[j]!
        const otherFace = other - (other % 3)
        const ox = unit[otherFace]!
        const oy = unit[otherFace + 1]!
        const oz = unit[otherFace + 2]!
        if (hasFace && fx * ox + fy * oy + fz * oz < leastDot) {
          all = false
          continue
        }
        x += ox * angle[other]!
        y += oy * angle[other]!
        z += oz * angle[other]!
      }
      const length = Math.sqrt(x * x + y * y + z * z)
      const usable = length > 1e-6
      // Opposite faces that cancel out: the face's own normal, and straight up where it has none.
      const nx = usable ? x / length : fx
      const ny = usable ? y / length : hasFace ? fy : 1
      const nz = usable ? z / length : fz
      // When every face around was within the crease, all corners here share this normal.
      const last = all && leastDot < -1 ? end : i + 1
      for (let k = i; k < last; k++) {
        const target = corners[k]! * 3
        normals[target] = nx
        normals[target + 1] = ny
        normals[target + 2] = nz
      }
      i = last - 1
    }
  }
  return normals
}

/** Normals closer than this, per component, share a vertex. */
const sameNormal = 1e-5

function splitByNormal(part: Part, normalOfCorner: Float32Array): Part {
  const stored = part.positions.length / 3
  const source: number[] = []
  const normals: number[] = []
  const firstCopy = new Int32Array(stored).fill(-1)
  const nextCopy: number[] = []
  const indices = new Uint32Array(normalOfCorner.length / 3)
  for (let corner = 0; corner < indices.length; corner++) {
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
      copy = source.length
      source.push(vertex)
      normals.push(x, y, z)
      nextCopy.push(firstCopy[vertex]!)
      firstCopy[vertex] = copy
    }
    indices[corner] = copy
  }
  return {
    ...part,
    positions: gather(part.positions, source, 3),
    normals: Float32Array.from(normals),
    ...(part.uvs === undefined ? {} : { uvs: gather(part.uvs, source, 2) }),
    ...(part.colours === undefined ? {} : { colours: gather(part.colours, source, 4) }),
    indices,
  }
}

function gather(values: Float32Array, source: readonly number[], width: number): Float32Array {
  const gathered = new Float32Array(source.length * width)
  for (let i = 0; i < source.length; i++) {
    for (let k = 0; k < width; k++) gathered[i * width + k] = values[source[i]! * width + k]!
  }
  return gathered
}
