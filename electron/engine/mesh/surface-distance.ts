/** The distance between two surfaces. */
import { sampleSurface } from './surface-samples.ts'
import type { Surface } from './surface.ts'

/** In the unit of the positions. */
export interface SurfaceDistance {
  /** Hausdorff distance, in both directions, as far as the samples see it. */
  hausdorff: number
  /** The mean of both directions' mean distances. */
  mean: number
  /** From the first surface to the second, and back. */
  toOther: { hausdorff: number; mean: number }
  back: { hausdorff: number; mean: number }
}

/**
 * Samples both surfaces evenly, plus their vertices for the maximum, and queries the nearest point on the other (as in
 * Metro, Cignoni, Rocchini & Scopigno 1998).
 */
export function surfaceDistance(one: Surface, other: Surface, samples: number, seed: number): SurfaceDistance {
  const toOther = oneWay(one, other, samples, seed)
  const back = oneWay(other, one, samples, seed + 1)
  return {
    hausdorff: Math.max(toOther.hausdorff, back.hausdorff),
    mean: (toOther.mean + back.mean) / 2,
    toOther,
    back,
  }
}

function oneWay(from: Surface, to: Surface, samples: number, seed: number): { hausdorff: number; mean: number } {
  const { positions } = sampleSurface(from.positions, from.indices, samples, seed)
  let sum = 0
  let hausdorff = 0
  for (let i = 0; i < positions.length; i += 3) {
    const distance = to.measure(positions[i]!, positions[i + 1]!, positions[i + 2]!)
    sum += distance
    if (distance > hausdorff) hausdorff = distance
  }
  const seen = new Uint8Array(from.positions.length / 3)
  for (const vertex of from.indices) {
    if (seen[vertex] !== 0) continue
    seen[vertex] = 1
    const at = vertex * 3
    // A distance below the largest one so far need not be exact.
    const distance = to.measureRoughly(from.positions[at]!, from.positions[at + 1]!, from.positions[at + 2]!, hausdorff)
    if (distance > hausdorff) hausdorff = distance
  }
  return { hausdorff, mean: positions.length > 0 ? sum / (positions.length / 3) : 0 }
}
