/** Hollows a solid: cavities, measured wall thickness, and drain holes. */
import type { PrintReport } from '../../../../shared/print/print-report.ts'
import type { Progress } from '../../model.ts'
import { type Body, volumeOf } from '../../repair/body.ts'
import type { PrintInput } from '../jobs.ts'
import { hollowWall } from '../measure/hollow-wall.ts'
import { drainHoles } from './drain-holes.ts'
import { hollowOut } from './hollow-out.ts'
import { insideLook } from './inside-look.ts'

/**
 * Returns the hollowed body with its drain holes, and a report on both. `body` must be closed. Rejects with the errors
 * of `hollowOut` and `drainHoles`.
 */
export async function hollowed(
  body: Body,
  input: PrintInput,
  progress: Progress,
): Promise<{ body: Body; report: NonNullable<PrintReport['hollow']> }> {
  const look = await insideLook(body, 'Inside')
  const made = await hollowOut(body, input.hollowMm, look, (fraction, doing) => progress(fraction * 0.85, doing))
  const measured = hollowWall(body, made.cavities, input.hollowMm, (fraction, doing) =>
    progress(0.85 + fraction * 0.1, doing),
  )
  const drained = await drainHoles(
    made,
    body,
    {
      count: input.drainHoles,
      diameterMm: input.drainDiameterMm,
      wallMm: input.hollowMm,
      look,
    },
    (fraction, doing) => progress(0.95 + fraction * 0.05, doing),
  )
  const { withinFivePercent, ...measuredWallMm } = measured
  return {
    body: drained.body,
    report: {
      askedWallMm: input.hollowMm,
      measuredWallMm,
      withinFivePercent,
      cavities: made.cavities.length,
      savedVolumeMm3: made.cavities.reduce((sum, cavity) => sum + volumeOf(cavity), 0),
      drainHoles: drained.holes,
      trapped: drained.trapped,
    },
  }
}
