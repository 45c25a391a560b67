/** Parameters of Rodin 2.5 at Hyper3D and other services. */
import { choice, formatNames, seedOf } from '../../../../../shared/catalogue/parameter-rows.ts'

/** Not sent: the service decides. */
export const automatic = 'automatic'

export const tierNames = {
  'Gen-2.5-Extreme-Low': 'Extreme low',
  'Gen-2.5-Low': 'Low',
  'Gen-2.5-Medium': 'Medium',
  'Gen-2.5-High': 'High',
  'Gen-2.5-Extreme-High': 'Extreme high',
}
export const detailLevels = { high: 'High', medium: 'Medium', low: 'Low', 'extra-low': 'Extra low' }
export const materials = { PBR: 'PBR maps', Shaded: 'Colour with light', All: 'Both' }
export const textureModes = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  'extreme-low': 'Extreme low',
  legacy: 'Legacy',
}

export const meshMode = choice('mesh_mode', 'Faces', { Raw: 'Triangles', Quad: 'Quads' })
export const fileFormat = choice(
  'geometry_file_format',
  'Format',
  formatNames(['glb', 'fbx', 'obj', 'stl', 'usdz']),
  'glb',
  { advanced: true },
)
export const seed = seedOf({ maximum: 65_535 })
