/** What boxes and other containers share. */
import type { CrossSection, Manifold } from '../../engine/solid/geometry.ts'

/** Gap on each side between a lid and its box. */
export const lidClearance = 0.2
/** Gap below a lid, so that box and lid stay two bodies in every program. */
export const restGap = 0.1

/** A straight container: an outline with a floor, and its inside outline. */
export function container(outside: CrossSection, inside: CrossSection, height: number, floor: number): Manifold {
  return outside.extrude(height).subtract(inside.extrude(height).translate(0, 0, floor))
}
