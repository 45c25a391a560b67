/** Axis-aligned bounding boxes. */
import type { Vector } from './vectors.ts'

/** Minimum and maximum corner. */
export interface Bounds {
  low: Vector
  high: Vector
}

/** An empty box: low lies above high. */
export function noBounds(): Bounds {
  return { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] }
}

/**
 * Bounds of points, 3 numbers each, or of those that `vertices` lists. Extends and returns `around`. NaN is ignored.
 */
export function boundsOf(points: ArrayLike<number>, vertices?: ArrayLike<number>, around = noBounds()): Bounds {
  return grown(points, vertices, around, Infinity)
}

/** The same, ignoring infinite coordinates too. */
export function finiteBoundsOf(points: ArrayLike<number>, vertices?: ArrayLike<number>, around = noBounds()): Bounds {
  return grown(points, vertices, around, Number.MAX_VALUE)
}

/** Width, height and depth; 0 for an empty box. */
export function sizeOf({ low, high }: Bounds): Vector {
  return low[0] > high[0] ? [0, 0, 0] : [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
}

/** The centre of the box. */
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
