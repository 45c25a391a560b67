/** The input and output of painting one texel. */

/** The surface point of a texel. One object is reused for all texels: copy what is kept. */
export interface SurfacePoint {
  face: number
  /** Barycentric coordinates, clamped to the face in the padding around charts. */
  u: number
  v: number
  w: number
  /** Metres; in the padding a point on the adjacent face, or on the face's plane at a border. */
  x: number
  y: number
  z: number
  /** Unit normal of the smooth surface. */
  nx: number
  ny: number
  nz: number
  /** Side of the texel on the surface, metres. */
  footprint: number
}

/** The surface properties at a point; reset to plain white before each call of `Paint`. */
export interface Texel {
  /** Linear, 0 … 1. */
  red: number
  green: number
  blue: number
  alpha: number
  /** Fraction of the colour that is emitted, 0 … 1. */
  glow: number
  roughness: number
  metalness: number
  /** Ambient occlusion: the fraction of sky light that arrives, 0 … 1. */
  occlusion: number
  /** Metres above the surface: baked as a slope if `relief` is 'height'. */
  height: number
  /** Unit normal in model space: baked if `relief` is 'normal'. */
  nx: number
  ny: number
  nz: number
}

export type Paint = (point: SurfacePoint, texel: Texel) => void

export function emptyPoint(): SurfacePoint {
  return { face: 0, u: 0, v: 0, w: 0, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, footprint: 0 }
}
