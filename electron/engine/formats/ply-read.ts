/** Reads PLY, ASCII and binary of either byte order. */
import { allFinite } from './vertex-lists.ts'
import type { Material, Model, Part } from '../model.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import { companionTexture } from './companion-texture.ts'
import { plainMaterial } from './plain-material.ts'
import { checkTriangleCount, damaged, maxTriangles, pointsOnly } from './limits.ts'
import { transformPart } from './transform-part.ts'
import { hasFaceAttributes, type PlyFaceAttributes, readFaceAttributes, readTriangles } from './ply-faces.ts'
import { colourNames, parsePlyHeader, type PlyElement, type PlyHeader, plyScale } from './ply-header.ts'
import { FarOrigin } from './far-origin.ts'
import { plainText } from './text-scan.ts'
import { plyValues, type PlyColumn, type PlyValues } from './ply-values.ts'
import { scalarBytes } from './scalars.ts'
import { noteFacesLeftOut, noteLeftOut, plainContext, type ReadContext, unitlessSpace } from './read-context.ts'

/** Bytes of memory per byte of the file: a byte may be a corner, and fans use most corners twice. */
const memoryPerByte = 32

/**
 * Reads normals, texture coordinates, colours of vertices or faces, and textures named in comments; polygons are
 * triangulated. Millimetres, Z up, unless the context says otherwise. Rejects with `bad-geometry`, `mesh-too-large`,
 * and `unsupported-format` for point clouds and Gaussian splats.
 */
export async function readPly(bytes: Uint8Array, context: ReadContext = plainContext): Promise<Model> {
  const text = plainText(bytes)
  const header = parsePlyHeader(text)
  const file = header.encoding === 'ascii' ? text : bytes
  checkClaims(header, file)
  context.budget.reserve(file.byteLength * memoryPerByte)
  const columns = new Map<string, Float32Array>()
  let indices: Uint32Array | undefined
  let attributes: PlyFaceAttributes | undefined
  const source = plyValues(file, header)
  for (const element of header.elements) {
    if (element.name === 'vertex') readVertices(element, source, columns, context)
    else if (hasFaceAttributes(element)) attributes = readFaceAttributes(element, source, header.pictures.length)
    else {
      const positions = columns.get('position') ?? []
      indices = readTriangles(element, source, positions, (count) => noteFacesLeftOut(context, count)) ?? indices
    }
  }
  notePlyLeftOut(header, context)
  if (source.hasDecimalCommas === true) context.note({ code: 'decimal-commas', figures: {} })
  if (source.isEnded) {
    const claimed = header.elements.find(({ name }) => name === 'face')?.count ?? null
    context.note({ code: 'file-incomplete', figures: { read: (indices?.length ?? 0) / 3, claimed } })
  }
  const materials = await materialsOf(header.pictures, context)
  const space = unitlessSpace(context, { unit: 'mm', up: 'Z' })
  const parts = attributes === undefined ? [plainPart(columns, indices)] : partsWith(attributes, columns)
  if (parts.length === 0) throw damaged('PLY', 'it holds no triangles')
  return { name: '', parts: parts.map((part) => transformPart(part, space)), materials }
}

/** One material per texture; a default material if there are no textures. */
async function materialsOf(pictures: readonly string[], context: ReadContext): Promise<Material[]> {
  const materials: Material[] = []
  for (const path of pictures) {
    const picture = await companionTexture(path, context)
    materials.push({
      ...plainMaterial(),
      name: picture?.name ?? '',
      ...(picture ? { baseColourTexture: picture } : {}),
    })
  }
  return materials.length > 0 ? materials : [plainMaterial()]
}

function plainPart(columns: Map<string, Float32Array>, indices: Uint32Array | undefined): Part {
  const part = partOf(columns, indices ?? new Uint32Array())
  if (part.indices.length === 0) throw damaged('PLY', 'it holds no triangles')
  return part
}

function partsWith(attributes: PlyFaceAttributes, columns: Map<string, Float32Array>): Part[] {
  const vertices = partOf(columns, new Uint32Array())
  const parts = attributes.parts({ ...vertices, uvs: undefined })
  return parts.map(({ part, picture }) => ({ ...part, material: picture }))
}

function checkClaims(header: PlyHeader, file: Uint8Array): void {
  const vertex = header.elements.find(({ name }) => name === 'vertex')
  const names = vertex?.properties.map(({ name }) => name) ?? []
  if (vertex === undefined || !['x', 'y', 'z'].every((axis) => names.includes(axis)))
    throw damaged('PLY', 'it has no vertices')
  if (!header.elements.some(({ name, count }) => (name === 'face' || name === 'tristrips') && count > 0))
    throw pointsOnly('PLY', names.includes('f_dc_0'))
  // The least that the vertices can occupy; in ASCII, a digit and a separator per value. Faces are not counted, because
  // a truncated file may lack them.
  let least = 0
  for (const { type, countType } of vertex.properties)
    least += vertex.count * (header.encoding === 'ascii' ? 2 : scalarBytes[countType ?? type])
  if (least > file.byteLength - header.bytes + 2) throw damaged('PLY', 'it is shorter than its header says')
  for (const { name, count } of header.elements) if (name === 'face') checkTriangleCount(count)
  if (vertex.count > maxTriangles * 3) checkTriangleCount(vertex.count / 3)
}

