/** The last step of a repair: every edge has two triangles for readers that know points only by their place. */
import type { Body } from './body.ts'
import { splitAtEdges } from './pair-at-edges.ts'
import { partTouching, withoutTinyEdges } from './part-touching.ts'

/** The body without edges too short to be written, with points of its own for every fan, and nothing touching. */
export function separated(body: Body): Body {
  return partTouching(splitAtEdges(withoutTinyEdges(body)).body).body
}
