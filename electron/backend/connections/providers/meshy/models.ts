/** All Meshy models that have an operation here. */
import type { Catalogue } from '../../../../../shared/catalogue/catalogue.ts'
import type { OfferedModel } from '../offered.ts'
import { generation } from './generation.ts'
import { meshTools } from './mesh-tools.ts'
import { pictures } from './pictures.ts'
import { textures } from './textures.ts'

export const families: Catalogue['families'] = [
  { id: 'meshy', name: 'Meshy', summary: 'Models from text, a picture or several views.' },
  { id: 'meshy-smart', name: 'Smart Topology', summary: 'Clean meshes in separate parts, for games.' },
  { id: 'meshy-texture', name: 'Textures', summary: 'Colours and materials for a model.' },
  { id: 'meshy-tools', name: 'Mesh tools', summary: 'Remeshing and other formats.' },
  { id: 'meshy-print', name: '3D printing', summary: 'Repair, colours and size for printing.' },
  { id: 'meshy-pictures', name: 'Pictures', summary: 'Concept art and edits.' },
]

export const models: readonly OfferedModel[] = [...generation, ...textures, ...meshTools, ...pictures]
