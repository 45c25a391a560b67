/** Insets a patch of a surface by the clearance, with a floor below it. */
import type { Body } from '../../repair/body.ts'
import { clipToOutline } from './clip-to-outline.ts'
import { insetFloor } from './inset-floor.ts'
import { InsetPoints } from './inset-points.ts'
import { OutlineEdges } from './outline-edges.ts'
import type { Patch } from './patch.ts'
import type { Pocket } from './pocket.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

/**
 * Returns the part of the picked triangles that keeps the gap from the walls of their pocket, with a floor that keeps
 * the gap from the pocket's floor. The top lies on the surface; its outline runs exactly at the gap from the walls.
 */
export function insetPatch(body: Body, picked: readonly number[], floor: Float64Array, pocket: Pocket): Patch {
  const points = new InsetPoints(body, floor, pocket)
  const edges = new OutlineEdges(points)
  const patch: Patch = { top: points.top, floor: points.floor, triangles: [], source: [], look: [], attributes: [] }
  for (const triangle of picked) {
    const three = vec3((k) => points.cornerOf(triangle * 3 + k))
    clipToOutline(three, points, edges, (piece) => {
      if (new Set(piece.map(({ point }) => point)).size < 3) return
      patch.triangles.push(...piece.map(({ point }) => point))
      patch.source.push(triangle)
      patch.look.push(body.look[triangle]!)
      patch.attributes.push(...piece.flatMap(({ attributes }) => attributes))
    })
  }
  insetFloor(patch, points.clear, pocket)
  return patch
}
