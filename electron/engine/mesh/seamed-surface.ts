/** One welded surface of all parts of a model that keeps its attribute seams. */
import type { Model, Part } from '../model.ts'
import { weldPositions } from './weld.ts'

/**
 * A point is a position in space. A wedge is one side of a seam there: its part, texture coordinate and colour. Two
 * faces that share a point but not its wedge have a seam between them.
 */
export interface SeamedSurface {
  /** 3 per point. */
  points: Float64Array
  /** 3 points per face. */
  faces: Uint32Array
  /** 3 wedges per face. */
  wedges: Uint32Array
  /** Index into `Model.parts`, one per face. */
  partOfFace: Uint32Array
  /** 2 per wedge; zeros for parts without UVs. */
  uvs: Float64Array
  /** 4 per wedge; ones for parts without colours. */
  colours: Float64Array
  /** 3 per corner, if every part has normals. */
  normals?: Float32Array
}

/** Texture coordinates and colours closer than this are equal. */
const tolerance = 1e-6

/**
 * Returns the surface of all parts, without triangles that repeat a point or another triangle of their part;
 * `carryNormals` transfers normals. Throws `bad-geometry` for indices out of range.
 */
export function seamedSurface(model: Model): SeamedSurface {
  const welded = weldPositions(model)
  const stored = model.parts.reduce((sum, part) => sum + part.positions.length / 3, 0)
  const firstWedge = new Int32Array(welded.positions.length / 3).fill(-1)
  const nextWedge = new Int32Array(stored)
  const partOfWedge = new Uint32Array(stored)
  const uvs = new Float64Array(stored * 2)
  const colours = new Float64Array(stored * 4)
  const faces = new Uint32Array(welded.indices.length)
  const wedges = new Uint32Array(welded.indices.length)
  const partOfFace = new Uint32Array(welded.indices.length / 3)
  const withNormals = model.parts.every(({ normals }) => normals !== undefined)
  const normals = new Float32Array(withNormals ? welded.indices.length * 3 : 0)
  const firstFaceAt = new Int32Array(welded.positions.length / 3).fill(-1)
  const nextFaceAt = new Int32Array(welded.indices.length / 3)
  let wedgeCount = 0
  let faceCount = 0
  let corner = 0
  for (const [partIndex, part] of model.parts.entries()) {
    const wedgeOfVertex = new Int32Array(part.positions.length / 3).fill(-1)
    const end = corner + Math.floor(part.indices.length / 3) * 3
    for (let first = 0; corner < end; first += 3, corner += 3) {
      const [a, b, c] = [welded.indices[corner]!, welded.indices[corner + 1]!, welded.indices[corner + 2]!]
      if (a === b || b === c || c === a) continue
      for (let k = 0; k < 3; k++) {
        const vertex = part.indices[first + k]!
        const point = welded.indices[corner + k]!
        let wedge = wedgeOfVertex[vertex]!
        if (wedge < 0) {
          wedge = firstWedge[point]!
          while (wedge >= 0 && !(partOfWedge[wedge] === partIndex && sameValues(part, vertex, uvs, colours, wedge))) {
            wedge = nextWedge[wedge]!
          }
          if (wedge < 0) {
            wedge = wedgeCount++
            nextWedge[wedge] = firstWedge[point]!
            firstWedge[point] = wedge
            partOfWedge[wedge] = partIndex
            for (let i = 0; i < 2; i++) uvs[wedge * 2 + i] = part.uvs?.[vertex * 2 + i] ?? 0
            for (let i = 0; i < 4; i++) colours[wedge * 4 + i] = part.colours?.[vertex * 4 + i] ?? 1
          }
          wedgeOfVertex[vertex] = wedge
        }
        faces[faceCount * 3 + k] = point
        wedges[faceCount * 3 + k] = wedge
        if (withNormals) {
          for (let i = 0; i < 3; i++) normals[(faceCount * 3 + k) * 3 + i] = part.normals?.[vertex * 3 + i] ?? 0
        }
      }
      if (!isRepeated(faces, faceCount, nextFaceAt, firstFaceAt, partOfFace, partIndex)) {
        partOfFace[faceCount++] = partIndex
      }
    }
  }
  return {
    points: Float64Array.from(welded.positions),
    faces: faces.slice(0, faceCount * 3),
    wedges: wedges.slice(0, faceCount * 3),
    partOfFace: partOfFace.slice(0, faceCount),
    uvs: uvs.slice(0, wedgeCount * 2),
    colours: colours.slice(0, wedgeCount * 4),
    ...(withNormals ? { normals: normals.slice(0, faceCount * 9) } : {}),
  }
}

