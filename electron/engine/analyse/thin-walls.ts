/** Distinguishes thin walls from sharp edges without knowing a printer's scale. */
import { unitNormal } from '../mesh/face-normal.ts'
import { LocalThickness } from '../mesh/local-thickness.ts'
import { Surface } from '../mesh/surface.ts'
import type { TriangleTree } from '../mesh/triangle-tree.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** A wider ball within this fraction of the diagonal makes a point an edge. */
const reachShare = 0.005
/** A point is moved by this fraction of the way to the centroid of its triangle. */
const inset = 1e-3
/** After this many queries nothing counts as a wall, as a model with only sharp edges would take too long. */
const maxQuestions = 40_000

/**
 * Whether the material at a surface point is a wall: there is no ball of twice its thickness within that thickness or
 * 1/200 of the diagonal, as there is at any edge of more than about 40°. `thickness` is in the unit of the positions.
 */
export function thinWallsOf(
  { positions, indices }: WeldedMesh,
  tree: TriangleTree,
): (at: readonly [number, number, number], thickness: number) => boolean {
  const surface = new Surface(positions, indices, tree)
  const local = new LocalThickness(surface)
  const { boxes } = tree
  const min =
    boxes.length === 0 ? 0 : reachShare * Math.hypot(...[0, 1, 2].map((axis) => boxes[axis + 3]! - boxes[axis]!))
  let questions = 0
  return (at, thickness) => {
    if (questions++ >= maxQuestions) return false
    const { face } = surface.closest(...at)
    if (face < 0) return false
    const corners = vec3((k) => indices[face * 3 + k]! * 3)
    const inside = vec3((axis) => {
      const middle = corners.reduce((sum, corner) => sum + positions[corner + axis]!, 0) / 3
      return at[axis] + (middle - at[axis]) * inset
    })
    const wide = Math.max(thickness * 2, min)
    return local.at(inside, unitNormal(positions, ...corners), wide, Math.max(thickness, min)) < wide
  }
}
