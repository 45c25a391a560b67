/** The container of binary glTF 2.0 (4.4): header, JSON chunk, BIN chunk. */
import { AppError } from '../../../shared/protocol/app-error.ts'

const headerBytes = 12
const chunkHeaderBytes = 8

/**
 * Returns a GLB. `chunks` are concatenated in the BIN chunk; `byteLength`, their sum, is a multiple of four. Throws
 * `mesh-too-large` above 4 GB.
 */
export function packGlb(json: unknown, chunks: readonly Uint8Array[], byteLength: number): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json))
  const textLength = (text.byteLength + 3) & ~3
  const binaryBytes = byteLength === 0 ? 0 : chunkHeaderBytes + byteLength
  const total = headerBytes + chunkHeaderBytes + textLength + binaryBytes
  if (total > 0xffff_ffff)
    throw new AppError('mesh-too-large', `A GLB file of ${total} bytes cannot be written`, {
      details: { reason: 'too-many-bytes' },
    })
  const file = new Uint8Array(total)
  const view = new DataView(file.buffer)
  view.setUint32(0, 0x46546c67, true) // "glTF"
  view.setUint32(4, 2, true)
  view.setUint32(8, total, true)
  view.setUint32(12, textLength, true)
  view.setUint32(16, 0x4e4f534a, true) // "JSON"
  file.fill(0x20, 20, 20 + textLength)
  file.set(text, 20)
  if (byteLength === 0) return file
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
