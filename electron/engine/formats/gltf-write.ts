/** Writes glTF 2.0 as a ZIP: the .gltf, its .bin and the images as files. Metres, Y up. */
import type { Model } from '../model.ts'
import { safeFileName } from './file-name.ts'
import { compressedGeometry } from './gltf-compress.ts'
import { gltfDocument } from './gltf-document.ts'
import { withTangents } from './tangents.ts'
import { TextureFiles } from './texture-files.ts'
import type { WriteOptions } from './write-options.ts'
import { writeZip } from './zip-write.ts'

/** Files are named after the model. Rejects with `bad-geometry`, `mesh-too-large`. */
export async function writeGltf(model: Model, options: WriteOptions = {}): Promise<Uint8Array> {
  const textures = new TextureFiles()
  const geometry = await compressedGeometry(model, options.compression)
  const { json, chunks, byteLength } = gltfDocument(
    await withTangents(model),
    (texture) => encodeURIComponent(textures.add(texture)),
    geometry,
  )
  const stem = safeFileName(model.name)
  json.buffers[0] = { byteLength, uri: `${encodeURIComponent(stem)}.bin` }
  const buffer = new Uint8Array(byteLength)
  let offset = 0
  for (const chunk of chunks) {
    buffer.set(chunk, offset)
    offset += chunk.byteLength
  }
  return writeZip({
    [`${stem}.gltf`]: new TextEncoder().encode(`${JSON.stringify(json, null, 2)}\n`),
    [`${stem}.bin`]: buffer,
    ...textures.files,
  })
}
