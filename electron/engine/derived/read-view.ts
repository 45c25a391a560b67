/** Opens a view file for analyses: its chunks, and one welded surface with the mapping from chunk vertices. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { viewHeaderSchema, type Chunk, type ViewHeader } from '../../../shared/formats/view-file.ts'
import { objectOfParts } from '../../../shared/formats/view-objects.ts'
import { PositionTable } from '../mesh/position-table.ts'
import { readDerivedFile, type DerivedFile } from './derived-file.ts'

/** One chunk with its arrays, which are read-only views into the file's memory. */
export interface ViewChunk {
  /** Index into `ViewHeader.parts`. */
  part: number
  box: Chunk['box']
  /** 3 per vertex, metres. */
  positions: Float32Array
  /** 4 per vertex, normalised; null if the file has none. */
  normals: Int8Array | null
  /** 2 per vertex, origin at the top left. */
  uvs: Float32Array | null
  /** 4 per vertex, normalised, linear RGBA. */
  colours: Uint16Array | null
  /** 3 per triangle, below 65,536. */
  indices: Uint16Array
}

/** All chunks as one mesh in which each position occurs once per object (`engine/mesh/objects.ts`). */
export interface ViewSurface {
  /** 3 for each vertex, metres. */
  positions: Float32Array
  /** 3 per triangle, in chunk order, including triangles without area. */
  indices: Uint32Array
  /** Index of the first triangle of each chunk, followed by the total. */
  firstTriangle: Uint32Array
  /** Per chunk: the vertex of this surface for each chunk vertex. */
  vertexOf: Uint32Array[]
  /** Index of the first vertex of each object, ascending. */
  firstVertex: number[]
}

export interface ViewOpened {
  header: ViewHeader
  chunks: ViewChunk[]
  /** Simplified chunks for previews; empty for a small model. */
  preview: ViewChunk[]
  /** The welded surface, computed on first use. */
  surface(): ViewSurface
  /** Returns the encoded image of one of the header's textures. */
  texture(index: number): Uint8Array
}

/** Reads a view file, checking every range and index. Throws `data-corrupt`. */
export function openView(file: Uint8Array): ViewOpened {
  const opened = readDerivedFile(file, viewHeaderSchema)
  const { header } = opened
  const chunks = header.chunks.map((chunk) => openChunk(opened, chunk))
  const preview = header.preview.map((chunk) => openChunk(opened, chunk))
  const textures = header.textures.map((texture) => opened.uint8(texture.file))
  let surface: ViewSurface | undefined
  return {
    header,
    chunks,
    preview,
    surface: () => (surface ??= weldChunks(header, chunks)),
    texture: (index) => {
      const found = textures[index]
      if (found === undefined) throw damaged(`texture ${index} does not exist`)
      return found
    },
  }
}

function openChunk(file: DerivedFile<ViewHeader>, chunk: Chunk): ViewChunk {
  const { part, vertices, triangles, box } = chunk
  if (vertices > 65_535 || part < 0 || part >= file.header.parts.length) throw damaged('a chunk does not fit')
  const fits = <Values extends { length: number }>(values: Values, length: number): Values => {
    if (values.length !== length) throw damaged('an array of a chunk has another length')
    return values
  }
  const indices = fits(file.uint16(chunk.indices), triangles * 3)
  for (const index of indices) if (index >= vertices) throw damaged('a triangle refers to a vertex that is not there')
  return {
    part,
    box,
    indices,
    positions: fits(file.float32(chunk.positions), vertices * 3),
    normals: chunk.normals === null ? null : fits(file.int8(chunk.normals), vertices * 4),
    uvs: chunk.uvs === null ? null : fits(file.float32(chunk.uvs), vertices * 2),
    colours: chunk.colours === null ? null : fits(file.uint16(chunk.colours), vertices * 4),
  }
}

/** Welds vertices with equal positions (0 equals -0) within each object. */
function weldChunks(header: ViewHeader, chunks: readonly ViewChunk[]): ViewSurface {
  const firstTriangle = new Uint32Array(chunks.length + 1)
  chunks.forEach(({ indices }, i) => (firstTriangle[i + 1] = firstTriangle[i]! + indices.length / 3))
  const table = new PositionTable(firstTriangle.at(-1)! / 2)
  const vertexOf: Uint32Array[] = []
  const firstVertex: number[] = []
  for (const group of chunksByObject(header, chunks)) {
    table.forget()
    firstVertex.push(table.size)
    for (const index of group) {
      const { positions } = chunks[index]!
      const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length)
      const welded = new Uint32Array(bits.length / 3)
      for (let vertex = 0, at = 0; vertex < welded.length; vertex++, at += 3)
        welded[vertex] = table.idOf(plainZero(bits[at]!), plainZero(bits[at + 1]!), plainZero(bits[at + 2]!))
      vertexOf[index] = welded
    }
  }
  const indices = new Uint32Array(firstTriangle.at(-1)! * 3)
  chunks.forEach((chunk, i) => {
    const map = vertexOf[i]!
    let corner = firstTriangle[i]! * 3
    for (const index of chunk.indices) indices[corner++] = map[index]!
  })
  return { positions: table.positions(), indices, firstTriangle, vertexOf, firstVertex }
}

/** Chunk indices by object; chunks without an object form one group. */
function chunksByObject(header: ViewHeader, chunks: readonly ViewChunk[]): number[][] {
  const { objects, names } = objectOfParts(header)
  const groups = names.map((): number[] => [])
  for (const [index, { part }] of chunks.entries()) groups[objects[part]!]!.push(index)
  return groups
}

function plainZero(bits: number): number {
  return bits === 0x80000000 ? 0 : bits
}

function damaged(why: string): AppError {
  return new AppError('data-corrupt', `The view file is damaged: ${why}`)
}
