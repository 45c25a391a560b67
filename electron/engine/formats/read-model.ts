/** Reads a model file of any kind we know, told by its first bytes rather than by its name. */
import { AppError } from '../../../shared/app-error.ts'
import type { Model } from '../model.ts'

export type ReadableKind = 'gltf' | 'stl' | 'ply' | 'obj' | 'archive'

/**
 * The file as a model in metres, Y up. `mediaType` decides only where the bytes do not. Never follows a reference outside
 * the file. Rejects `unsupported-format`, `bad-geometry`, `mesh-too-large`, `unsafe-file`.
 */
export async function readModel(file: Uint8Array, mediaType: string): Promise<Model> {
  const kind = modelKind(file, mediaType)
  try {
    return await readers[kind](file)
  } catch (error) {
    if (error instanceof AppError) throw error
    // A RangeError here is an array or a string that cannot be made as long as the file asks.
    if (error instanceof RangeError)
      throw new AppError('mesh-too-large', 'The file needs more memory than there is', { cause: error })
    throw new AppError('bad-geometry', 'The file cannot be read', { cause: error, details: { format: kind } })
  }
}

/** Each reader is loaded when the first file of its kind comes. */
const readers: Record<ReadableKind, (file: Uint8Array) => Promise<Model>> = {
  gltf: async (file) => (await import('./gltf-read.ts')).readGltf(file),
  stl: async (file) => (await import('./stl-read.ts')).readStl(file),
  ply: async (file) => (await import('./ply-read.ts')).readPly(file),
  obj: async (file) => (await import('./obj-read.ts')).readObj(file),
  archive: async (file) => (await import('./archive-read.ts')).readArchive(file),
}

/** What the bytes are. Throws `unsupported-format`, with what they seem to be instead. */
export function modelKind(file: Uint8Array, mediaType: string): ReadableKind {
  if (file.byteLength === 0) throw unsupported('empty', 'The file is empty')
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(4096, file.byteLength)).toString('latin1')
  const text = head.replace(/^(\u00EF\u00BB\u00BF)?\s*/, '')
  if (head.startsWith('glTF') || text.startsWith('{')) return 'gltf'
  if (/^ply\s/.test(head)) return 'ply'
  if (head.startsWith('PK\u0003\u0004')) return 'archive'
  for (const [start, what] of others)
    if (head.startsWith(start)) throw unsupported(what, `The file is ${what}, not a model`)
  if (text.startsWith('<')) throw unsupported('web-page', 'The file is a web page or an XML document, not a model')
  if (hasStlLength(file)) return 'stl'
  if (/^solid\b/i.test(text)) return 'stl'
  if (isObjText(head)) return 'obj'
  if (/stl|sla/.test(mediaType) && file.byteLength >= 84) return 'stl'
  throw unsupported('unknown', 'The file is of no kind that can be read')
}

const others: [string, string][] = [
  ['\u0089PNG', 'a PNG picture'],
  ['\u00FF\u00D8\u00FF', 'a JPEG picture'],
  ['RIFF', 'a WebP picture'],
  ['%PDF', 'a PDF document'],
  ['Kaydara FBX', 'an FBX file'],
  ['PXR-USDC', 'a USD file'],
]

function hasStlLength(file: Uint8Array): boolean {
  if (file.byteLength < 84) return false
  const count = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(80, true)
  return file.byteLength === 84 + count * 50
}

function isObjText(head: string): boolean {
  return !head.includes('\0') && /^\s*(v|vn|vt|f|o|g|mtllib|usemtl)\s+\S/m.test(head)
}

function unsupported(reason: string, message: string): AppError {
  return new AppError('unsupported-format', message, { details: { reason } })
}
