/** Opens every room in order and lets the queue take up its work; closes them in the opposite order. */
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { AppError } from '../../shared/app-error.ts'
import { anyJob } from '../../shared/job-query.ts'
import type { Asset } from '../../shared/asset.ts'
import { EnginePool } from '../engine/pool.ts'
import { createServiceClient } from './connections/client.ts'
import { findProvider } from './connections/providers.ts'
import { createLedger } from './ledger/ledger.ts'
import { createLibrary } from './library/create-library.ts'
import type { Library } from './library/library.ts'
import type { BackendPorts } from './ports.ts'
import { JobQueue } from './queue/job-queue.ts'
import { lockFolder } from '../disk/folder-lock.ts'
import { openStore, type OpenedStore } from './store/open-store.ts'
import { type StoredJob, shownJob } from './store/records.ts'
import type { Store } from './store/store.ts'
import { createAttention } from './studio/attention.ts'
import { createCatalogues } from './studio/catalogues.ts'
import { ConnectionDesk } from './studio/connection-desk.ts'
import { createDeskMessages } from './studio/desk-messages.ts'
import type { Emit } from './studio/event-bus.ts'
import { createLateBooks } from './studio/late-books.ts'
import { createLocalEngine, localConnectionId } from './studio/local-engine.ts'
import { createNotices, type Notices } from './studio/notices.ts'
import { serviceOf } from './studio/service-of.ts'
import { createSettingsKeeper } from './studio/settings-keeper.ts'
import { resumeWithRoom, watchForRoom } from './studio/resume-capped.ts'
import { createSoon } from './studio/soon.ts'
import { changesSpending, createSpending } from './studio/spending.ts'
import type { Studio } from './studio/studio.ts'
import { hasEnded } from './queue/job-machine.ts'
import { createVault } from './vault/vault.ts'
import { signingSecretId } from './webhooks/signing-secret.ts'
import { WebhookDesk } from './webhooks/webhook-desk.ts'

/** How long jobs that were taken out of the list can be brought back. */
const removedForMs = 30 * 24 * 3_600_000

export interface OpenedStudio {
  studio: Studio
  /** Receiver for events → queue → local service → library → workers → store. */
  close(): Promise<void>
}

/**
 * The local service is started beside it all: nothing here waits for it. Rejects `disk-denied` (`reason: 'in-use'` where
 * another studio has the folder), `disk-full`, `data-corrupt` (`reason: 'newer-version'`).
 */
