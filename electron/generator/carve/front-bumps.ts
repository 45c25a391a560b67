/** Adds a picture's details (eyes, folds, edges) as low relief to the front of a carved body. */
import type { CutOut } from '../../engine/image/cut-out.ts'
import { sampleField, windowOf } from '../../engine/image/sample-field.ts'
import { withSmoothNormals } from '../../engine/mesh/normals.ts'
import { outlineDistance } from '../shape/outline-distance.ts'
import { pictureRelief } from '../shape/picture-relief.ts'
import { lightnessOf, subjectWindow } from '../shape/subject-window.ts'
import { toPixel, type Placement } from './placement.ts'
import type { CarvedBody } from './carve-body.ts'

/** Pixels along the subject's longer side, detail scales in such pixels, maximum height in heights of the subject. */
const sizePx = 560
const finePx = 2.7
const coarsePx = 17
const maxHeight = 0.022
const border = 4

/**
 * Displaces front-facing vertices along z by the picture's relief times `strength` (0 … 1): least at the outline, and
 * at most half of the distance to it, so that thin parts keep their thickness.
 */
export function withBumps(body: CarvedBody, cut: CutOut, placement: Placement, strength: number): CarvedBody {
  const window = subjectWindow(cut.box, sizePx, border)
  const { step } = window
  const inside = windowOf({ width: cut.width, height: cut.height, values: cut.alpha }, window, 0)
  const light = windowOf(lightnessOf(cut.raster), window, 0)
  const relief = pictureRelief(light, inside.values, finePx, coarsePx)
  const depth = { ...inside, values: outlineDistance(inside) }
  const part = { name: 'Body', material: 0, positions: body.positions, indices: body.indices }
  const { normals } = withSmoothNormals({ name: '', materials: [], parts: [part] }, 180).parts[0]!
  const positions = body.positions.slice()
  for (let at = 0; at < positions.length; at += 3) {
    const forward = normals![at + 2]!
    if (forward <= 0) continue
    const [px, py] = toPixel(placement, positions[at]!, positions[at + 1]!)
    const [x, y] = [(px - window.left) / step, (py - window.top) / step]
    const depthInside = sampleField(depth, x, y) * step * placement.scale
    const height = sampleField(relief, x, y) * strength * maxHeight * Math.min(1, depthInside / (2 * maxHeight))
    positions[at + 2]! += height * forward * forward
  }
  return { ...body, positions }
}
