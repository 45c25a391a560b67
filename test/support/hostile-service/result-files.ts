/** What a service may hand out as a result, whole and broken. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync, type Zippable } from 'fflate'

export interface ResultFile {
  name: string
  kind: 'model' | 'image' | 'texture' | 'report' | 'archive'
  mediaType: string
  bytes: Buffer
}

/** A small GLB that is whole: a scene without meshes, as long as is asked. */
export function glb(sizeBytes = 4096, seed = 'model'): Buffer {
  const document = { asset: { version: '2.0', generator: seed }, scene: 0, scenes: [{ nodes: [] }] }
  const json = JSON.stringify(document)
  const chunkBytes = Math.max(Math.ceil(json.length / 4) * 4, Math.floor((sizeBytes - 20) / 4) * 4)
  const file = Buffer.alloc(20 + chunkBytes, ' ')
  file.write('glTF', 0, 'latin1')
  file.writeUInt32LE(2, 4)
  file.writeUInt32LE(file.length, 8)
  file.writeUInt32LE(chunkBytes, 12)
  file.write('JSON', 16, 'latin1')
  file.write(json, 20, 'utf8')
  return file
}

/** The result of an ordinary task. */
export function modelFile(change: Partial<ResultFile> = {}): ResultFile {
  return { name: 'model.glb', kind: 'model', mediaType: 'model/gltf-binary', bytes: glb(), ...change }
}

/** One grey pixel. */
export const pngBytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGN4BwAA7gDt1fPmMgAAAABJRU5ErkJggg==',
  'base64',
)

/** A page as a proxy or a login form sends it. */
export const webPage =
  '<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Please sign in</h1></body></html>'

/** An archive of these entries; names are taken as they are, with `..` and all. */
export function zipOf(entries: Record<string, Uint8Array | string>): Buffer {
  const files: Zippable = {}
  for (const [name, content] of Object.entries(entries))
    files[name] = typeof content === 'string' ? strToU8(content) : new Uint8Array(content)
  return Buffer.from(zipSync(files, { level: 9 }))
}

/** Zeros, packed a thousand to one. */
export function gzipBomb(unpackedMb: number): Buffer {
  return gzipSync(Buffer.alloc(unpackedMb * 1024 * 1024), { level: 9 })
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
