/** Axis-aligned bounding boxes. */
import type { Points } from './face-normal.ts'
import type { Vector } from './vectors.ts'

/** Minimum and maximum corner. */
export interface Bounds {
  low: Vector
  high: Vector
}

/** An empty box: its low corner is above its high corner. */
export function noBounds(): Bounds {
  return { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] }
}

/**
 * Bounds of points, 3 numbers each, or of those that `vertices` lists. Extends and returns `initial`. NaN is ignored.
 */
export function boundsOf(points: ArrayLike<number>, vertices?: ArrayLike<number>, initial = noBounds()): Bounds {
  return extendToPoints(points, vertices, initial, Infinity)
}

/** Like `boundsOf`, but also ignores infinite coordinates. */
export function finiteBoundsOf(points: ArrayLike<number>, vertices?: ArrayLike<number>, initial = noBounds()): Bounds {
  return extendToPoints(points, vertices, initial, Number.MAX_VALUE)
}

/** Extends a box to a point, whose coordinates begin at `at`. NaN is ignored. */
export function extendBounds({ low, high }: Bounds, points: Points, at: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const value = points[at + axis]!
    if (value < low[axis]!) low[axis] = value
    if (value > high[axis]!) high[axis] = value
  }
}

/** Width, height and depth; 0 for an empty box. */
export function sizeOf({ low, high }: Bounds): Vector {
  return low[0] > high[0] ? [0, 0, 0] : [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
}

/** The diagonal of the bounding box of points, 3 numbers each; 0 if there are none or one is not finite. */
export function diagonalOf(points: ArrayLike<number>): number {
  const diagonal = Math.hypot(...sizeOf(boundsOf(points)))
  return Number.isFinite(diagonal) ? diagonal : 0
}

/** The centre of the box. */
export function middleOf({ low, high }: Bounds): Vector {
  return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
}

/** Yields every pair of boxes that overlap or touch, by their indices: sweep along the first axis. */
export function* overlappingPairs(boxes: readonly Bounds[]): Generator<[number, number]> {
  const order = [...boxes.keys()].sort((a, b) => boxes[a]!.low[0] - boxes[b]!.low[0])
  for (const [rank, i] of order.entries()) {
    const one = boxes[i]!
    for (let next = rank + 1; next < order.length; next++) {
      const j = order[next]!
      const other = boxes[j]!
      if (other.low[0] > one.high[0]) break
      const isApart = ([1, 2] as const).some((k) => one.low[k] > other.high[k] || other.low[k] > one.high[k])
      if (!isApart) yield [i, j]
    }
  }
}

function extendToPoints(
  points: ArrayLike<number>,
  vertices: ArrayLike<number> | undefined,
  bounds: Bounds,
  max: number,
): Bounds {
  const count = vertices === undefined ? Math.floor(points.length / 3) : vertices.length
  let [[lowX, lowY, lowZ], [highX, highY, highZ]] = [bounds.low, bounds.high]
  for (let i = 0; i < count; i++) {
    const at = (vertices === undefined ? i : vertices[i]!) * 3
    const x = points[at]!
    const y = points[at + 1]!
    const z = points[at + 2]!
    if (x < lowX && x >= -max) lowX = x
    if (x > highX && x <= max) highX = x
    if (y < lowY && y >= -max) lowY = y
    if (y > highY && y <= max) highY = y
    if (z < lowZ && z >= -max) lowZ = z
    if (z > highZ && z <= max) highZ = z
  }
  bounds.low = [lowX, lowY, lowZ]
  bounds.high = [highX, highY, highZ]
  return bounds
}