function readVertices(
  { count, properties }: PlyElement,
  source: PlyValues,
  columnsByName: Map<string, Float32Array>,
  context: ReadContext,
): void {
  const columns = properties.map((property) => {
    const isPosition = ['x', 'y', 'z'].includes(property.name)
    const column = isPosition ? new Float64Array(count) : new Float32Array(count)
    return { column, scale: plyScale(property.type), ...property }
  })
  const types = properties.map(({ type }) => type)
  const lists = columns.map(({ column }) => column)
  const isPlain = properties.every(({ countType }) => countType === undefined)
  // Rows without values take no bytes, so their count proves nothing.
  const rows = columns.length === 0 || (isPlain && source.columns?.(types, lists) === true) ? 0 : count
  for (let i = 0; i < rows; i++) {
    for (const { column, type, countType } of columns)
      if (countType === undefined) column[i] = source.next(type)
      else for (let left = source.next(countType); left > 0; left--) source.next(type)
    source.endRow?.()
  }
  if (source.isEnded) throw damaged('PLY', 'it ends before its vertices do')
  for (const { name, column, scale: usual } of columns) {
    // Colours as floats or wide integers are bytes if one is above 1.
    const isBytes = usual === 1 && isColour.has(name) && column.some((value) => value > 1)
    const scale = isBytes ? 255 : usual
    if (scale > 1) for (let i = 0; i < count; i++) column[i] = column[i]! / scale
    if (column instanceof Float32Array) columnsByName.set(name, column)
  }
  const columnOf = (axis: string): PlyColumn => columns.find(({ name }) => name === axis)!.column
  columnsByName.set('position', nearOrigin(columnOf('x'), columnOf('y'), columnOf('z'), context))
}

/** Rounds coordinates to 32 bits, near the origin if they lie far from it. Returns 3 per vertex. */
function nearOrigin(x: PlyColumn, y: PlyColumn, z: PlyColumn, context: ReadContext): Float32Array {
  const far = new FarOrigin()
  if (x.length > 0) far.begin(x[0]!, y[0]!, z[0]!)
  const positions = new Float32Array(x.length * 3)
  for (let i = 0; i < x.length; i++) {
    positions[i * 3] = x[i]! - far.offset[0]
    positions[i * 3 + 1] = y[i]! - far.offset[1]
    positions[i * 3 + 2] = z[i]! - far.offset[2]
  }
  far.settle([positions], context)
  return positions
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
  const positions = columns.get('position')!
  const part: Part = { name: 'part-1', material: 0, positions, indices }
  const normals = join('nx', 'ny', 'nz')
  const uvs = join('s', 't') ?? join('u', 'v') ?? join('texture_u', 'texture_v')
  const prefix = columns.has('diffuse_red') ? 'diffuse_' : ''
  const rgb = join(`${prefix}red`, `${prefix}green`, `${prefix}blue`) ?? join('r', 'g', 'b')
  if (normals && allFinite(normals)) part.normals = normals
  if (uvs && allFinite(uvs)) part.uvs = flippedV(uvs)
  if (rgb && allFinite(rgb)) {
    const alpha = columns.get(`${prefix}alpha`) ?? columns.get('a')
    part.colours = new Float32Array((rgb.length / 3) * 4)
    for (let i = 0; i < rgb.length / 3; i++) {
      for (let c = 0; c < 3; c++) part.colours[i * 4 + c] = linearOf(rgb[i * 3 + c]!)
      part.colours[i * 4 + 3] = alpha?.[i] ?? 1
    }
  }
  return part
}

const fractions = Float32Array.from({ length: 256 }, (_, byte) => byte / 255)
const linearShares = fractions.map(linearFromSrgb)

/** Nearly all files have bytes, which are looked up. */
function linearOf(share: number): number {
  const byte = Math.round(share * 255)
  return fractions[byte] === share ? linearShares[byte]! : linearFromSrgb(share)
}

function flippedV(uvs: Float32Array): Float32Array {
  for (let i = 1; i < uvs.length; i += 2) uvs[i] = 1 - uvs[i]!
  return uvs
}

const colours = Object.values(colourNames).flat()
const isColour = new Set<string>(colours)
/** The properties that are read, by element. */
const readProperties: Readonly<Record<string, RegExp>> = {
  vertex: new RegExp(`^([xyz]|n[xyz]|[stuv]|texture_[uv]|${colours.join('|')})$`),
  face: new RegExp(`^(vertex_ind\\w+|tex(ture_?)?coord(s|inates)?|texnumber|${colours.join('|')})$`, 'i'),
  tristrips: /^vertex_ind/,
}

export function notePlyLeftOut({ elements }: PlyHeader, context: ReadContext): void {
  noteLeftOut(context, { lines: elements.find(({ name }) => name === 'edge')?.count ?? 0 })
  for (const { name, count, properties } of elements) {
    const left =
      count === 0 || name === 'edge'
        ? []
        : properties.filter((property) => readProperties[name]?.test(property.name) !== true)
    if (left.length > 0)
      context.note({
        code: 'properties-left-out',
        figures: { element: name.slice(0, 40), properties: propertyNames(left) },
      })
  }
}

function propertyNames(properties: PlyElement['properties']): string[] {
  return properties.slice(0, 20).map(({ name }) => name.slice(0, 40))
}
