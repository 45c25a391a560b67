/** Whether a united surface still contains everything that was on the outside of its solids. */
import { WindingNumber } from '../volume/winding-number.ts'
import { sampleSurface } from '../mesh/surface-samples.ts'
import { Surface } from '../mesh/surface.ts'
import { type Body, bodyBounds } from './body.ts'
import { normalOf } from './orient-patches.ts'
import { vectorAt } from '../mesh/vectors.ts'

const samples = 1500
/** Fraction of the outside samples. */
const maxLost = 0.005
/** A point within this fraction of the diagonal is on the skin. */
const nearShare = 1e-4

/** Samples the surfaces of the closed, outward-wound solids where no other solid covers them. */
export function keepsOutside(solids: Body, skin: Body): boolean {
  const winding = new WindingNumber(solids.points, solids.triangles)
  const surface = new Surface(skin.points, skin.triangles)
  const near = bodyBounds(solids).diagonal * nearShare
  let outside = 0
  let lost = 0
  const { positions, faces } = sampleSurface(solids.points, solids.triangles, samples, 1)
  for (let i = 0; i < faces.length; i++) {
    const [nx, ny, nz] = normalOf(solids, faces[i]!)
    const [x, y, z] = vectorAt(positions, i)
    if (winding.at(x + nx * near, y + ny * near, z + nz * near) > 0.3) continue
    if (winding.at(x - nx * near, y - ny * near, z - nz * near) < 0.7) continue
    outside++
    if (surface.closest(x, y, z, near).face < 0) lost++
  }
  return lost <= Math.max(1, outside * maxLost)
}
