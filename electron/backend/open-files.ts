/** Opens the store, the library and the other files of the data folder. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { markDownloaded } from '../disk/mark-downloaded.ts'
import { createEngine } from '../workers/engine.ts'
import { WorkerPool } from '../workers/pool.ts'
import { KeptAnswers } from './connections/kept-answers.ts'
import { createLibrary } from './library/create-library.ts'
import type { BackendPorts } from './ports.ts'
import type { Store } from './store/store.ts'
import type { Files, Opening } from './studio-parts.ts'
import { createPictureConverter } from './studio/convert-picture.ts'
import { localConnectionId } from './studio/local-engine.ts'
import { createNotices } from './studio/notices.ts'
import { rebuildFirst, rebuildRest, restoreUnreadable } from './studio/rebuild-store.ts'
import { createReceipts } from './studio/receipts.ts'
import { createSettingsKeeper } from './studio/settings-keeper.ts'

/** How long removed jobs can be restored. */
const removedForMs = 30 * 24 * 3_600_000

/**
 * Rebuilds what a damaged store has lost. `isBusy` returns whether one of the artist's jobs is running on this machine.
 */
export async function openFiles({ ports, emit, opened, frozen }: Opening, isBusy: () => boolean): Promise<Files> {
  const { clock, log, dataFolder, freeBytes } = ports
  const { store } = opened
  if (frozen === null) purgeRemoved(store, ports)
  const notices = createNotices(store, emit, clock)
  const settings = createSettingsKeeper(store, (reason) => notices.add('settings-reset', { reason }))
  const engine = createEngine({ moduleUrl: ports.engineWorkerUrl, start: ports.startEngine, log })
  const pool = new WorkerPool({ engine, size: Math.max(1, Math.min(2, availableParallelism() - 1)) })
  const library = createLibrary({
    store,
    folder: dataFolder,
    pool,
    clock,
    freeBytes,
    log,
    mark: async (path, { connectionId }) =>
      connectionId !== null && connectionId !== localConnectionId && markDownloaded(path),
    onInspected: (asset) => emit({ type: 'asset', asset }),
    onDerived: (progress) => emit({ type: 'derived', progress }),
    poseHabits: () => settings.get().poseHabits,
    viewsAhead: { isBusy },
  })
  const receipts = createReceipts(dataFolder, log)
  const rooms = { opened, library, receipts }
  const fromFiles = await rebuildFirst(rooms)
  const restored = await restoreUnreadable(rooms)
  if (restored > 0) log('warn', 'jobs that could not be read were restored from their receipts', { restored })
  await library.start({ readOnly: frozen !== null })
  if (fromFiles !== null && frozen === null) await rebuildRest(rooms, fromFiles, notices)
  const keptAnswers = new KeptAnswers(join(dataFolder, 'answers'), freeBytes)
  const converter = createPictureConverter(pool, join(dataFolder, 'converted'))
  if (frozen === null) await converter.clear()
  return { store, notices, settings, engine, pool, library, receipts, keptAnswers, converter }
}

/** Deletes jobs that were removed long ago. If the disk refuses, the next start tries again. */
function purgeRemoved(store: Store, { clock, log }: BackendPorts): void {
  try {
    store.jobs.purge(new Date(clock.now() - removedForMs).toISOString())
  } catch (thrown) {
    log('warn', 'jobs that were removed long ago could not be forgotten', { reason: String(thrown) })
  }
}