export async function openStudio(ports: BackendPorts, emit: Emit): Promise<OpenedStudio> {
  const { clock, log, dataFolder } = ports
  makeFolder(dataFolder)
  const unlock = await lockFolder(dataFolder)
  let opened: OpenedStore | null = null
  try {
    opened = openStore(dataFolder, log)
    const { store } = opened
    forgetRemoved(store, ports)
    const notices = createNotices(store, emit, clock)
    const settings = createSettingsKeeper(store, (reason) => notices.add('settings-reset', { reason }))
    const pool = new EnginePool({
      workerUrl: ports.engineWorkerUrl,
      size: Math.max(1, Math.min(2, availableParallelism() - 1)),
    })
    // Until the queue is there, nobody knows.
    let artistWorks = (): boolean => true
    const onLooked = (asset: Asset) => emit({ type: 'asset', asset })
    const library = createLibrary({
      store,
      folder: dataFolder,
      pool,
      clock,
      log,
      onLooked,
      onDerived: (progress) => emit({ type: 'derived', progress }),
      viewsAhead: { isBusy: () => artistWorks() },
    })
    await library.start()
    await rebuildIfLost(opened, library, notices)

    const stopping = new AbortController()
    const attention = createAttention(clock)
    const vault = createVault({ secrets: ports.secrets })
    const connections: ConnectionDesk = new ConnectionDesk({
      store,
      vault,
      emit,
      clock,
      findProvider,
      makeClient: (connection) =>
        createServiceClient({
          connection,
          key: () =>
            connection.embedded ? Promise.resolve(localEngine.running()?.key ?? null) : vault.key(connection.id),
          clock,
          log,
          ...(ports.timeouts === undefined ? {} : { timeouts: ports.timeouts }),
        }),
      paused: (id) => queue.paused(id),
      spending: { of: (id) => spending.of(id), lags: (id, askedAt) => spending.lags(id, askedAt) },
    })
    const tell = (id: string) => {
      connections
        .tell(id)
        .catch((thrown: unknown) => log('warn', 'a connection could not be told of', { id, reason: String(thrown) }))
    }
    const tellSoon = createSoon(clock, stopping.signal, (id) => {
      resumeWithRoom(studio, spending)
      tell(id)
    })
    const refreshSoon = createSoon(clock, stopping.signal, (id) => void refreshBalance(studio, id))
    const messages = createDeskMessages({
      desk: ports.desk,
      jobs: () => queue.unfinished(),
      wanted: () => settings.get().notifications,
      needsDecision: (job) => connections.service(job.connectionId)?.deduplicates !== true,
      clock,
      stopping: stopping.signal,
    })
    const onJob = (job: StoredJob, before: StoredJob | undefined) => {
      for (const id of job.assetIds.slice(before?.assetIds.length ?? 0)) emitAsset(store, emit, id)
      emit({ type: 'job', job: shownJob(job) })
      messages.jobChanged(job, before)
      if (changesSpending(before, job)) tellSoon(job.connectionId)
      if (before !== undefined && before.state !== job.state && hasEnded(job)) {
        refreshSoon(job.connectionId)
        followBooks(job)
      }
    }
    const queue: JobQueue = new JobQueue({
      store,
      ledger: createLedger(store, (entry) => spending.booked(entry)),
      library,
      clock,
      log,
      service: (id) => connections.service(id),
      concurrentJobs: (id) => connections.service(id)?.client.concurrentJobs ?? settings.get().concurrentJobs,
      held: (id) => settings.get().held || store.connections.get(id)?.held === true,
      attended: () => attention.attended(),
      maySpend: (job) => spending.maySpend(job),
      onJob,
      onJobsRemoved: (ids) => emit({ type: 'jobs-removed', ids }),
      onPaused: tell,
      onDiskTrouble: (error) => {
        if (!notices.has('disk-full'))
          notices.add('disk-full', { code: error.code, path: dataFolder, ...error.details })
      },
    })
    const spending = createSpending({
      store,
      clock,
      unfinished: () => queue.unfinished(),
      capOfAll: () => settings.get().monthlyCap,
    })
    const followBooks = createLateBooks({
      clock,
      log,
      stopping: stopping.signal,
      ask(connectionId, taskId) {
        const service = connections.service(connectionId)
        return service === null || service.embedded ? null : service.client.task(taskId, stopping.signal)
      },
      bill: (id, cost) => queue.bill(id, cost),
      job: (id) => queue.get(id),
    })
    const localEngine = createLocalEngine({
      ports,
      onUp: (service) => {
        connections.localIsUp(service.url)
        if (queue.paused(localConnectionId) === null) queue.wake(localConnectionId)
        else queue.resume(localConnectionId)
        tell(localConnectionId)
        catalogues.renew(localConnectionId)
      },
      onFailure: (error) => {
        log('error', error.message, error.details)
        notices.add('service-stopped', { reason: error.message })
        queue.pause(localConnectionId, error)
      },
    })
    const catalogues = createCatalogues({
      store,
      emit,
      log,
      client: (id) => serviceOf({ connections, localEngine }, id),
      stopping: stopping.signal,
    })
    const webhooks = new WebhookDesk({
      knows: (id) => store.connections.get(id) !== undefined,
      secret: (id) => vault.key(signingSecretId(id)),
      hint: (id, taskId) => queue.hint(id, taskId),
      onChange: () => emit({ type: 'webhooks' }),
      clock,
      log,
    })
    const studio: Studio = {
      ports,
      store,
      vault,
      library,
      queue,
      connections,
      catalogues,
      settings,
      notices,
      localEngine,
      webhooks,
      attention,
      emit,
      savedPaths: new Set(),
      stopping: stopping.signal,
    }
    queue.start()
    artistWorks = () => queue.unfinished().some(runsHere)
    for (const job of store.jobs.ended(anyJob, { cursor: null, limit: 100 }).jobs) followBooks(job)
    void watchForRoom(studio, spending)
    await webhooks.apply(settings.get().webhooks)
    setImmediate(() => localEngine.start())
    return {
      studio,
      async close() {
        stopping.abort()
        await webhooks.stop()
        await queue.stop()
        connections.close()
        await localEngine.stop()
        await library.stop()
        await pool.stop()
        store.close()
        await unlock()
      },
    }
  } catch (thrown) {
    opened?.store.close()
    await unlock()
    throw thrown
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
  } catch (thrown) {
    throw new AppError('disk-denied', `the folder ${path} cannot be made`, { cause: thrown, details: { path } })
  }
}

/** After damage, or where the store is new and the files are not, the library comes back from its sidecar files. */
async function rebuildIfLost(opened: OpenedStore, library: Library, notices: Notices): Promise<void> {
  const { store, recovered } = opened
  if (recovered === null && store.assets.count() > 0) return
  const assets = await library.rebuild()
  if (assets > 0 || recovered !== null) notices.add('library-rebuilt', { assets, ...recovered })
}

/** What was taken out of the list long ago. Where the disk refuses, the next start does it. */
function forgetRemoved(store: Store, { clock, log }: BackendPorts): void {
  try {
    store.jobs.purge(new Date(clock.now() - removedForMs).toISOString())
  } catch (thrown) {
    log('warn', 'jobs that were removed long ago could not be forgotten', { reason: String(thrown) })
  }
}

/** A job of the artist's that this machine works on. */
function runsHere({ connectionId, state }: StoredJob): boolean {
  return connectionId === localConnectionId && (state === 'submitting' || state === 'running')
}

function emitAsset(store: Store, emit: Emit, id: string): void {
  const asset = store.assets.get(id)
  if (asset !== undefined) emit({ type: 'asset', asset })
}

/** What is left in the account after a job. The offline engine has none. */
async function refreshBalance(studio: Studio, connectionId: string): Promise<void> {
  const service = studio.connections.service(connectionId)
  if (service === null || service.embedded || studio.stopping.aborted) return
  try {
    studio.connections.noteBalance(connectionId, await service.client.balance(studio.stopping))
    await studio.connections.tell(connectionId)
  } catch (thrown) {
    studio.ports.log('info', 'a balance could not be asked for', {
      connectionId,
      reason: AppError.from(thrown).message,
    })
  }
}
