/** Joins a body with a round plinth. */
import type { ClosedSurface } from '../shape/closed-surface.ts'
import { plinth } from '../shape/plinth.ts'
import { uniteSurfaces } from '../shape/unite.ts'
import { usedVertices } from '../shape/used-vertices.ts'
import type { Part } from '../../engine/model.ts'
import type { WeldedMesh } from '../../engine/mesh/welded-mesh.ts'

/** Depth of the feet in the plinth, and of the plinth below the feet, in body heights. */
const sink = 0.035
const floor = 0.025

/**
 * Returns the body above the plinth and the plinth around it; their borders share points. The feet stay at y = 0, the
 * plinth reaches slightly below. Rejects with `bad-geometry` for a body that is not closed.
 */
export async function standOnBase(body: WeldedMesh): Promise<{ body: WeldedMesh; base: Part }> {
  const reach = footprint(body)
  const foot = plinth(reach.centre, reach.radii, sink + floor, 1)
  const surface: ClosedSurface = {
    positions: body.positions,
    triangles: body.indices,
    materials: new Uint16Array(body.indices.length / 3),
  }
  const positions = foot.positions.map((value, at) => (at % 3 === 1 ? value - floor : value))
  const united = await uniteSurfaces([surface, { ...foot, positions }])
  return { body: partOf(united, 0), base: { name: 'Stand', material: 1, ...partOf(united, 1) } }
}

/** Returns an ellipse below everything that touches the ground and most of what overhangs it. */
function footprint({ positions }: WeldedMesh): { centre: [number, number]; radii: [number, number] } {
  const near = { low: [Infinity, Infinity], high: [-Infinity, -Infinity] }
  for (let at = 0; at < positions.length; at += 3) {
    if (positions[at + 1]! > 0.14) continue
    for (const [axis, value] of [positions[at]!, positions[at + 2]!].entries()) {
      near.low[axis] = Math.min(near.low[axis]!, value)
      near.high[axis] = Math.max(near.high[axis]!, value)
    }
  }
  const half = [0, 1].map((axis) => (near.high[axis]! - near.low[axis]!) / 2)
  const radius = (axis: number): number => Math.max(0.17, half[axis]! * 1.2 + 0.025)
  return {
    centre: [(near.low[0]! + near.high[0]!) / 2, (near.low[1]! + near.high[1]!) / 2],
    radii: [Math.max(radius(0), radius(1) * 0.8), Math.max(radius(1), radius(0) * 0.8)],
  }
}

function partOf({ positions, triangles, materials }: ClosedSurface, material: number): WeldedMesh {
  const own = Array.from(triangles).filter((_, corner) => materials[Math.floor(corner / 3)] === material)
  return usedVertices(positions, own)
}
