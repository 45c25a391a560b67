/** Opens the parts of a studio in order and lets the queue resume; closes them in reverse order. */
import { AppError } from '../../shared/protocol/app-error.ts'
import { anyJob } from '../../shared/protocol/job-query.ts'
import { lockFolder, type FolderLease, type LeaseOptions } from '../disk/folder-lock.ts'
import { closeToOthers } from '../disk/private-folder.ts'
import { openFiles } from './open-files.ts'
import { openQueue } from './open-queue.ts'
import { openServices } from './open-services.ts'
import type { BackendPorts, Clock } from './ports.ts'
import { probeData } from './probe-data.ts'
import { createSlicerService } from './slicers/slicer-service.ts'
import { systemPrograms } from './slicers/system-programs.ts'
import { openStore, openStoreInMemory, type OpenedStore } from './store/open-store.ts'
import type { StoredJob } from './store/records.ts'
import type { Files, Frozen, Opening, Services, Work } from './studio-parts.ts'
import type { Emit } from './studio/event-bus.ts'
import { localConnectionId } from './studio/local-engine.ts'
import { watchForRoom } from './studio/resume-capped.ts'
import type { Studio } from './studio/studio.ts'
import { createSubjectShelf } from './studio/subject-shelf.ts'
import { keptIdOf, type KeptAnswers } from './connections/kept-answers.ts'
import { wasLost } from './library/clear-leftovers.ts'
import type { Store } from './store/store.ts'

export interface OpenedStudio {
  studio: Studio
  /** Why nothing can be written; usually null. */
  frozen: AppError | null
  close(): Promise<void>
}

/**
 * The local service starts in the background. Rejects with `disk-denied` (`reason: 'in-use'` if another studio has the
 * folder), `disk-full`, `data-corrupt` (`reason: 'newer-version'`).
 *
 * `frozen`: the disk is not writable, or another studio has taken the folder over. The studio is then shown from memory, nothing is
 * sent, and every change is lost when it closes. `onLost` is called when another studio takes the folder over, more than once until
 * this one is closed.
 */
export async function openStudio(
  ports: BackendPorts,
  emit: Emit,
  onLost: (error: AppError) => void,
  frozen: Frozen | null = null,
): Promise<OpenedStudio> {
  if (frozen === null) probeData(ports.dataFolder)
  const lease = frozen === null ? await lockFolder(ports.dataFolder, { ...leaseTimes(ports), onLost }) : null
  let opened: OpenedStore | null = null
  try {
    opened = openStoreFor(ports, lease)
    const stopping = new AbortController()
    const opening: Opening = { ports, emit, opened, frozen, onLost, stopping: stopping.signal }
    let work: Work | null = null
    // Until the queue is open, it is unknown whether a job runs.
    const files = await openFiles(opening, () => work === null || work.queue.unfinished().some(runsHere))
    const services = openServices(opening, files, () => work!)
    work = openQueue(opening, files, services)
    const studio = studioOf(opening, files, services, work)
    if (frozen === null) await startWork(opening, files, services, work, studio)
    else work.disk.report(frozen.error)
    const { queue, webhooks } = work
    return {
      studio,
      frozen: frozen?.error ?? null,
      async close() {
        stopping.abort()
        await webhooks.stop()
        await queue.stop()
        services.connections.close()
        await services.localEngine.stop()
        await files.library.stop()
        if (frozen === null) await files.converter.clear()
        await Promise.all([files.pool.stop(), files.engine.stop()])
        await files.receipts.settled()
        files.store.close()
        lease?.release()
      },
    }
  } catch (thrown) {
    opened?.store.close()
    lease?.release()
    throw thrown
  }
}

/** Returns the options for the data folder's lease. */
export function leaseTimes({ leaseBeatMs }: BackendPorts): LeaseOptions {
  return leaseBeatMs === undefined ? {} : { beatMs: leaseBeatMs }
}

