/** Reads PLY, ASCII and binary of either byte order. */
import type { Model, Part } from '../model.ts'
import { linearFromSrgb } from '../../../shared/srgb.ts'
import { plainMaterial } from './gltf-materials-read.ts'
import { checkTriangleCount, damaged, maxTriangles } from './limits.ts'
import { placePart } from './place-part.ts'
import { pointsOnly } from './points-only.ts'
import { parsePlyHeader, plyTypeBytes, type PlyElement, type PlyHeader, type PlyType } from './ply-header.ts'
import { plyValues, type PlyValues } from './ply-values.ts'
import { plainContext, unitlessSpace, type ReadContext } from './read-context.ts'

/** Bytes of memory for one of the file: a byte may be a corner, and a fan uses most of its corners twice. */
const weight = 32

/**
 * The mesh with normals, texture coordinates and vertex colours where the file has them; faces of more corners are cut
 * into fans. Numbers are millimetres with Z up unless the context says otherwise. Throws `bad-geometry`, `mesh-too-large`, and
 * `unsupported-format` for points without faces and for Gaussian splats.
 */
export function readPly(file: Uint8Array, context: ReadContext = plainContext): Model {
  const header = parsePlyHeader(file)
  checkClaims(header, file)
  context.room.take(file.byteLength * weight)
  const vertices = new Map<string, Float32Array>()
  let indices: Uint32Array | undefined
  const source = plyValues(file, header)
  for (const element of header.elements) {
    if (element.name === 'vertex') readVertices(element, source, vertices)
    else indices = readFaces(element, source) ?? indices
  }
  const count = header.elements.find(({ name }) => name === 'vertex')!.count
  if (indices === undefined || indices.length === 0) throw damaged('PLY', 'it holds no triangles')
  for (const index of indices) if (index >= count) throw damaged('PLY', `a face refers to vertex ${index} of ${count}`)
  const material = plainMaterial()
  const space = unitlessSpace(context, { unit: 'mm', up: 'Z' })
  return { name: '', parts: [placePart(partOf(vertices, indices), space)], materials: [material] }
}

function checkClaims(header: PlyHeader, file: Uint8Array): void {
  const vertex = header.elements.find(({ name }) => name === 'vertex')
  const names = vertex?.properties.map(({ name }) => name) ?? []
  if (vertex === undefined || !['x', 'y', 'z'].every((axis) => names.includes(axis)))
    throw damaged('PLY', 'it has no vertices')
  if (!header.elements.some(({ name, count }) => (name === 'face' || name === 'tristrips') && count > 0))
    throw pointsOnly('PLY', names.includes('f_dc_0'))
  // Every value takes a byte at least, so a file cannot claim more than it holds.
  let least = 0
  for (const { count, properties } of header.elements)
    for (const { type, countType } of properties)
      least += count * (header.encoding === 'ascii' ? 2 : plyTypeBytes[countType ?? type])
  if (least > file.byteLength - header.bytes + 2) throw damaged('PLY', 'it is shorter than its header says')
  for (const { name, count } of header.elements) if (name === 'face') checkTriangleCount(count)
  if (vertex.count > maxTriangles * 3) checkTriangleCount(vertex.count / 3)
}

function readVertices({ count, properties }: PlyElement, source: PlyValues, into: Map<string, Float32Array>): void {
  const columns = properties.map((property) => {
    const column = new Float32Array(count)
    into.set(property.name, column)
    // Whole numbers stand for colours: fractions of their largest value.
    const scale = { u1: 255, u2: 65_535 }[property.type as string] ?? 1
    return { column, scale, ...property }
  })
  for (let i = 0; i < count; i++)
    for (const { column, scale, type, countType } of columns)
      if (countType === undefined) column[i] = source.next(type) / scale
      else for (let left = source.next(countType); left > 0; left--) source.next(type)
}

