/** Writes binary glTF 2.0 (GLB): the format the studio keeps its models in. Metres, Y up. */
import { AppError } from '../../../shared/app-error.ts'
import type { Model } from '../model.ts'
import { compressedGeometry } from './gltf-compress.ts'
import { gltfDocument } from './gltf-document.ts'
import type { WriteOptions } from './write-options.ts'

const headerBytes = 12
const chunkHeaderBytes = 8

/**
 * The model as a GLB file: one named node per part, materials and pictures embedded, indexed triangles. The same model
 * gives the same bytes. Rejects `bad-geometry`, `mesh-too-large`.
 */
// Async so that every writer has one shape and a refusal is always a rejection.
export async function writeGlb(model: Model, options: WriteOptions = {}): Promise<Uint8Array> {
  const geometry = await compressedGeometry(model, options.compression)
  const { json, chunks, byteLength } = gltfDocument(model, undefined, geometry)
  const text = new TextEncoder().encode(JSON.stringify(json))
  const textLength = (text.byteLength + 3) & ~3
  const total = headerBytes + chunkHeaderBytes + textLength + chunkHeaderBytes + byteLength
  if (total > 0xffff_ffff) throw new AppError('mesh-too-large', `A GLB file of ${total} bytes cannot be written`)
  const file = new Uint8Array(total)
  const view = new DataView(file.buffer)
  view.setUint32(0, 0x46546c67, true) // "glTF"
  view.setUint32(4, 2, true)
  view.setUint32(8, total, true)
  view.setUint32(12, textLength, true)
  view.setUint32(16, 0x4e4f534a, true) // "JSON"
  file.fill(0x20, 20, 20 + textLength)
  file.set(text, 20)
  let offset = 20 + textLength
  view.setUint32(offset, byteLength, true)
  view.setUint32(offset + 4, 0x004e4942, true) // "BIN"
  offset += chunkHeaderBytes
  for (const chunk of chunks) {
    file.set(chunk, offset)
    offset += chunk.byteLength
  }
  return file
}
