/** What each export format preserves and who it is for, in the order in which artists look for formats. */
import { messages } from '../../../shared/text/language.ts'
import type { ExportFormat } from '../../../shared/formats/formats.ts'

export const exportFormatWords: { readonly [Id in ExportFormat]: string } = messages({
  '3mf': 'Millimetres and colours, for slicers',
  stl: 'Shape only, for any slicer',
  glb: 'Everything in one file, for web and games',
  usdz: 'Everything in one file, for iPhone, iPad and Vision',
  obj: 'Shape and textures, for 3D software',
  gltf: 'Everything, in separate files',
  ply: 'Shape and point colours, for mesh tools',
})
