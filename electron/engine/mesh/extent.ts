/** Where points lie. */
import type { Points } from './face-normal.ts'
import { boundsOf, middleOf, sizeOf } from './bounds.ts'

/** The middle of the box around points (3 coordinates each) and its diagonal; 0 where there are none or one is not finite. */
export function extentOf(points: Points): { centre: [number, number, number]; diagonal: number } {
  if (points.length === 0) return { centre: [0, 0, 0], diagonal: 0 }
  const bounds = boundsOf(points)
  const diagonal = Math.hypot(...sizeOf(bounds))
  return { centre: middleOf(bounds), diagonal: Number.isFinite(diagonal) ? diagonal : 0 }
}
