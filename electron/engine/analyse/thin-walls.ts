/** Tells thin walls from edges that are merely sharp, where no scale is given by a printer. */
import { unitNormal } from '../mesh/face-normal.ts'
import { LocalThickness } from '../mesh/local-thickness.ts'
import { Surface } from '../mesh/surface.ts'
import type { TriangleTree } from '../mesh/triangle-tree.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'

/** Shares of the diagonal within which a wider ball makes a place an edge. */
const reachShare = 0.005
/** A place lies this share of the way to the middle of its triangle. */
const inset = 1e-3
/** After this many queries nothing counts as a wall: a model of nothing but sharp edges would take too long. */
const maxQuestions = 40_000

/**
 * Whether the material at a point of the surface, so thick there, is a wall: no ball twice as wide comes as near as it is thick, or as
 * 1/200 of the diagonal, which at an edge of more than about 40° one does. `thickness` in the unit of the positions.
 */
export function thinWallsOf(
  { positions, indices }: WeldedMesh,
  tree: TriangleTree,
): (at: readonly [number, number, number], thickness: number) => boolean {
  const surface = new Surface(positions, indices, tree)
  const local = new LocalThickness(surface)
  const { boxes } = tree
  const least =
    boxes.length === 0 ? 0 : reachShare * Math.hypot(...[0, 1, 2].map((axis) => boxes[axis + 3]! - boxes[axis]!))
  let questions = 0
  return (at, thickness) => {
    if (questions++ >= maxQuestions) return false
    const { face } = surface.closest(...at)
    if (face < 0) return false
    const corners = [0, 1, 2].map((k) => indices[face * 3 + k]! * 3) as [number, number, number]
    const place = at.map((value, axis) => {
      const middle = corners.reduce((sum, corner) => sum + positions[corner + axis]!, 0) / 3
      return value + (middle - value) * inset
    }) as [number, number, number]
    const wide = Math.max(thickness * 2, least)
    return local.at(place, unitNormal(positions, ...corners), wide, Math.max(thickness, least)) < wide
  }
}
