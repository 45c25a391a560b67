/** Makes a body one that can be printed: closed, wound outwards, without overlaps. */
import { AppError } from '../../../shared/app-error.ts'
import type { PrintRepair, RepairStep } from '../../../shared/print-report.ts'
import type { Progress } from '../model.ts'
import { type Body, bodyBounds, volumeOf } from './body.ts'
import { isSolid } from './solids.ts'
import { surfaceFacts } from './surface-facts.ts'
import { enclosedVolume } from './enclosed-volume.ts'
import { rebuild } from './rebuild.ts'
import { repairSurface, type Repaired } from './repair-surface.ts'

export type RepairMode = 'auto' | 'off' | 'volumetric'

export interface RepairChoice {
  mode: RepairMode
  smallestPieceMm: number
  sheetMm: number
}

/** A repair that changes the enclosed volume by more than this is held for a failure where another way is left. */
const mostChange = 0.02
const samples = 256

/**
 * Piece by piece first; where the result is not closed, not accepted as a solid, or encloses another volume than the
 * surface did, the solid is rebuilt from its volume, and the better of both is taken. Rejects `bad-geometry`.
 */
export async function repairBody(
  body: Body,
  choice: RepairChoice,
  progress: Progress,
): Promise<{ body: Body; repair: PrintRepair }> {
  progress(0.01, 'checking')
  const before = surfaceFacts(body)
  if (choice.mode === 'off')
    return { body, repair: { method: 'off', steps: [], before, after: before, volumeChangePercent: null } }
  let best: { made: Repaired; change: number | null } | null = null
  let wound = body
  let reference = 0
  for (const bulge of choice.mode === 'volumetric' ? [] : [true, false]) {
    const made = await tried(repairSurface(body, { ...choice, bulge }, (f, doing) => progress(f * 0.6, doing)))
    if (made === null) break
    progress(0.61, 'checking')
    const isClosed = surfaceFacts(made.body).watertight && (await isSolid(made.body))
    progress(0.615, 'checking')
    if (isClosed && made.method === 'none') return reported(made.body, made.method, [], before, 0)
    progress(0.62, 'comparing')
    wound = made.wound
    reference = enclosedVolume(wound)
    progress(0.64, 'comparing')
    if (!isClosed) break
    if (made.method === 'sheet') return reported(made.body, made.method, made.steps, before, null)
    const change = changeOf(made.body, reference)
    if (best === null || Math.abs(change ?? 0) < Math.abs(best.change ?? 0)) best = { made, change }
    if (change === null || Math.abs(change) <= mostChange) break
  }
  if (best !== null && Math.abs(best.change ?? 0) <= mostChange)
    return reported(best.made.body, best.made.method, best.made.steps, before, best.change)
  if (reference === 0) reference = enclosedVolume(wound)
  const remade = await tried(
    rebuild(wound, { samples, sheetMm: choice.sheetMm, sheet: isThin(reference, wound) }, (f, doing) =>
      progress(0.65 + 0.35 * f, doing),
    ),
  )
  if (remade !== null) {
    const changeRebuilt = changeOf(remade, reference)
    if (best === null || Math.abs(changeRebuilt ?? 0) < Math.abs(best.change ?? 0)) {
      const rebuilt: RepairStep = { action: 'rebuilt', count: remade.look.length }
      return reported(remade, 'volumetric', [rebuilt], before, changeRebuilt)
    }
  }
  if (best === null)
    throw new AppError('bad-geometry', 'The model cannot be closed', { details: { reason: 'cannot_be_closed' } })
  return reported(best.made.body, best.made.method, best.made.steps, before, best.change)
}

async function tried<Result extends Repaired | Body>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-geometry') return null
    throw error
  }
}

function reported(
  body: Body,
  method: PrintRepair['method'],
  steps: RepairStep[],
  before: PrintRepair['before'],
  change: number | null,
): { body: Body; repair: PrintRepair } {
  return {
    body,
    repair: {
      method,
      steps,
      before,
      after: surfaceFacts(body),
      volumeChangePercent: change === null ? null : change * 100,
    },
  }
}

/** A shell that crosses itself counts its folds twice in its own volume; then what it encloses is compared instead. */
function changeOf(body: Body, reference: number): number | null {
  if (!(reference > 0)) return null
  const change = volumeOf(body) / reference - 1
  return Math.abs(change) <= mostChange ? change : enclosedVolume(body) / reference - 1
}

/** Whether hardly anything is enclosed: a soup or sheets. */
function isThin(reference: number, body: Body): boolean {
  return reference < 1e-4 * bodyBounds(body).diagonal ** 3
}
