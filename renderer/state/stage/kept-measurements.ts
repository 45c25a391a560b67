/** Measurements are kept with their asset: shown at once, written down behind it, and reported by the studio when a window opens. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Measurement } from '../../../shared/protocol/measurement.ts'
import { bridge } from '../current-bridge.ts'
import { reportError } from '../messages.ts'

/** Lines of one measurement that are kept: a long rim has more, of which every other or third is enough to see it. */
const maxLines = 2048
const maxMeasurements = 500

/** What is to be written down of each asset; absent: nothing is on its way. */
const waiting = new Map<string, readonly Measurement[]>()
const sending = new Map<string, Promise<void>>()

/** Writes them down, the newest list of an asset only. What cannot be kept is reported once and stays in the window. */
export function keepMeasurements(assetId: string, list: readonly Measurement[]): void {
  waiting.set(assetId, list)
  if (!sending.has(assetId)) sending.set(assetId, send(assetId))
}

/** Whether this window knows better than the studio what was measured. */
export function isBeingKept(assetId: string): boolean {
  return waiting.has(assetId) || sending.has(assetId)
}

/** Resolves when all that was measured on an asset is written down, or was reported as not kept. */
export async function untilMeasurementsKept(assetId: string): Promise<void> {
  await sending.get(assetId)
}

/** Assets whose measurements the studio reports otherwise than before, with what they are now. Pure. */
export function reportedMeasurements(
  assets: readonly Asset[],
  before: readonly Asset[],
): { id: string; measurements: readonly Measurement[] }[] {
  if (assets === before) return []
  const known = new Map(before.map(({ id, measurements }) => [id, measurements]))
  return assets.flatMap(({ id, measurements }) =>
    measurements === known.get(id) ? [] : [{ id, measurements: measurements ?? [] }],
  )
}

/** As it is written down: no more lines than are taken. Pure. */
export function asKept(list: readonly Measurement[]): Measurement[] {
  return list.slice(-maxMeasurements).map((one) => {
    const lines = one.lines.length / 6
    if (lines <= maxLines) return one
    const step = Math.ceil(lines / maxLines)
    return { ...one, lines: one.lines.filter((_, index) => Math.floor(index / 6) % step === 0) }
  })
}

async function send(assetId: string): Promise<void> {
  try {
    for (let list = waiting.get(assetId); list !== undefined; list = waiting.get(assetId)) {
      waiting.delete(assetId)
      await bridge().call('assets.change', { id: assetId, measurements: asKept(list) })
    }
  } catch (thrown) {
    waiting.delete(assetId)
    reportError(AppError.from(thrown).toData())
  } finally {
    sending.delete(assetId)
  }
}
