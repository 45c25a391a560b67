/** Finds fans and connected components of triangles from corner twins. */
import { disjointSets } from '../mesh/disjoint-sets.ts'
import { nextCorner } from '../mesh/twins.ts'
import { gathered } from '../mesh/typed-arrays.ts'
import type { Body } from './body.ts'

/**
 * Returns the body with a separate point for every fan of triangles: where triangles meet at a point without being
 * connected by edges (`twin` ≥ 0), the point is copied. `origin[i]` is the point that i was before.
 */
export function withOwnPoints(body: Body, twin: Int32Array): Body & { origin: Uint32Array } {
  const corners = body.triangles.length
  const { rootOf, join } = disjointSets(corners)
  for (let corner = 0; corner < corners; corner++) {
    const other = twin[corner]!
    if (other < 0) continue
    join(corner, nextCorner(other))
    join(nextCorner(corner), other)
  }
  const triangles = new Uint32Array(corners)
  const origin: number[] = []
  const newPoint = new Int32Array(corners).fill(-1)
  for (let corner = 0; corner < corners; corner++) {
    const root = rootOf(corner)
    if (newPoint[root]! < 0) newPoint[root] = origin.push(body.triangles[corner]!) - 1
    triangles[corner] = newPoint[root]!
  }
  return { ...body, points: gathered(body.points, 3, origin), triangles, origin: Uint32Array.from(origin) }
}

/** Connected components of triangles over twins, ordered by their first triangle. */
export function patchesOf(twin: Int32Array): number[][] {
  const total = twin.length / 3
  const seen = new Uint8Array(total)
  const patches: number[][] = []
  for (let start = 0; start < total; start++) {
    if (seen[start] === 1) continue
    seen[start] = 1
    const patch = [start]
    for (let i = 0; i < patch.length; i++)
      for (let corner = patch[i]! * 3; corner < patch[i]! * 3 + 3; corner++) {
        const other = twin[corner]!
        if (other < 0) continue
        const neighbour = Math.floor(other / 3)
        if (seen[neighbour] === 1) continue
        seen[neighbour] = 1
        patch.push(neighbour)
      }
    patches.push(patch.sort((a, b) => a - b))
  }
  return patches
}
