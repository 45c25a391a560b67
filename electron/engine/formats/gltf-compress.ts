import type { Model } from '../model.ts'
import type { GeometryWriter } from './gltf-document.ts'
import type { Compression } from './write-options.ts'

/** Loads the encoder of a compression; undefined for none. */
export async function compressedGeometry(
  model: Model,
  compression: Compression = 'none',
): Promise<GeometryWriter | undefined> {
  if (compression === 'draco') return (await import('./gltf-draco-write.ts')).dracoGeometry(model)
  if (compression === 'meshopt') return (await import('./gltf-meshopt-write.ts')).meshoptGeometry()
  return undefined
}