/** A null `lease` means in memory. */
function openStoreFor({ dataFolder, log }: BackendPorts, lease: FolderLease | null): OpenedStore {
  if (lease === null) return { store: openStoreInMemory(dataFolder, log), recovered: null, backUp: () => null }
  const opened = openStore(dataFolder, log)
  try {
    // Done before any job is read: a late write of an earlier owner is either seen here or refused.
    opened.store.claim(lease)
    return opened
  } catch (thrown) {
    opened.store.close()
    throw thrown
  }
}

function studioOf({ ports, emit, stopping }: Opening, files: Files, services: Services, work: Work): Studio {
  const { store, notices, settings, library, pool } = files
  const { vault, network, connections, balances, catalogues, localEngine } = services
  const { queue, keyLock, disk, webhooks, attention } = work
  const { clock, dataFolder, programs } = ports
  const slicers = createSlicerService({
    dataFolder,
    store,
    port: programs ?? systemPrograms(),
    now: () => clock.now(),
    stopping,
  })
  return {
    ports,
    store,
    vault,
    keyLock,
    network,
    library,
    slicers,
    queue,
    connections,
    balances,
    catalogues,
    settings,
    notices,
    disk,
    localEngine,
    subjects: createSubjectShelf(pool, stopping),
    webhooks,
    attention,
    emit,
    savedPaths: new Set(),
    stopping,
  }
}

async function startWork(
  { ports, opened, stopping }: Opening,
  { store, keptAnswers, receipts, settings }: Files,
  { spending, localEngine }: Services,
  { queue, steps, followCharges, webhooks }: Work,
  studio: Studio,
): Promise<void> {
  const { clock, log, dataFolder } = ports
  await sweepAnswers(keptAnswers, store, clock)
  await receipts.tidy((id) => queue.unfinished().some((job) => job.id === id))
  for (const job of queue.unfinished()) receipts.note(job)
  queue.start()
  steps.start()
  for (const job of store.jobs.ended(anyJob, { cursor: null, limit: 100 }).jobs) followCharges(job)
  void watchForRoom(studio, spending)
  await webhooks.apply(settings.get().webhooks)
  void keepBackups({ backUp: opened.backUp, clock, log, stopping })
  setImmediate(() => localEngine.start())
  void closeToOthers(dataFolder).then(
    (open) => open > 0 && log('warn', 'others can read part of the library', { open }),
  )
}

/** Whether this machine does the work of a job. */
function runsHere({ connectionId, state }: StoredJob): boolean {
  return connectionId === localConnectionId && (state === 'submitting' || state === 'running')
}

/**
 * Deletes stored responses whose jobs have finished with a result. If the store was lost, all of them are kept for a
 * month, since their jobs may still be recovered. Never rejects because of a disk error.
 */
async function sweepAnswers(kept: Pick<KeptAnswers, 'sweep'>, store: Store, clock: Clock): Promise<void> {
  if (wasLost({ store, clock })) return
  const jobs = [...store.jobs.live(), ...store.jobs.unfetched()]
  const ids = jobs.flatMap(({ idempotencyKey, taskId }) =>
    taskId === null ? [idempotencyKey] : [idempotencyKey, keptIdOf(taskId) ?? taskId],
  )
  await kept.sweep(ids)
}

const firstCheckMs = 20_000
const checkIntervalMs = 3_600_000

/** Makes a copy of the store whenever one is due. Failures are logged, and the next check tries again. */
async function keepBackups(options: {
  backUp: (now: Date) => string | null
  clock: Clock
  log: BackendPorts['log']
  stopping: AbortSignal
}): Promise<void> {
  const { backUp, clock, log, stopping } = options
  for (let waitMs = firstCheckMs; ; waitMs = checkIntervalMs) {
    await clock.sleep(waitMs, stopping)
    if (stopping.aborted) return
    try {
      const path = backUp(new Date(clock.now()))
      if (path !== null) log('info', 'the store was copied', { path })
    } catch (thrown) {
      log('warn', 'the store could not be copied', { reason: AppError.from(thrown).message })
    }
  }
}
