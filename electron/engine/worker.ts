/** The module that the engine's workers run: unbuilt under Node, one bundled file on the desktop. */
import { serveJobs, type JobModules } from './serve-jobs.ts'

serveJobs({
  'text-to-3d': async () => (await import('./generate/text-to-3d.ts')).textTo3d,
  'image-to-3d': async () => (await import('./generate/image-to-3d.ts')).imageTo3d,
  'carve-views': async () => (await import('./carve/carve-views.ts')).carveViews,
  craft: async () => (await import('./craft/craft.ts')).craft,
  convert: async () => (await import('./convert-model.ts')).convertModel,
  remesh: async () => (await import('./remesh/remesh-model.ts')).remeshModel,
  'optimize-topology': async () => (await import('./remesh/optimize-topology.ts')).optimizeTopology,
  export: async () => (await import('./export-model.ts')).exportModel,
  inspect: async () => (await import('./inspect-model.ts')).inspectModel,
  'open-archive': async () => (await import('./open-archive.ts')).openArchive,
  'pack-archive': async () => (await import('./pack-archive.ts')).packArchive,
  'image-thumbnail': async () => (await import('./image/image-thumbnail.ts')).imageThumbnail,
  'generate-pictures': async () => (await import('./picture/generate-pictures.ts')).generatePictures,
  'edit-picture': async () => (await import('./picture/edit/edit-picture.ts')).editPicture,
  'print-prepare': async () => (await import('./print/prepare.ts')).printPrepare,
  'edit-materials': async () => (await import('./materials/edit-materials.ts')).editMaterials,
  texture: async () => (await import('./texture/texture-file.ts')).textureFile,
  'thickness-share': async () => (await import('./analyse/thickness-share.ts')).thicknessShare,
  derive: async () => (await import('./view/derive.ts')).derive,
} satisfies JobModules)
