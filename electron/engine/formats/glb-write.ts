/** Writes binary glTF 2.0 (GLB): the format the studio keeps its models in. Metres, Y up. */
import type { Model } from '../model.ts'
import { packGlb } from './glb-container.ts'
import { compressedGeometry } from './gltf-compress.ts'
import { gltfDocument } from './gltf-document.ts'
import { withTangents } from './tangents.ts'
import type { WriteOptions } from './write-options.ts'

/**
 * The model as a GLB file: one named node per part, materials and pictures embedded, indexed triangles, tangents where
 * there is a normal map. The same model
 * gives the same bytes. Rejects `bad-geometry`, `mesh-too-large`.
 */
// Async so that every writer has one shape and a refusal is always a rejection.
export async function writeGlb(model: Model, options: WriteOptions = {}): Promise<Uint8Array> {
  const geometry = await compressedGeometry(model, options.compression)
  const { json, chunks, byteLength } = gltfDocument(await withTangents(model), undefined, geometry)
  return packGlb(json, chunks, byteLength)
}
