/** Whether one skin around many solids still has what of them can be touched from outside. */
import { WindingNumber } from '../volume/winding-number.ts'
import { Surface } from '../mesh/surface.ts'
import { type Body, bodyBounds } from './body.ts'
import { normalOf, placeOn } from './orient-patches.ts'

const samples = 1500
/** Of the samples outside. */
const mostLost = 0.005
/** Of the diagonal: a place this near to the skin is on it. */
const nearShare = 1e-4

/** By places spread over the solids' surfaces, closed and wound outwards, that no other of them covers. */
export function keepsOutside(solids: Body, skin: Body): boolean {
  const winding = new WindingNumber(solids.points, solids.triangles)
  const surface = new Surface(skin.points, skin.triangles)
  const near = bodyBounds(solids).diagonal * nearShare
  let outside = 0
  let lost = 0
  for (const triangle of spreadByArea(solids)) {
    const [nx, ny, nz, area] = normalOf(solids, triangle)
    if (!(area > 0)) continue
    const [x, y, z] = placeOn(solids, triangle, outside)
    if (winding.at(x + nx * near, y + ny * near, z + nz * near) > 0.3) continue
    if (winding.at(x - nx * near, y - ny * near, z - nz * near) < 0.7) continue
    outside++
    if (surface.closest(x, y, z, near).face < 0) lost++
  }
  return lost <= Math.max(1, outside * mostLost)
}

function spreadByArea(body: Body): number[] {
  const areas = Float64Array.from(body.look, (_, triangle) => normalOf(body, triangle)[3])
  const whole = areas.reduce((sum, area) => sum + area, 0)
  const found: number[] = []
  let passed = areas[0] ?? 0
  let triangle = 0
  for (let sample = 0; sample < samples; sample++) {
    while (triangle + 1 < areas.length && passed < ((sample + 0.5) / samples) * whole) passed += areas[++triangle]!
    found.push(triangle)
  }
  return found
}
