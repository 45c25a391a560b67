/** Splits a part into chunks with 16-bit indices. */
import type { Chunk } from '../../../shared/formats/view-file.ts'
import type { PackedPart } from './packed-part.ts'
import { spatialOrder } from './spatial-order.ts'
import type { ViewChunk } from '../derived/read-view.ts'

/** 65,535 is excluded: graphics cards use it as the primitive restart index. */
export const maxChunkVertices = 65_535

/**
 * Returns every triangle of the part, in chunks of at most 65,535 vertices. A part that fits into one chunk keeps its
 * order; others are split along a space-filling curve. Unused vertices are dropped.
 */
export function cutChunks(part: PackedPart, partIndex: number): ViewChunk[] {
  const { indices } = part
  const vertices = part.positions.length / 3
  const order = vertices > maxChunkVertices ? spatialOrder(part) : null
  const triangles = indices.length / 3
  const local = new Uint16Array(triangles * 3)
  /** Index of each vertex in the chunk that began at `base`; below `base`: in an older one, or none. */
  const localIndex = new Int32Array(vertices).fill(-1)
  const sources = new Uint32Array(Math.min(maxChunkVertices, vertices))
  const chunks: ViewChunk[] = []
  let base = 0
  let usedCount = 0
  let start = 0
  const close = (end: number): void => {
    if (end > start) chunks.push(gathered(part, partIndex, sources.subarray(0, usedCount), local.subarray(start, end)))
    start = end
    base += maxChunkVertices
    usedCount = 0
  }
  for (let i = 0, at = 0; i < triangles; i++, at += 3) {
    const corner = (order === null ? i : order[i]!) * 3
    const a = indices[corner]!
    const b = indices[corner + 1]!
    const c = indices[corner + 2]!
    if (usedCount + 3 > maxChunkVertices) {
      const fresh = (localIndex[a]! < base ? 1 : 0) + (localIndex[b]! < base ? 1 : 0) + (localIndex[c]! < base ? 1 : 0)
      if (usedCount + fresh > maxChunkVertices) close(at)
    }
    let index = localIndex[a]!
    if (index < base) {
      localIndex[a] = index = base + usedCount
      sources[usedCount++] = a
    }
    local[at] = index - base
    index = localIndex[b]!
    if (index < base) {
      localIndex[b] = index = base + usedCount
      sources[usedCount++] = b
    }
    local[at + 1] = index - base
    index = localIndex[c]!
    if (index < base) {
      localIndex[c] = index = base + usedCount
      sources[usedCount++] = c
    }
    local[at + 2] = index - base
  }
  close(triangles * 3)
  return chunks
}

function gathered(part: PackedPart, partIndex: number, sources: Uint32Array, indices: Uint16Array): ViewChunk {
  const { positions: all } = part
  const positions = new Float32Array(sources.length * 3)
  let [lowX, lowY, lowZ, highX, highY, highZ] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let i = 0, to = 0; i < sources.length; i++, to += 3) {
    const from = sources[i]! * 3
    const x = all[from]!
    const y = all[from + 1]!
    const z = all[from + 2]!
    positions[to] = x
    positions[to + 1] = y
    positions[to + 2] = z
    if (x < lowX) lowX = x
    if (x > highX) highX = x
    if (y < lowY) lowY = y
    if (y > highY) highY = y
    if (z < lowZ) lowZ = z
    if (z > highZ) highZ = z
  }
  const box: Chunk['box'] = [lowX, lowY, lowZ, highX, highY, highZ]
  return {
    part: partIndex,
    box,
    positions,
    indices,
    normals: part.normals && new Int8Array(pickValues(words(part.normals), sources, 1).buffer),
    uvs: part.uvs && pickValues(part.uvs, sources, 2),
    colours: part.colours && new Uint16Array(pickValues(words(part.colours), sources, 2).buffer),
  }
}

function pickValues<Values extends Float32Array | Uint32Array>(all: Values, sources: Uint32Array, size: 1 | 2): Values {
  const values = new (all.constructor as new (length: number) => Values)(sources.length * size)
  if (size === 1) for (let i = 0; i < sources.length; i++) values[i] = all[sources[i]!]!
  else
    for (let i = 0; i < sources.length; i++) {
      values[i * 2] = all[sources[i]! * 2]!
      values[i * 2 + 1] = all[sources[i]! * 2 + 1]!
    }
  return values
}

function words(array: Int8Array | Uint16Array): Uint32Array {
  return new Uint32Array(array.buffer, array.byteOffset, array.byteLength / 4)
}
