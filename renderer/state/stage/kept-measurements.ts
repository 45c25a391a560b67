/** Measurements are shown at once, saved with their asset, and restored when a window opens. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Measurement } from '../../../shared/protocol/measurement.ts'
import { bridge } from '../current-bridge.ts'
import { reportError } from '../messages.ts'

/** Maximum number of lines in a saved measurement: a long rim is recognisable from every second or third. */
const maxLines = 2048
const maxMeasurements = 500

/** The list to save for each asset; absent if nothing is pending. */
const waiting = new Map<string, readonly Measurement[]>()
const sending = new Map<string, Promise<void>>()

/** Saves the newest list of an asset. A failure is reported once; the list stays in the window. */
export function keepMeasurements(assetId: string, list: readonly Measurement[]): void {
  waiting.set(assetId, list)
  if (!sending.has(assetId)) sending.set(assetId, send(assetId))
}

/** Returns whether this window has newer measurements than the backend. */
export function hasUnsavedMeasurements(assetId: string): boolean {
  return waiting.has(assetId) || sending.has(assetId)
}

/** Resolves once an asset's measurements are saved or the failure has been reported. */
export async function untilMeasurementsKept(assetId: string): Promise<void> {
  await sending.get(assetId)
}

/** Returns the assets whose measurements changed, with the new ones. Pure. */
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

/** Returns a list as it is saved, with a limited number of lines. Pure. */
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
