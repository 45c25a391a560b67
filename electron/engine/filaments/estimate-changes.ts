/** Estimates filament changes from the surface, before slicing. */
import type { FilamentReport } from '../../../shared/print/filament-report.ts'
import { gramsOf } from '../print/measure/weight.ts'
import type { ColouredSurface } from './coloured-surface.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** PrusaSlicer's default purge volume per change. */
const purgeMm3 = 140

/**
 * Slices the surface in its current orientation (Y up, `mm` millimetres per unit) into layers of `layerMm`: each needs
 * one change fewer than its number of filaments, and one more if it shares none with the layer below.
 */
export function estimateChanges(
  { points, faces }: ColouredSurface,
  labels: Uint8Array,
  mm: number,
  layerMm: number,
): FilamentReport['changes'] {
  let [low, high] = [Infinity, -Infinity]
  for (const point of faces) {
    low = Math.min(low, points[point * 3 + 1]!)
    high = Math.max(high, points[point * 3 + 1]!)
  }
  const layers = Math.min(maxLayers, Math.max(1, Math.round(((high - low) * mm) / layerMm)))
  const used = new Uint32Array(layers)
  const layerOf = (y: number): number =>
    Math.min(layers - 1, Math.max(0, Math.floor(((y - low) / (high - low || 1)) * layers)))
  for (let face = 0; face < labels.length; face++) {
    const heights = vec3((corner) => points[faces[face * 3 + corner]! * 3 + 1]!)
    const last = layerOf(Math.max(...heights))
    for (let layer = layerOf(Math.min(...heights)); layer <= last; layer++) used[layer]! |= 1 << labels[face]!
  }
  let count = 0
  let mixedLayers = 0
  let below = 0
  for (const own of used) {
    if (own === 0) continue
    const filaments = bitsIn(own)
    count += filaments - 1
    if (filaments > 1) mixedLayers++
    if (below !== 0 && (below & own) === 0) count++
    below = own
  }
  const purgedMm3 = count * purgeMm3
  return { layerMm, layers, mixedLayers, count, purgeMm3, purgedMm3, purgedGrams: gramsOf(purgedMm3).plaGrams }
}

const maxLayers = 1_000_000

function bitsIn(number: number): number {
  let count = 0
  for (let left = number >>> 0; left !== 0; left &= left - 1) count++
  return count
}
