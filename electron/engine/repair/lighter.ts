/** Simplifies surfaces extracted from a lattice, whose triangles are uniformly small. */
import { middleOf } from '../mesh/bounds.ts'
import { simplifySurface } from '../mesh/simplify.ts'
import { type Body, bodyBounds, plainBody } from './body.ts'
import { isWatertight } from './part-touching.ts'

/**
 * Simplifies within an error in millimetres, down to about `triangles`; returns the body itself if the result would not
 * be closed. For a body of one look without attributes.
 */
export async function lighter(body: Body, maxErrorMm: number, triangles: number): Promise<Body> {
  const middle = middleOf(bodyBounds(body))
  const positions = Float32Array.from(body.points, (value, i) => value - middle[i % 3]!)
  const simple = await simplifySurface({ positions, indices: body.triangles }, triangles, { maxError: maxErrorMm })
  const points = Float64Array.from(simple.positions, (value, i) => value + middle[i % 3]!)
  const light = plainBody(body, points, simple.indices, body.look[0]!)
  return isWatertight(light) ? light : body
}
