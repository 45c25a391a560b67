/** A hole to hang a piece by: in a loop above the top, or through the plate. */
import { points } from '../kit/outline-points.ts'
import type { CraftSettings } from './settings.ts'
import type { CrossSection, Workshop } from './workshop.ts'

/** Width of the material around a hole. */
export const eyeletWallMm = 2

/** Returns the outline with its hole, and the area that the design must leave free. */
export function withEyelet(
  workshop: Workshop,
  outline: CrossSection,
  { hanging, holeMm }: Pick<CraftSettings, 'hanging' | 'holeMm'>,
  topY: number,
): { outline: CrossSection; keepOut?: CrossSection } {
  if (hanging === 'none') return { outline }
  const radius = holeMm / 2
  const outer = radius + eyeletWallMm
  const y = hanging === 'loop' ? topY + radius * 0.6 : topY - outer - 0.4
  const hole = workshop.circle(radius).translate(0, y)
  const ring = workshop.circle(outer).translate(0, y)
  // The loop sits on a neck as wide as itself.
  const neck = uprightStrip(workshop, outer, topY - outer * 1.2, y)
  const whole = hanging === 'loop' ? outline.add(ring).add(neck) : outline
  return { outline: whole.subtract(hole), keepOut: ring }
}

/** A rectangle about the y axis, `half` wide on either side. */
export function uprightStrip({ area }: Workshop, half: number, bottom: number, top: number): CrossSection {
  return area([points`${-half},${bottom} ${half},${bottom} ${half},${top} ${-half},${top}`])
}
