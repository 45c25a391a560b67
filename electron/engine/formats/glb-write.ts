/** Writes GLB (binary glTF 2.0), the studio's own model format. Metres, Y up. */
import type { Model } from '../model.ts'
import { packGlb } from './glb-container.ts'
import { compressedGeometry } from './gltf-compress.ts'
import { gltfDocument } from './gltf-document.ts'
import { withTangents } from './tangents.ts'
import type { WriteOptions } from './write-options.ts'

/**
 * One named node per part, embedded materials and textures, indexed triangles, tangents for normal maps. Deterministic.
 * Rejects with `bad-geometry`, `mesh-too-large`.
 */
// Async so that every error is a rejection.
export async function writeGlb(model: Model, options: WriteOptions = {}): Promise<Uint8Array> {
  const geometry = await compressedGeometry(model, options.compression)
  const { json, chunks, byteLength } = gltfDocument(await withTangents(model), undefined, geometry)
  return packGlb(json, chunks, byteLength)
}
