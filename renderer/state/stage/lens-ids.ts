/** Identifiers of the lenses: ways to render a model. `viewer/lenses/lens-table.ts` defines them. */

export const lensIds = [
  'full',
  'clay',
  'matcap',
  'normals',
  'facing',
  'filaments',
  'xray',
  'checker',
  'base-colour',
  'metalness',
  'roughness',
  'normal-map',
  'occlusion',
  'emissive',
  'vertex-colour',
  'alpha',
  'overhang',
  'thickness',
  'curvature',
  'deviation',
] as const
export type LensId = (typeof lensIds)[number]

export const environmentIds = ['studio', 'three-point', 'softbox', 'outdoors', 'night'] as const
export type EnvironmentId = (typeof environmentIds)[number]

export const matcapIds = ['wax', 'porcelain', 'steel', 'jade', 'rim'] as const
export type MatcapId = (typeof matcapIds)[number]

/** Normals from the file, per face, or smoothed everywhere. */
export const smoothings = ['file', 'flat', 'smooth'] as const
export type Smoothing = (typeof smoothings)[number]

/** Overlays available in every lens. */
export type Overlay = 'grid' | 'dimensions' | 'wireframe' | 'edges' | 'backFaces'
