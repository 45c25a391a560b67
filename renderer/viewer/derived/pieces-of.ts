/** The arrays that the header of a derived file announces. Pure. */
import { cutPlanSchema, type CutPlan } from '../../../shared/print/cut-plan.ts'
import {
  edgesHeaderSchema,
  heatHeaderSchema,
  pickingHeaderSchema,
  playableHeaderSchema,
  reportHeaderSchema,
  viewHeaderSchema,
} from '../../../shared/formats/view-file.ts'
import type { Chunk, DerivedReport, EdgesHeader, HeatHeader } from '../../../shared/formats/view-file.ts'
import type { PickingHeader, PlayableHeader, Range, ViewHeader } from '../../../shared/formats/view-file.ts'
import { damaged, type Piece, type Slice } from './cut-file.ts'

export type StreamedHeader =
  ViewHeader | HeatHeader | EdgesHeader | DerivedReport | PickingHeader | PlayableHeader | CutPlan

export const segmentKinds = ['feature', 'open', 'nonManifold'] as const

/** Returns the validated header with its pieces. Throws AppError `data-corrupt`. */
export function piecesOf(json: unknown): { header: StreamedHeader; pieces: Piece[] } {
  const kind = (json as { kind?: unknown } | null)?.kind
  if (kind === 'view') {
    const header = orDataCorrupt(viewHeaderSchema.safeParse(json))
    return { header, pieces: viewPieces(header) }
  }
  if (kind === 'edges') {
    const header = orDataCorrupt(edgesHeaderSchema.safeParse(json))
    return { header, pieces: segmentKinds.map((name, index) => segmentsPiece(header, name, index)) }
  }
  if (kind === 'report') {
    const header = orDataCorrupt(reportHeaderSchema.safeParse(json))
    return { header, pieces: header.defects.flatMap(shapePieces) }
  }
  if (kind === 'picking') {
    const header = orDataCorrupt(pickingHeaderSchema.safeParse(json))
    const pieces = header.trees.map(({ nodes, order }, index): Piece => ({
      kind: 'tree',
      index,
      slices: [slice('nodes', nodes, 1), slice('order', order, 4)],
    }))
    return { header, pieces }
  }
  if (kind === 'playable') {
    const header = orDataCorrupt(playableHeaderSchema.safeParse(json))
    return { header, pieces: [{ kind: 'file', index: 0, slices: [slice('glb', header.glb, 1)] }] }
  }
  if (kind === 'cutplan') return { header: orDataCorrupt(cutPlanSchema.safeParse(json)), pieces: [] }
  const header = orDataCorrupt(heatHeaderSchema.safeParse(json))
  const pieces = header.values.map((range, index): Piece => ({
    kind: 'values',
    index,
    slices: [slice('values', range, 4)],
  }))
  return { header, pieces: [...pieces, ...header.lattices.flatMap(latticePieces)] }
}

function latticePieces(lattices: HeatHeader['lattices'][number], index: number): Piece[] {
  if (lattices === null) return []
  const { triangles, levels, values } = lattices
  if (levels.count !== triangles.count * 4) throw damaged('a large triangle has no levels')
  const slices = [slice('triangles', triangles, 4), slice('levels', levels, 1), slice('values', values, 4)]
  return [{ kind: 'lattices', index, slices }]
}

const maxVertices = 65_535

function viewPieces(header: ViewHeader): Piece[] {
  const materials = header.materials.length
  for (const part of header.parts) {
    if (part.material < 0 || part.material >= materials) throw damaged('a part has no material')
    if (part.node < 0 || part.node >= header.nodes.length) throw damaged('a part has no node')
  }
  for (const { maps } of header.materials)
    for (const number of Object.values(maps))
      if (number !== null && header.textures[number] === undefined) throw damaged('a picture is missing')
  return [
    ...header.preview.map((chunk, index) => chunkPiece('preview', chunk, index, header)),
    ...header.textures.map(({ file }, index): Piece => ({ kind: 'picture', index, slices: [slice('file', file, 1)] })),
    ...header.chunks.map((chunk, index) => chunkPiece('chunk', chunk, index, header)),
  ]
}

function chunkPiece(kind: 'preview' | 'chunk', chunk: Chunk, index: number, header: ViewHeader): Piece {
  const { vertices, triangles } = chunk
  if (header.parts[chunk.part] === undefined) throw damaged('a chunk has no part')
  if (vertices < 0 || vertices > maxVertices || triangles < 0) throw damaged('a chunk has too many vertices')
  const slices = [
    exact('positions', chunk.positions, vertices * 3, 4),
    exact('normals', chunk.normals, vertices * 4, 1),
    exact('uvs', chunk.uvs, vertices * 2, 4),
    exact('colours', chunk.colours, vertices * 4, 2),
    exact('indices', chunk.indices, triangles * 3, 2),
  ]
  return { kind, index, slices: slices.filter((found) => found !== null) }
}

function segmentsPiece(header: EdgesHeader, name: (typeof segmentKinds)[number], index: number): Piece {
  const range = header[name]
  if (range.count % 6 !== 0) throw damaged('a segment is cut short')
  const parts = exact('parts', header.parts?.[name] ?? null, range.count / 3, 4)
  return { kind: 'segments', index, slices: [slice('segments', range, 4), ...(parts === null ? [] : [parts])] }
}

function shapePieces({ segments, triangles }: DerivedReport['defects'][number], index: number): Piece[] {
  if ((segments?.count ?? 0) % 6 !== 0 || (triangles?.count ?? 0) % 9 !== 0) throw damaged('a mark is cut short')
  const slices = [
    ...(segments === null ? [] : [slice('segments', segments, 4)]),
    ...(triangles === null ? [] : [slice('triangles', triangles, 4)]),
  ]
  return slices.length === 0 ? [] : [{ kind: 'shape', index, slices }]
}

function exact(name: string, range: Range | null, count: number, elementBytes: number): Slice | null {
  if (range === null) return null
  if (range.count !== count) throw damaged(`there are ${range.count} ${name} instead of ${count}`)
  return slice(name, range, elementBytes)
}

function slice(name: string, range: Range, elementBytes: number): Slice {
  return { name, at: range.at, bytes: range.count * elementBytes }
}

function orDataCorrupt<Header>(result: { success: true; data: Header } | { success: false; error: Error }): Header {
  if (result.success) return result.data
  throw damaged('its header does not match the schema', result.error)
}
