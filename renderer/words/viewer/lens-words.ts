import { messages, say } from '../../../shared/text/language.ts'
import type { LensId } from '../../state/stage/lens-ids.ts'

export const lensWords = messages({
  button: (name: string) => say('Lens: {name}', { name }),
  menu: 'Lenses',
  groups: { look: 'Look', check: 'Check', channels: 'Channels', measure: 'Analysis' },
})

/** One sentence for each lens, without a full stop. */
export const lensNames: Readonly<Record<LensId, { name: string; explains: string }>> = messages({
  full: { name: 'Full', explains: 'Materials as in the file' },
  clay: { name: 'Clay', explains: 'Shape only, in matte clay' },
  matcap: { name: 'Matcap', explains: 'Lighting that follows the camera' },
  normals: { name: 'Normals', explains: 'Surface direction: red is right, green is up, blue faces you' },
  facing: { name: 'Face orientation', explains: 'Front faces are grey, back faces have blue stripes' },
  filaments: { name: 'Filaments', explains: 'The colours that are printed, without lighting' },
  xray: { name: 'X-ray', explains: 'See through every layer, including hidden shells' },
  checker: { name: 'UV checker', explains: 'Squares show stretching, colours show texels per millimetre' },
  'base-colour': { name: 'Base colour', explains: 'Colour without lighting' },
  metalness: { name: 'Metalness', explains: 'Black is non-metal, white is metal' },
  roughness: { name: 'Roughness', explains: 'Black is glossy, white is matte' },
  'normal-map': { name: 'Normal map', explains: 'The colours of the normal map' },
  occlusion: { name: 'Occlusion', explains: 'Dark where ambient light is blocked' },
  emissive: { name: 'Emissive', explains: 'Light that the material emits' },
  'vertex-colour': { name: 'Vertex colour', explains: 'Colours stored in the vertices' },
  alpha: { name: 'Alpha', explains: 'White is opaque, black is transparent' },
  overhang: { name: 'Overhang', explains: 'Overhang angle when printed in this orientation' },
  thickness: { name: 'Wall thickness', explains: 'Thickness of the wall behind each point' },
  curvature: { name: 'Curvature', explains: 'How sharply the surface bends: high on ridges, low in grooves' },
  deviation: { name: 'Deviation', explains: 'Distance from the version that it was made from' },
})
