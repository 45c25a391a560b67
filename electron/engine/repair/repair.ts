/** Makes a body printable: closed, wound outwards, without overlaps. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { PrintRepair, RepairStep } from '../../../shared/print/print-report.ts'
import type { Progress } from '../model.ts'
import { type Body, volumeOf } from './body.ts'
import { isWatertight } from './part-touching.ts'
import { surfaceFacts } from './surface-facts.ts'
import { enclosedVolume } from './enclosed-volume.ts'
import { finestOf, rebuildFaulty } from './rebuild-faulty.ts'
import { rebuild } from './rebuild.ts'
import { repairSurface, type Repaired } from './repair-surface.ts'

/**
 * `auto`: fills holes, thickens sheets and unites overlapping solids. `sheets`: thickens everything open. `pieces`:
 * closes each piece with patches only and keeps it separate. `volumetric`: rebuilds one surface around the whole.
 */
export type RepairMode = 'auto' | 'sheets' | 'pieces' | 'volumetric' | 'off'

export interface RepairChoice {
  mode: RepairMode
  smallestPieceMm: number
  sheetMm: number
}

/** If filling holes changes the enclosed volume by more than this share, flat patches are tried too. */
const maxChange = 0.02

/** The result is closed unless the mode is `off`; rejects with `bad-geometry` if no method succeeds. */
export async function repairBody(
  body: Body,
  choice: RepairChoice,
  progress: Progress,
): Promise<{ body: Body; repair: PrintRepair }> {
  progress(0.01, 'checking')
  const before = surfaceFacts(body)
  if (choice.mode === 'off')
    return { body, repair: { method: 'off', steps: [], before, after: before, volumeChangePercent: null } }
  const made = choice.mode === 'volumetric' ? null : await byPieces(body, choice, progress)
  const { result, change } = made ?? (await rebuiltWhole(body, choice, progress))
  const after = surfaceFacts(result.body)
  if (!after.watertight)
    throw new AppError('bad-geometry', 'The model cannot be closed', { details: { reason: 'cannot_be_closed' } })
  return {
    body: result.body,
    repair: {
      method: result.method,
      steps: result.steps,
      before,
      after,
      volumeChangePercent: change === null ? null : change * 100,
    },
  }
}

interface RepairAttempt {
  result: { body: Body; steps: RepairStep[]; method: PrintRepair['method'] }
  /** Share by which the enclosed volume changed; null if there was none to compare with. */
  change: number | null
}

/** Null if the pieces cannot be closed. */
async function byPieces(
  body: Body,
  { mode, ...choice }: RepairChoice,
  progress: Progress,
): Promise<RepairAttempt | null> {
  const open = mode === 'sheets' ? 'sheets' : mode === 'pieces' ? 'holes' : 'auto'
  let best: RepairAttempt | null = null
  for (const bulge of [true, false]) {
    const options = { ...choice, bulge, open, unite: mode !== 'pieces' } as const
    const pieces = await tried(repairSurface(body, options, (f, doing) => progress(f * 0.6, doing)))
    const result = pieces === null ? null : await closedOf(pieces, (f, doing) => progress(0.6 + f * 0.02, doing))
    if (result === null) return best
    if (result.method === 'none') return { result, change: 0 }
    if (result.method === 'sheet') return { result, change: null }
    progress(0.62, 'comparing')
    const change = changeOf(result.body, enclosedVolume(result.wound))
    if (best === null || Math.abs(change ?? 0) < Math.abs(best.change ?? 0)) best = { result, change }
    const hasSkins = result.steps.some(({ action }) => action === 'holes-filled')
    if (!hasSkins || change === null || Math.abs(change) <= maxChange) break
  }
  return best
}

/** Rebuilds the shells that are still open; null if that does not help. */
async function closedOf(made: Repaired, progress: Progress): Promise<Repaired | null> {
  if (isWatertight(made.body)) return made
  const remade = await rebuildFaulty(made.body, progress)
  if (remade === null) return null
  return { ...made, body: remade.body, steps: [...made.steps, { action: 'rebuilt', count: remade.count }] }
}

/** Sheets are thickened first, so that they enclose a volume. */
async function rebuiltWhole(body: Body, choice: RepairChoice, progress: Progress): Promise<RepairAttempt> {
  const options = { ...choice, bulge: true, unite: false }
  const made = await repairSurface(body, options, (f, doing) => progress(0.62 + f * 0.1, doing))
  const finestMm = finestOf(made.body)
  const remade = await rebuild(made.body, { finestMm }, (f, doing) => progress(0.72 + 0.28 * f, doing))
  const isThickened = made.method === 'sheet'
  return {
    result: {
      body: remade,
      steps: [
        ...made.steps.filter(({ action }) => action === 'sheet-thickened'),
        { action: 'rebuilt', count: remade.look.length },
      ],
      method: 'volumetric',
    },
    change: isThickened ? null : changeOf(remade, enclosedVolume(made.wound)),
  }
}

async function tried<Result extends Repaired | Body>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-geometry') return null
    throw error
  }
}

/** Relative change in volume. Self-intersections count overlaps twice; in that case, compares the enclosed volume. */
function changeOf(body: Body, reference: number): number | null {
  if (!(reference > 0)) return null
  const change = volumeOf(body) / reference - 1
  return Math.abs(change) <= maxChange ? change : enclosedVolume(body) / reference - 1
}
