/**
 * Bisection of triangles and tetrahedra at marked edges, the longest first. Neighbours divide what they share in the
 * same way, because the order depends on nothing else.
 */
import { distanceBetween } from './vectors.ts'

const maxPoints = 2 ** 26

/** A number for the edge between two points, in either order. */
export function edgeKey(a: number, b: number): number {
  return Math.min(a, b) * maxPoints + Math.max(a, b)
}

/** The points of an edge. */
export function endsOf(key: number): [number, number] {
  return [Math.floor(key / maxPoints), key % maxPoints]
}

/** The key of the longest edge between some points, the larger one of equally long ones; -1 if none is `among` the keys. */
export function longestEdge(
  positions: ArrayLike<number>,
  corners: readonly number[],
  among?: ReadonlySet<number>,
): number {
  let [longest, length] = [-1, -1]
  for (let i = 1; i < corners.length; i++)
    for (let k = 0; k < i; k++) {
      const [a, b] = [corners[i]!, corners[k]!]
      const key = edgeKey(a, b)
      if (among?.has(key) === false) continue
      const own = distanceBetween(positions, a, b)
      if (own > length || (own === length && key > longest)) [longest, length] = [key, own]
    }
  return longest
}
