/** Heights at which nothing of a print is thick enough to be printed. */
import type { Body } from '../../repair/body.ts'
import { centroidOf, normalOf } from '../../repair/orient-patches.ts'
import type { PrintedLayers } from './printed-layers.ts'

/** If less of the surface than this is above, the model just ends there in a tip. */
const minAbovePercent = 2

/**
 * Returns heights of layers in which nothing is printed, below the highest one that is; none if hardly anything is
 * above the lowest of them. If the first layer is among them, the body has no footing. `isWide`: layers known to be printed.
 */
export function emptyLayers(body: Body, layers: PrintedLayers, isWide: Uint8Array): number[] {
  const printed = Array.from({ length: layers.count }, (_, i) => isWide[i] === 1 || layers.isPrinted(i))
  const last = printed.lastIndexOf(true)
  const empty = [...printed.keys()].filter((i) => i < last && !printed[i])
  if (empty.length === 0 || abovePercent(body, layers.heightOf(empty[0]!)) < minAbovePercent) return []
  return empty.map((i) => layers.heightOf(i))
}

function abovePercent(body: Body, height: number): number {
  let [above, whole] = [0, 0]
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    const area = normalOf(body, triangle)[3]
    whole += area
    if (centroidOf(body, triangle)[1] > height) above += area
  }
  return whole > 0 ? (above / whole) * 100 : 0
}
