/** The surface of a body, built once for all who ask it. */
import { Surface } from '../mesh/surface.ts'
import type { Body } from '../repair/body.ts'

const surfaces = new WeakMap<Body, Surface>()

/** For a body whose points and triangles do not change any more. */
export function surfaceOf(body: Body): Surface {
  let surface = surfaces.get(body)
  if (surface === undefined) surfaces.set(body, (surface = new Surface(body.points, body.triangles)))
  return surface
}
