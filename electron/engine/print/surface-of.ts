/** Builds the surface of a body once for all users. */
import { buildQuickTree } from '../mesh/quick-tree.ts'
import { Surface } from '../mesh/surface.ts'
import type { Body } from '../repair/body.ts'

/** Above this many triangles building the SAH tree takes longer than all queries to the quick one. */
const quickAbove = 300_000

const surfaces = new WeakMap<Body, Surface>()

/** Returns the cached surface of a body whose points and triangles no longer change. */
export function surfaceOf(body: Body): Surface {
  const known = surfaces.get(body)
  if (known !== undefined) return known
  const { points, triangles, look } = body
  const surface =
    look.length > quickAbove
      ? new Surface(points, triangles, buildQuickTree(points, triangles))
      : new Surface(points, triangles)
  surfaces.set(body, surface)
  return surface
}