/** Reads the triangles of faces or strips; of other elements nothing is kept. */
function readFaces({ name, count, properties }: PlyElement, source: PlyValues): Uint32Array | undefined {
  const [only] = properties
  if (name === 'face' && properties.length === 1 && only!.countType === 'u1' && ['i4', 'u4'].includes(only!.type)) {
    // As nearly all files have it. A negative number is far too large a one here, and refused as such.
    const triangles = only!.name.startsWith('vertex_ind') ? source.triangles?.(count) : null
    if (triangles) return triangles
  }
  const indices: number[] = []
  for (let i = 0; i < count && properties.length > 0; i++)
    for (const { name: property, type, countType } of properties) {
      if (countType === undefined) {
        source.next(type)
        continue
      }
      const length = source.next(countType)
      if (!(length >= 0)) throw damaged('PLY', `a face has ${length} corners`)
      const wanted = property.startsWith('vertex_ind')
      if (wanted && name === 'face') readFan(length, type, source, indices)
      else if (wanted && name === 'tristrips') readStrip(length, type, source, indices)
      else for (let left = length; left > 0; left--) source.next(type)
    }
  checkTriangleCount(indices.length / 3)
  return name === 'face' || name === 'tristrips' ? Uint32Array.from(indices) : undefined
}

function readFan(length: number, type: PlyType, source: PlyValues, indices: number[]): void {
  const first = length > 0 ? corner(source, type) : 0
  let previous = length > 1 ? corner(source, type) : 0
  for (let i = 2; i < length; i++) {
    const next = corner(source, type)
    indices.push(first, previous, next)
    previous = next
  }
}

/** -1 begins a new strip; every second triangle of a strip is wound the other way. */
function readStrip(length: number, type: PlyType, source: PlyValues, indices: number[]): void {
  let [a, b, place] = [0, 0, 0]
  for (let i = 0; i < length; i++) {
    const c = source.next(type)
    if (c === -1) {
      place = 0
      continue
    }
    if (!(c >= 0)) throw damaged('PLY', `a strip refers to vertex ${c}`)
    if (place >= 2 && a !== b && b !== c && a !== c) indices.push(...(place % 2 === 0 ? [a, b, c] : [b, a, c]))
    a = b
    b = c
    place++
  }
}

function corner(source: PlyValues, type: PlyType): number {
  const index = source.next(type)
  if (!(index >= 0) || !Number.isInteger(index)) throw damaged('PLY', `a face refers to vertex ${index}`)
  return index
}

function partOf(columns: Map<string, Float32Array>, indices: Uint32Array): Part {
  const join = (...names: string[]): Float32Array | undefined => {
    const found = names.map((name) => columns.get(name))
    const first = found[0]
    if (first === undefined || found.includes(undefined)) return undefined
    const joined = new Float32Array(first.length * names.length)
    found.forEach((column, c) => {
      for (let i = 0, to = c; i < column!.length; i++, to += names.length) joined[to] = column![i]!
    })
    return joined
  }
  const positions = join('x', 'y', 'z')!
  for (const value of positions) if (!Number.isFinite(value)) throw damaged('PLY', 'a position is not a number')
  const part: Part = { name: 'part-1', material: 0, positions, indices }
  const normals = join('nx', 'ny', 'nz')
  const uvs = join('s', 't') ?? join('u', 'v') ?? join('texture_u', 'texture_v')
  const rgb = join('red', 'green', 'blue')
  if (normals?.every(Number.isFinite)) part.normals = normals
  if (uvs?.every(Number.isFinite)) part.uvs = fromTheTop(uvs)
  if (rgb?.every(Number.isFinite)) {
    const alpha = columns.get('alpha')
    part.colours = new Float32Array((rgb.length / 3) * 4)
    for (let i = 0; i < rgb.length / 3; i++) {
      for (let c = 0; c < 3; c++) part.colours[i * 4 + c] = linearFromSrgb(rgb[i * 3 + c]!)
      part.colours[i * 4 + 3] = alpha?.[i] ?? 1
    }
  }
  return part
}

/** Texture coordinates count from the bottom left in the file. */
function fromTheTop(uvs: Float32Array): Float32Array {
  for (let i = 1; i < uvs.length; i += 2) uvs[i] = 1 - uvs[i]!
  return uvs
}
