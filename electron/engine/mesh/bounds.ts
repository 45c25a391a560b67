/** The box around points. */
import type { Vector } from './vectors.ts'

/** Its lowest and its highest corner. */
export interface Bounds {
  low: Vector
  high: Vector
}

/** Around nothing: low lies above high. */
export function noBounds(): Bounds {
  return { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] }
}

/**
 * The box around points, 3 numbers each, or around those of them that `vertices` lists. `around` grows and is given back. What is
 * no number counts for nothing.
 */
export function boundsOf(points: ArrayLike<number>, vertices?: ArrayLike<number>, around = noBounds()): Bounds {
  return grown(points, vertices, around, Infinity)
}

/** The same, where what is infinite counts for nothing either. */
export function finiteBoundsOf(points: ArrayLike<number>, vertices?: ArrayLike<number>, around = noBounds()): Bounds {
  return grown(points, vertices, around, Number.MAX_VALUE)
}

/** Width, height and depth; 0 around nothing. */
export function sizeOf({ low, high }: Bounds): Vector {
  return low[0] > high[0] ? [0, 0, 0] : [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
}

/** Its middle. */
export function middleOf({ low, high }: Bounds): Vector {
  return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
}

function grown(
  points: ArrayLike<number>,
  vertices: ArrayLike<number> | undefined,
  bounds: Bounds,
  most: number,
): Bounds {
  const count = vertices === undefined ? Math.floor(points.length / 3) : vertices.length
  let [[lowX, lowY, lowZ], [highX, highY, highZ]] = [bounds.low, bounds.high]
  for (let i = 0; i < count; i++) {
    const at = (vertices === undefined ? i : vertices[i]!) * 3
    const x = points[at]!
    const y = points[at + 1]!
    const z = points[at + 2]!
    if (x < lowX && x >= -most) lowX = x
    if (x > highX && x <= most) highX = x
    if (y < lowY && y >= -most) lowY = y
    if (y > highY && y <= most) highY = y
    if (z < lowZ && z >= -most) lowZ = z
    if (z > highZ && z <= most) highZ = z
  }
  bounds.low = [lowX, lowY, lowZ]
  bounds.high = [highX, highY, highZ]
  return bounds
}