/** Whether the last face repeats one of its own part with the same winding; if not it is added to the list of its lowest point. */
function isRepeated(
  faces: Uint32Array,
  face: number,
  nextFaceAt: Int32Array,
  firstFaceAt: Int32Array,
  partOfFace: Uint32Array,
  part: number,
): boolean {
  const corners = [faces[face * 3]!, faces[face * 3 + 1]!, faces[face * 3 + 2]!]
  const least = Math.min(...corners)
  const place = corners.indexOf(least)
  for (let other = firstFaceAt[least]!; other >= 0; other = nextFaceAt[other]!) {
    if (partOfFace[other] !== part) continue
    for (let k = 0; k < 3; k++) {
      if (faces[other * 3 + k] !== least) continue
      const [second, third] = [faces[other * 3 + ((k + 1) % 3)], faces[other * 3 + ((k + 2) % 3)]]
      if (second === corners[(place + 1) % 3] && third === corners[(place + 2) % 3]) return true
    }
  }
  nextFaceAt[face] = firstFaceAt[least]!
  firstFaceAt[least] = face
  return false
}

function sameValues(part: Part, vertex: number, uvs: Float64Array, colours: Float64Array, wedge: number): boolean {
  for (let i = 0; i < 2 && part.uvs !== undefined; i++) {
    if (!(Math.abs(part.uvs[vertex * 2 + i]! - uvs[wedge * 2 + i]!) <= tolerance)) return false
  }
  for (let i = 0; i < 4 && part.colours !== undefined; i++) {
    if (!(Math.abs(part.colours[vertex * 4 + i]! - colours[wedge * 4 + i]!) <= tolerance)) return false
  }
  return true
}

/**
 * Converts the surface back into a model, with the name, materials and vertex attributes of the model it came from.
 * Corners of a wedge with different normals become separate vertices. Parts without triangles are dropped.
 */
export function modelFromSeams(surface: SeamedSurface, template: Model): Model {
  const { normals } = surface
  const parts: Part[] = []
  for (const [partIndex, part] of template.parts.entries()) {
    const corners: number[] = []
    for (let face = 0; face < surface.partOfFace.length; face++) {
      if (surface.partOfFace[face] === partIndex) corners.push(face * 3, face * 3 + 1, face * 3 + 2)
    }
    if (corners.length > 0) parts.push(partOf(surface, part, corners, normals))
  }
  return { ...template, parts }
}

function partOf(surface: SeamedSurface, template: Part, corners: readonly number[], normals?: Float32Array): Part {
  const indices = new Uint32Array(corners.length)
  const firstVertex = new Map<number, number>()
  const nextVertex: number[] = []
  const cornerOfVertex: number[] = []
  for (const [i, corner] of corners.entries()) {
    const wedge = surface.wedges[corner]!
    let vertex = firstVertex.get(wedge) ?? -1
    while (vertex >= 0 && !sameCorner(surface, normals, cornerOfVertex[vertex]!, corner)) vertex = nextVertex[vertex]!
    if (vertex < 0) {
      vertex = cornerOfVertex.length
      cornerOfVertex.push(corner)
      nextVertex.push(firstVertex.get(wedge) ?? -1)
      firstVertex.set(wedge, vertex)
    }
    indices[i] = vertex
  }
  const gather = (values: Float64Array | Float32Array, width: number, of: (corner: number) => number): Float32Array => {
    const gathered = new Float32Array(cornerOfVertex.length * width)
    for (const [vertex, corner] of cornerOfVertex.entries()) {
      for (let i = 0; i < width; i++) gathered[vertex * width + i] = values[of(corner) * width + i]!
    }
    return gathered
  }
  return {
    name: template.name,
    material: template.material,
    positions: gather(surface.points, 3, (corner) => surface.faces[corner]!),
    ...(normals === undefined ? {} : { normals: gather(normals, 3, (corner) => corner) }),
    ...(template.uvs === undefined ? {} : { uvs: gather(surface.uvs, 2, (corner) => surface.wedges[corner]!) }),
    ...(template.colours === undefined
      ? {}
      : { colours: gather(surface.colours, 4, (corner) => surface.wedges[corner]!) }),
    indices,
  }
}

/** Whether two corners of a wedge have the same point and normal. */
function sameCorner(surface: SeamedSurface, normals: Float32Array | undefined, one: number, other: number): boolean {
  if (surface.faces[one] !== surface.faces[other]) return false
  if (normals === undefined) return true
  for (let i = 0; i < 3; i++) if (normals[one * 3 + i] !== normals[other * 3 + i]) return false
  return true
}
