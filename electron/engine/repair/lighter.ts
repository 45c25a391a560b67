/** Fewer triangles for surfaces that come from a lattice, which has them everywhere alike. */
import { middleOf } from '../mesh/bounds.ts'
import { simplifySurface } from '../mesh/simplify.ts'
import { type Body, bodyBounds, plainBody } from './body.ts'
import { isWatertight } from './part-touching.ts'

/** Within the error in millimetres, no fewer than about that many triangles; the body itself where the result would not be closed. For a body of one look without anything worn. */
export async function lighter(body: Body, maxErrorMm: number, triangles: number): Promise<Body> {
  const middle = middleOf(bodyBounds(body))
  const positions = Float32Array.from(body.points, (value, i) => value - middle[i % 3]!)
  const simple = await simplifySurface(positions, body.triangles, triangles, { maxError: maxErrorMm })
  const points = Float64Array.from(simple.positions, (value, i) => value + middle[i % 3]!)
  const light = plainBody(body, points, simple.indices, body.look[0]!)
  return isWatertight(light) ? light : body
}
