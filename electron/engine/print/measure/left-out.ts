/** Predicts what a slicer omits because no extrusion line fits the cross-section. */
import type { Surface } from '../../mesh/surface.ts'

/** Directions in a layer in which the cross-section is measured. */
const directions = 4

/**
 * Shares of the minimum wall, which is two lines wide. Measured by slicing walls, rods and bars of 0.12 … 1 mm with
 * PrusaSlicer 2.5 for a nozzle of 0.4 mm: walls of 0.142 mm are omitted in any direction, those of 0.143 mm widened to
 * a line; round rods of 0.7 mm are omitted, those of 0.8 mm printed; bars are printed if their diagonal is about 1.5
 * times their width.
 */
const narrowest = 0.178
const lowest = 1 / 8
const shortest = 0.55
const roundest = 0.9
const longerThanWide = 1.45

/** Whether the slicer omits the material around a point in its middle; Y is up, `minimum` is the minimum wall in the unit of the surface. */
export function isLeftOut(surface: Surface, [x, y, z]: readonly [number, number, number], minimum: number): boolean {
  const most = minimum * 2
  const room = (dx: number, dy: number, dz: number): number =>
    (surface.raycast(x, y, z, dx, dy, dz, most)?.distance ?? most) +
    (surface.raycast(x, y, z, -dx, -dy, -dz, most)?.distance ?? most)
  if (room(0, 1, 0) < minimum * lowest) return true
  let [least, longest] = [Infinity, 0]
  for (let i = 0; i < directions; i++) {
    const angle = (i / directions) * Math.PI
    const across = room(Math.cos(angle), 0, Math.sin(angle))
    least = Math.min(least, across)
    longest = Math.max(longest, across)
  }
  if (least < minimum * narrowest) return true
  return least < minimum * roundest && longest < Math.max(minimum * shortest, least * longerThanWide)
}
