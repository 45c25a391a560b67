/** Closes a body for operations that need a solid. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { PrintRepair } from '../../../shared/print/print-report.ts'
import type { Progress } from '../model.ts'
import { type Body, bodyBounds } from '../repair/body.ts'
import type { RepairChoice } from '../repair/repair.ts'
import { isSolid } from '../repair/solids.ts'
import { soundFacts } from '../repair/sound.ts'
import { surfaceFacts } from '../repair/surface-facts.ts'

/** A sound body is returned unchanged; this check takes a fraction of the time of a repair. */
export async function repairedBody(
  body: Body,
  choice: RepairChoice,
  progress: Progress,
): Promise<{ body: Body; repair: PrintRepair }> {
  progress(0, 'checking')
  const facts =
    choice.mode === 'off'
      ? surfaceFacts(body)
      : choice.mode === 'auto'
        ? soundFacts(body, choice.smallestPieceMm)
        : null
  if (facts === null) return (await import('../repair/repair.ts')).repairBody(body, choice, progress)
  const isOff = choice.mode === 'off'
  return {
    body,
    repair: {
      method: isOff ? 'off' : 'none',
      steps: [],
      before: facts,
      after: facts,
      volumeChangePercent: isOff ? null : 0,
    },
  }
}

/**
 * Sheet thickness: two lines of a 0.4 mm nozzle, or on small models a fraction of the diagonal; likewise the dust
 * limit.
 */
const sheetMm = 0.8
const sheetShare = 0.02
const dustShare = 0.002

/**
 * Returns a solid for the geometry kernel: unchanged if it is sound, repaired piece by piece, or rebuilt if the kernel
 * still rejects it. Rejects with `bad-geometry`.
 */
export async function solidBody(body: Body, progress: Progress): Promise<{ body: Body; repair: PrintRepair }> {
  const { diagonal } = bodyBounds(body)
  if (body.look.length === 0 || !(diagonal > 0))
    throw new AppError('bad-geometry', 'The model holds no surface', { details: { reason: 'no-surface' } })
  const choice = { smallestPieceMm: diagonal * dustShare, sheetMm: Math.min(diagonal * sheetShare, sheetMm) }
  const made = await repairedBody(body, { mode: 'auto', ...choice }, progress)
  if (await isSolid(made.body)) return made
  const remade = await repairedBody(body, { mode: 'volumetric', ...choice }, progress)
  if (await isSolid(remade.body)) return remade
  throw new AppError('bad-geometry', 'The model cannot be closed', { details: { reason: 'cannot_be_closed' } })
}
