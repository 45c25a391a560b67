/** A place on a surface, and what it is like there: what painting a texture asks and answers. */

/** Where a texel lies. One object is used for all texels: copy what is to be kept. */
export interface SurfacePoint {
  face: number
  /** Shares of the face's corners, clamped to the face in the margin around charts. */
  u: number
  v: number
  w: number
  /** Metres; in the margin a place on the face across the border, or on the face's own plane where there is none. */
  x: number
  y: number
  z: number
  /** Unit normal of the smooth surface. */
  nx: number
  ny: number
  nz: number
  /** Side of a texel on the surface, metres. */
  footprint: number
}

/** What the surface is like at a point; set again for each point by `Paint`, from the values of plain white. */
export interface Texel {
  /** Linear, 0 … 1. */
  red: number
  green: number
  blue: number
  alpha: number
  /** Share of the colour that the surface sends out by itself, 0 … 1. */
  glow: number
  roughness: number
  metalness: number
  /** Share of the light of the sky that comes here, 0 … 1. */
  occlusion: number
  /** Metres above the surface: baked as a slope where `relief` is 'height'. */
  height: number
  /** Unit normal in the model's space: baked where `relief` is 'normal'. */
  nx: number
  ny: number
  nz: number
}

export type Paint = (point: SurfacePoint, texel: Texel) => void
