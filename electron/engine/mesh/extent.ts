/** Centre and diagonal of point sets. */
import type { Points } from './face-normal.ts'
import { boundsOf, middleOf, sizeOf } from './bounds.ts'

/** Centre and diagonal of the bounding box of points, 3 coordinates each; 0 if there are none or one is not finite. */
export function extentOf(points: Points): { centre: [number, number, number]; diagonal: number } {
  if (points.length === 0) return { centre: [0, 0, 0], diagonal: 0 }
  const bounds = boundsOf(points)
  const diagonal = Math.hypot(...sizeOf(bounds))
  return { centre: middleOf(bounds), diagonal: Number.isFinite(diagonal) ? diagonal : 0 }
}
