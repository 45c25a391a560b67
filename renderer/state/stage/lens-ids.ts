/** The names of the ways in which the stage can draw a model. What they mean is defined by `viewer/lenses/lens-table.ts`. */

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

/** Normals as the file has them, one for each face, or rounded over everything. */
export const smoothings = ['file', 'flat', 'smooth'] as const
export type Smoothing = (typeof smoothings)[number]

/** What can lie over any lens. */
export type Overlay = 'grid' | 'dimensions' | 'wireframe' | 'edges' | 'backFaces'
