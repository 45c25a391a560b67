/** What each lens shows, in one sentence without a full stop. Loaded with the parts that show it. */
import type { LensId } from '../../state/stage/lens-ids.ts'
import { messages } from '../../../shared/text/language.ts'

export const lensExplanations: Readonly<Record<LensId, string>> = messages({
  full: 'Materials as in the file',
  clay: 'Shape only, in matte clay',
  matcap: 'Lighting that follows the camera',
  normals: 'Surface direction: red is right, green is up, blue faces you',
  facing: 'Front faces are grey, back faces have blue stripes',
  filaments: 'The colours that are printed, without lighting',
  xray: 'See through every layer, including hidden shells',
  checker: 'Squares show stretching, colours show texels per millimetre',
  'base-colour': 'Colour without lighting',
  metalness: 'Black is non-metal, white is metal',
  roughness: 'Black is glossy, white is matte',
  'normal-map': 'The colours of the normal map',
  occlusion: 'Dark where ambient light is blocked',
  emissive: 'Light that the material emits',
  'vertex-colour': 'Colours stored in the vertices',
  alpha: 'White is opaque, black is transparent',
  overhang: 'Overhang angle when printed in this orientation',
  thickness: 'Thickness of the wall behind each point',
  curvature: 'How sharply the surface bends: high on ridges, low in grooves',
  deviation: 'Distance from the parent version',
})
