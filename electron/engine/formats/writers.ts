/** Writers by format; other properties of formats are in `shared/formats/formats.ts`. */
import type { ExportFormat } from '../../../shared/formats/formats.ts'
import type { Model } from '../model.ts'
import type { WriteOptions } from './write-options.ts'

/** Rejects with `bad-geometry`, `unsupported-format`, `mesh-too-large`. */
export type Writer = (model: Model, options?: WriteOptions) => Promise<Uint8Array>

/** Each writer is loaded on first use. */
export const writers: { readonly [Id in ExportFormat]: Writer } = {
  glb: async (model, options) => (await import('./glb-write.ts')).writeGlb(model, options),
  gltf: async (model, options) => (await import('./gltf-write.ts')).writeGltf(model, options),
  obj: async (model, options) => (await import('./obj-write.ts')).writeObj(model, options),
  stl: async (model, options) => (await import('./stl-write.ts')).writeStl(model, options),
  ply: async (model, options) => (await import('./ply-write.ts')).writePly(model, options),
  '3mf': async (model, options) => (await import('./3mf-write.ts')).write3mf(model, options),
  usdz: async (model) => (await import('./usdz-write.ts')).writeUsdz(model),
}
