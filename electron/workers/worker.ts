/** The module that the engine's workers run: unbuilt under Node, one bundled file on the desktop. */
import type { JobModules } from './do-jobs.ts'
import { serveJobs } from './serve-jobs.ts'

serveJobs({
  'text-to-3d': async () => (await import('../atelier/generate/text-to-3d.ts')).textTo3d,
  'image-to-3d': async () => (await import('../atelier/generate/image-to-3d.ts')).imageTo3d,
  'carve-views': async () => (await import('../atelier/carve/carve-views.ts')).carveViews,
  craft: async () => (await import('../atelier/craft/craft.ts')).craft,
  convert: async () => (await import('../engine/formats/convert-model.ts')).convertModel,
  remesh: async () => (await import('../engine/remesh/remesh-model.ts')).remeshModel,
  'optimize-topology': async () => (await import('../engine/remesh/optimize-topology.ts')).optimizeTopology,
  export: async () => (await import('../engine/formats/export-model.ts')).exportModel,
  'project-settings': async () => (await import('../engine/formats/project-settings.ts')).projectSettings,
  inspect: async () => (await import('../engine/formats/inspect-model.ts')).inspectModel,
  'open-archive': async () => (await import('../engine/formats/open-archive.ts')).openArchive,
  'pack-archive': async () => (await import('../engine/formats/pack-archive.ts')).packArchive,
  'image-thumbnail': async () => (await import('../engine/image/image-thumbnail.ts')).imageThumbnail,
  'fit-picture': async () => (await import('../engine/image/fit-picture.ts')).fitPicture,
  'generate-pictures': async () => (await import('../atelier/picture/generate-pictures.ts')).generatePictures,
  'edit-picture': async () => (await import('../atelier/picture/edit/edit-picture.ts')).editPicture,
  'print-cut': async () => (await import('../engine/print/parts/cut.ts')).printCut,
  'print-finish': async () => (await import('../engine/print/finish/finish.ts')).printFinish,
  'print-split': async () => (await import('../engine/print/parts/split.ts')).printSplit,
  'print-prepare': async () => (await import('../engine/print/prepare.ts')).printPrepare,
  'print-colours': async () => (await import('../engine/filaments/print-colours.ts')).printColours,
  'edit-materials': async () => (await import('../engine/materials/edit-materials.ts')).editMaterials,
  'transform-model': async () => (await import('../engine/transform/transform-model.ts')).transformModel,
  'edit-filaments': async () => (await import('../engine/filaments/apply-changes.ts')).editFilaments,
  sculpt: async () => (await import('../engine/sculpt/sculpt-file.ts')).sculptFile,
  texture: async () => (await import('../atelier/texture/texture-file.ts')).textureFile,
  'thickness-share': async () => (await import('../engine/analyse/thickness-share.ts')).thicknessShare,
  derive: async () => (await import('../engine/view/derive.ts')).derive,
} satisfies JobModules)
