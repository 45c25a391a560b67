/** Where points lie. */
import type { Points } from './face-normal.ts'

/** The middle of the box around points (3 coordinates each) and its diagonal; 0 where there are none or one is not finite. */
export function extentOf(points: Points): { centre: [number, number, number]; diagonal: number } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < points.length; i++) {
    const value = points[i]!
    if (value < low[i % 3]!) low[i % 3] = value
    if (value > high[i % 3]!) high[i % 3] = value
  }
  const middle = (axis: number): number => (points.length > 0 ? (low[axis]! + high[axis]!) / 2 : 0)
  const diagonal = points.length > 0 ? Math.hypot(...low.map((value, axis) => high[axis]! - value)) : 0
  return { centre: [middle(0), middle(1), middle(2)], diagonal: Number.isFinite(diagonal) ? diagonal : 0 }
}
