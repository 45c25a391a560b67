/** Every lens with the function that draws it. Loaded with three.js, after the window. */
import type { LensId } from '../../state/stage/lens-ids.ts'
import { drawChannel } from './channels.ts'
import { drawChecker } from './checker.ts'
import { drawClay } from './clay.ts'
import { drawFacing } from './facing.ts'
import { drawFull } from './full.ts'
import { drawHeat } from './heat.ts'
import type { Lens } from './lens.ts'
import { drawMatcap } from './matcap.ts'
import { drawNormals } from './normals.ts'
import { drawOverhang } from './overhang.ts'
import { drawXray } from './xray.ts'

export const drawLens: Readonly<Record<LensId, Lens>> = {
  full: drawFull,
  clay: drawClay,
  matcap: drawMatcap,
  normals: drawNormals,
  facing: drawFacing,
  filaments: drawChannel('filaments'),
  xray: drawXray,
  checker: drawChecker,
  'base-colour': drawChannel('base-colour'),
  metalness: drawChannel('metalness'),
  roughness: drawChannel('roughness'),
  'normal-map': drawChannel('normal-map'),
  occlusion: drawChannel('occlusion'),
  emissive: drawChannel('emissive'),
  'vertex-colour': drawChannel('vertex-colour'),
  alpha: drawChannel('alpha'),
  overhang: drawOverhang,
  thickness: drawHeat,
  curvature: drawHeat,
  deviation: drawHeat,
}
