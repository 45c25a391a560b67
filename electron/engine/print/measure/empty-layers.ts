/** Heights at which nothing of a print is thick enough to be printed. */
import type { Body } from '../../repair/body.ts'
import { centroidOf, normalOf } from '../../repair/orient-patches.ts'
import type { PrintedLayers } from './printed-layers.ts'

/** If less of the surface than this is above an empty layer, the model simply ends there in a tip. */
const minAbovePercent = 2
/** Maximum number of layers that are tested. Those of models too tall for any printer are evenly spaced. */
const maxTested = 2000

/**
 * Returns the heights of layers in which nothing is printed, below the highest printed layer; none if hardly anything
 * is above the lowest empty one. If the first layer is empty, the body has no footing. `isWide`: layers known to be
 * printed.
 */
export function emptyLayers(body: Body, layers: PrintedLayers, isWide: Uint8Array): number[] {
  const step = Math.ceil(layers.count / maxTested)
  const tested = Array.from({ length: Math.ceil(layers.count / step) }, (_, i) => i * step)
  const printed = tested.map((layer) => isWide[layer] === 1 || layers.isPrinted(layer))
  const empty = tested.filter((_, i) => i < printed.lastIndexOf(true) && !printed[i])
  if (empty.length === 0 || abovePercent(body, layers.heightOf(empty[0]!)) < minAbovePercent) return []
  return empty.map((i) => layers.heightOf(i))
}

function abovePercent(body: Body, height: number): number {
  let [above, total] = [0, 0]
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    const area = normalOf(body, triangle)[3]
    total += area
    if (centroidOf(body, triangle)[1] > height) above += area
  }
  return total > 0 ? (above / total) * 100 : 0
}
