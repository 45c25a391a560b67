/** The thinnest parts of a closed body. */
import { sampleSurface } from '../mesh/surface-samples.ts'
import { Surface } from '../mesh/surface.ts'
import { type Body, bodyBounds } from './body.ts'
import { normalOf } from './orient-patches.ts'
import { vectorAt } from '../mesh/vectors.ts'

const samples = 600
/** The share of samples that may be thinner: intended thin parts cover more. */
const share = 0.05

/** The 5th percentile of the thickness straight through the body, millimetres; 0 where rays meet nothing. */
export function thinnestOf(body: Body): number {
  const surface = new Surface(body.points, body.triangles)
  const lift = bodyBounds(body).diagonal * 1e-5
  const { positions, faces } = sampleSurface(body.points, body.triangles, samples, 1)
  const ways: number[] = []
  for (let i = 0; i < faces.length; i++) {
    const [nx, ny, nz] = normalOf(body, faces[i]!)
    const [x, y, z] = vectorAt(positions, i)
    const hit = surface.raycast(x - nx * lift, y - ny * lift, z - nz * lift, -nx, -ny, -nz)
    if (hit !== null && !hit.front) ways.push(hit.distance)
  }
  return ways.sort((a, b) => a - b)[Math.floor(ways.length * share)] ?? 0
}
