/** Last step of a repair: makes every edge two-manifold for readers that weld by position. */
import type { Body } from './body.ts'
import { splitAtEdges } from './pair-at-edges.ts'
import { partTouching, withoutTinyEdges } from './part-touching.ts'

/**
 * Returns the body without edges too short to be written, with separate points for every fan, and with touching
 * surfaces moved apart.
 */
export function separated(body: Body): Body {
  return partTouching(splitAtEdges(withoutTinyEdges(body)).body).body
}
