/** Separates distinct points with bit-identical positions. */

import { PositionTable } from './position-table.ts'

/** How far a twin moves towards the centroid of its neighbours. */
const moveFraction = 1e-3

/**
 * Moves apart points that are equal in single precision, so that welding does not join what is not connected. Unused
 * points stay. Changes `points` in place and returns the number of moved points.
 */
export function partTwins(points: Float64Array, faces: Uint32Array): number {
  const single = Float32Array.from(points)
  const bits = new Uint32Array(single.buffer)
  let movedCount = 0
  for (let pass = 0; pass < 8; pass++) {
    const table = new PositionTable(points.length / 3)
    const twins: number[] = []
    const seen = new Uint8Array(points.length / 3)
    let distinct = 0
    for (const point of faces) {
      if (seen[point] !== 0) continue
      seen[point] = 1
      // Adding 0 turns -0 into 0.
      for (let i = point * 3; i < point * 3 + 3; i++) single[i] = points[i]! + 0
      if (table.idOf(bits[point * 3]!, bits[point * 3 + 1]!, bits[point * 3 + 2]!) < distinct) twins.push(point)
      else distinct++
    }
    if (twins.length === 0) break
    const wanted = new Set(twins)
    const sums = new Map<number, [number, number, number, number]>()
    for (let corner = 0; corner < faces.length; corner++) {
      const point = faces[corner]!
      if (!wanted.has(point)) continue
      const sum = sums.get(point) ?? [0, 0, 0, 0]
      const first = corner - (corner % 3)
      for (let k = 1; k < 3; k++) {
        const other = faces[first + ((corner + k) % 3)]!
        for (let i = 0; i < 3; i++) sum[i] = sum[i]! + points[other * 3 + i]!
        sum[3]++
      }
      sums.set(point, sum)
    }
    for (const [point, sum] of sums) {
      movedCount++
      const way = moveFraction * 2 ** pass
      for (let i = 0; i < 3; i++) {
        points[point * 3 + i] = points[point * 3 + i]! * (1 - way) + (sum[i]! / sum[3]) * way
      }
    }
  }
  return movedCount
}
