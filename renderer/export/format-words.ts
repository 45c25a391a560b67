/** What each format keeps, and who it is for. */
import type { ExportFormat } from '../../shared/asset.ts'

export interface FormatWords {
  format: ExportFormat
  name: string
  /** One line. */
  keeps: string
}

/** In the order in which artists look for them. */
export const exportFormatWords: readonly FormatWords[] = [
  { format: '3mf', name: '3MF', keeps: 'Millimetres and colours, for slicers' },
  { format: 'stl', name: 'STL', keeps: 'Shape only, for any slicer' },
  { format: 'glb', name: 'GLB', keeps: 'Everything in one file, for web and games' },
  { format: 'usdz', name: 'USDZ', keeps: 'Everything in one file, for iPhone, iPad and Vision' },
  { format: 'obj', name: 'OBJ', keeps: 'Shape and textures, for 3D programs' },
  { format: 'gltf', name: 'glTF', keeps: 'Everything, in readable parts' },
  { format: 'ply', name: 'PLY', keeps: 'Shape and point colours, for mesh tools' },
]
