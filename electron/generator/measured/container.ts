/** What boxes and other containers share. */
import type { CrossSection, Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from '../kit/kit.ts'
import { united } from './solids.ts'

/** Gap on each side between a lid and its box. */
export const lidClearance = 0.2
/** Gap below a lid, so that box and lid stay two bodies in every program. */
export const restGap = 0.1

/** A straight container: an outline with a floor, and its inside outline. */
export function container(outside: CrossSection, inside: CrossSection, height: number, floor: number): Manifold {
  return outside.extrude(height).subtract(inside.extrude(height).translate(0, 0, floor))
}

/** A lid on top of a container `height` high, `thick` at its edge, with a lip that reaches into it. */
export function liftOffLid(
  kit: Kit,
  outside: CrossSection,
  lip: CrossSection,
  thick: number,
  height: number,
): Manifold {
  const depth = Math.min(4, height / 3)
  return united(kit, outside.extrude(thick).translate(0, 0, height), lip.extrude(depth).translate(0, 0, height - depth))
}
