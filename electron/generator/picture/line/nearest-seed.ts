/** For every sample the nearest of some marked samples. */
import { transformSquares } from '../../../engine/image/distance-transform.ts'

/** `seed` holds the index of the nearest marked sample, -1 where there is none; `square` its squared distance. */
export interface NearestSeeds {
  seed: Int32Array
  square: Float64Array
}

/** Exact. */
export function nearestSeeds(width: number, height: number, isSeed: (at: number) => boolean): NearestSeeds {
  const seed = new Int32Array(width * height).fill(-1)
  const square = new Float64Array(width * height).fill(Infinity)
  for (let at = 0; at < seed.length; at++) {
    if (!isSeed(at)) continue
    seed[at] = at
    square[at] = 0
  }
  transformSquares(square, width, height, seed)
  return { seed, square }
}
