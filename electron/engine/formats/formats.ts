/** What can be written, as data: one row per format. */
import type { ExportFormat } from '../../../shared/asset.ts'
import type { Model } from '../model.ts'
import type { WriteOptions } from './write-options.ts'

export interface FormatRow {
  id: ExportFormat
  label: string
  /** Of the file that is handed out: `zip` where the format is several files. */
  extension: string
  mediaType: string
  unit: 'm' | 'mm'
  up: 'Y' | 'Z'
  /** Whether the written file carries these. A PLY keeps a texture only as colours of its vertices. */
  keeps: { textures: boolean; vertexColours: boolean; materials: boolean; parts: boolean }
  /** Whether numbers are written without saying what they count and which way is up: the options choose. */
  unitless: boolean
  /** Loads the writer; its promise rejects `bad-geometry`, `unsupported-format`, `mesh-too-large`. */
  write(model: Model, options?: WriteOptions): Promise<Uint8Array>
}

/** Formats for scenes keep metres and Y up, formats for printing millimetres and Z up. */
export const formats: Record<ExportFormat, FormatRow> = {
  glb: {
    id: 'glb',
    label: 'GLB',
    extension: 'glb',
    mediaType: 'model/gltf-binary',
    unit: 'm',
    up: 'Y',
    unitless: false,
    keeps: { textures: true, vertexColours: true, materials: true, parts: true },
    write: async (model, options) => (await import('./glb-write.ts')).writeGlb(model, options),
  },
  gltf: {
    id: 'gltf',
    label: 'glTF (zipped)',
    extension: 'zip',
    mediaType: 'application/zip',
    unit: 'm',
    up: 'Y',
    unitless: false,
    keeps: { textures: true, vertexColours: true, materials: true, parts: true },
    write: async (model, options) => (await import('./gltf-write.ts')).writeGltf(model, options),
  },
  obj: {
    id: 'obj',
    label: 'OBJ and MTL (zipped)',
    extension: 'zip',
    mediaType: 'application/zip',
    unit: 'm',
    up: 'Y',
    unitless: true,
    keeps: { textures: true, vertexColours: true, materials: true, parts: true },
    write: async (model, options) => (await import('./obj-write.ts')).writeObj(model, options),
  },
  stl: {
    id: 'stl',
    label: 'STL (binary)',
    extension: 'stl',
    mediaType: 'model/stl',
    unit: 'mm',
    up: 'Z',
    unitless: true,
    keeps: { textures: false, vertexColours: false, materials: false, parts: false },
    write: async (model, options) => (await import('./stl-write.ts')).writeStl(model, options),
  },
  ply: {
    id: 'ply',
    label: 'PLY (binary)',
    extension: 'ply',
    mediaType: 'model/ply',
    unit: 'mm',
    up: 'Z',
    unitless: true,
    keeps: { textures: false, vertexColours: true, materials: false, parts: false },
    write: async (model, options) => (await import('./ply-write.ts')).writePly(model, options),
  },
  '3mf': {
    id: '3mf',
    label: '3MF',
    extension: '3mf',
    mediaType: 'model/3mf',
    unit: 'mm',
    up: 'Z',
    unitless: false,
    keeps: { textures: true, vertexColours: true, materials: true, parts: false },
    write: async (model) => (await import('./3mf-write.ts')).write3mf(model),
  },
  usdz: {
    id: 'usdz',
    label: 'USDZ',
    extension: 'usdz',
    mediaType: 'model/vnd.usdz+zip',
    unit: 'm',
    up: 'Y',
    unitless: false,
    keeps: { textures: true, vertexColours: true, materials: true, parts: true },
    write: async (model) => (await import('./usdz-write.ts')).writeUsdz(model),
  },
}
