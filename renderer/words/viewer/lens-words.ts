import { messages, say } from '../../../shared/text/language.ts'
import type { LensId } from '../../state/stage/lens-ids.ts'

export const lensWords = messages({
  button: (name: string) => say('Lens: {name}', { name }),
  menu: 'Lenses',
  groups: { look: 'Look', check: 'Check', channels: 'Channels', measure: 'Analysis' },
})

export const lensNames: Readonly<Record<LensId, string>> = messages({
  full: 'Full',
  clay: 'Clay',
  matcap: 'Matcap',
  normals: 'Normals',
  facing: 'Face orientation',
  filaments: 'Filaments',
  xray: 'X-ray',
  checker: 'UV checker',
  'base-colour': 'Base colour',
  metalness: 'Metalness',
  roughness: 'Roughness',
  'normal-map': 'Normal map',
  occlusion: 'Occlusion',
  emissive: 'Emissive',
  'vertex-colour': 'Vertex colour',
  alpha: 'Alpha',
  overhang: 'Overhang',
  thickness: 'Wall thickness',
  curvature: 'Curvature',
  deviation: 'Deviation',
})
