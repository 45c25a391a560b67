/** A hole to hang a piece by: in a loop that sticks out at the top, or through the plate. */
import type { CraftSettings } from './settings.ts'
import type { CrossSection, Workshop } from './workshop.ts'

/** Material around a hole, all the way. */
export const eyeletWallMm = 2

/** The outline with its hole, and what the design must leave free. */
export function withEyelet(
  workshop: Workshop,
  outline: CrossSection,
  { hanging, holeMm }: Pick<CraftSettings, 'hanging' | 'holeMm'>,
  topY: number,
): { outline: CrossSection; keepOut?: CrossSection; holeAt?: [number, number] } {
  if (hanging === 'none') return { outline }
  const radius = holeMm / 2
  const outer = radius + eyeletWallMm
  const y = hanging === 'loop' ? topY + radius * 0.6 : topY - outer - 0.4
  const hole = workshop.circle(radius).translate(0, y)
  const ring = workshop.circle(outer).translate(0, y)
  // The loop stands on a neck as wide as itself.
  const neck = workshop.area([
    [
      [-outer, topY - outer * 1.2],
      [outer, topY - outer * 1.2],
      [outer, y],
      [-outer, y],
    ],
  ])
  const whole = hanging === 'loop' ? outline.add(ring).add(neck) : outline
  return { outline: whole.subtract(hole), keepOut: ring, holeAt: [0, y] }
}
