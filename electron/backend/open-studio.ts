/** Opens every room in order and lets the queue take up its work; closes them in the opposite order. */
import { availableParallelism } from 'node:os'
import type { AppError } from '../../shared/protocol/app-error.ts'
import { anyJob } from '../../shared/protocol/job-query.ts'
import { join } from 'node:path'
import type { Asset } from '../../shared/protocol/asset.ts'
import { createEngine } from '../workers/engine.ts'
import { WorkerPool } from '../workers/pool.ts'
import { originOf } from './connections/base-url.ts'
import { createServiceClient } from './connections/client.ts'
import { createNetwork } from './connections/network.ts'
import { KeptAnswers } from './connections/kept-answers.ts'
import { findProvider } from './connections/providers.ts'
import { createLedger } from './ledger/ledger.ts'
import { createLibrary } from './library/create-library.ts'
import type { BackendPorts, BoundKey } from './ports.ts'
import { probeData } from './probe-data.ts'
import { JobQueue } from './queue/job-queue.ts'
import { type LeaseOptions, lockFolder } from '../disk/folder-lock.ts'
import { closeToOthers } from '../disk/private-folder.ts'
import { createSlicerService } from './slicers/slicer-service.ts'
import { systemPrograms } from './slicers/system-programs.ts'
import { openStore, openStoreInMemory, type OpenedStore } from './store/open-store.ts'
import { type StoredJob, shownJob } from './store/records.ts'
import type { Store } from './store/store.ts'
import { createAttention } from './studio/attention.ts'
import { createCatalogues } from './studio/catalogues.ts'
import { ConnectionService } from './studio/connection-service.ts'
import { createSubjectShelf } from './studio/subject-shelf.ts'
import { createPictureConverter } from './studio/convert-picture.ts'
import { createDesktopNotifications } from './studio/desktop-notifications.ts'
import { createBalanceBooks, type BalanceBooks } from './studio/balance-books.ts'
import { createChargeTerms } from './studio/charge-terms.ts'
import type { Emit } from './studio/event-bus.ts'
import { createKeyLock } from './studio/key-lock.ts'
import { createLateBooks } from './studio/late-books.ts'
import { markDownloaded } from '../disk/mark-downloaded.ts'
import { createFollowSteps } from './studio/follow-steps.ts'
import { createLocalEngine, type LocalEngine, localConnectionId } from './studio/local-engine.ts'
import { openVault } from './studio/open-vault.ts'
import { createDiskWatch } from './studio/disk-watch.ts'
import { keepBackups } from './studio/keep-backups.ts'
import { createNotices } from './studio/notices.ts'
import { rebuildFirst, rebuildRest, restoreUnreadable } from './studio/rebuild-store.ts'
import { createReceipts } from './studio/receipts.ts'
import { serviceOf } from './studio/service-of.ts'
import { createSettingsKeeper } from './studio/settings-keeper.ts'
import { resumeWithRoom, watchForRoom } from './studio/resume-capped.ts'
import { createSoon } from './studio/soon.ts'
import { changesSpending, createSpending } from './studio/spending.ts'
import type { Studio } from './studio/studio.ts'
import { sweepAnswers } from './studio/sweep-answers.ts'
import { hasEnded } from './queue/job-machine.ts'
import { eventsAddress } from './studio/events-address.ts'
import { WebhookReceiver } from './webhooks/webhook-receiver.ts'

/** How long jobs that were taken out of the list can be brought back. */
const removedForMs = 30 * 24 * 3_600_000

export interface OpenedStudio {
  studio: Studio
  /** Why nothing of it may be changed; null as a rule. */
  frozen: AppError | null
  /** Receiver for events → queue → local service → library → workers → store. */
  close(): Promise<void>
}

/**
 * The local service is started beside it all: nothing here waits for it. Rejects `disk-denied` (`reason: 'in-use'` where
 * another studio has the folder), `disk-full`, `data-corrupt` (`reason: 'newer-version'`).
 *
 * `frozen`: the disk takes nothing, or another studio took the folder over. What is there is shown from memory, nothing is sent,
 * asked for or made, and whatever is changed all the same is gone when it is closed. `onRoom` is called when the disk takes
 * something again. `onLost` is called when another studio takes the folder over, more than once until this one is closed.
 */
export async function openStudio(
  ports: BackendPorts,
  emit: Emit,
  onLost: (error: AppError) => void,
  frozen: { error: AppError; onRoom: () => Promise<void> } | null = null,
): Promise<OpenedStudio> {
  const { clock, log, dataFolder } = ports
  if (frozen === null) probeData(dataFolder)
  const lease = frozen === null ? await lockFolder(dataFolder, { ...leaseTimes(ports), onLost }) : null
  let opened: OpenedStore | null = null
  try {
    opened =
      frozen === null
        ? openStore(dataFolder, log)
        : { store: openStoreInMemory(dataFolder, log), recovered: null, backUp: () => null }
    const { store } = opened
    // Before any job is read: what an earlier owner still writes is either seen here or refused.
    if (lease !== null) store.claim(lease)
    if (frozen === null) forgetRemoved(store, ports)
    const notices = createNotices(store, emit, clock)
    const settings = createSettingsKeeper(store, (reason) => notices.add('settings-reset', { reason }))
    const engine = createEngine({ moduleUrl: ports.engineWorkerUrl, start: ports.startEngine, log })
    const pool = new WorkerPool({
      engine,
      size: Math.max(1, Math.min(2, availableParallelism() - 1)),
    })
    // Until the queue is there, no one knows.
    let artistWorks = (): boolean => true
    const onLooked = (asset: Asset) => emit({ type: 'asset', asset })
    const library = createLibrary({
      store,
      folder: dataFolder,
      pool,
      clock,
      freeBytes: ports.freeBytes,
      log,
      mark: async (path, { connectionId }) =>
        connectionId !== null && connectionId !== localConnectionId && markDownloaded(path),
      onLooked,
      onDerived: (progress) => emit({ type: 'derived', progress }),
      viewsAhead: { isBusy: () => artistWorks() },
    })
    const receipts = createReceipts(dataFolder, log)
    const rooms = { opened, library, receipts }
    const fromFiles = await rebuildFirst(rooms)
    const restored = await restoreUnreadable(rooms)
    if (restored > 0) log('warn', 'jobs that could not be read were restored from their receipts', { restored })
    await library.start({ readOnly: frozen !== null })
    if (fromFiles !== null && frozen === null) await rebuildRest(rooms, fromFiles, notices)

    const stopping = new AbortController()
    const disk = createDiskWatch({
      clock,
      emit,
      stopping: stopping.signal,
      probe: () => probeData(dataFolder),
      onRoom: () => (frozen === null ? queue.save() : frozen.onRoom()),
    })
    const attention = createAttention(clock)
    const { vault, signingSecret } = openVault(ports.secrets, store, notices)
    const network = createNetwork({
      waysTo: ports.waysTo,
      async secret(id) {
        await keyLock.touch()
        return vault.key(id)
      },
      log,
    })
    const kept = new KeptAnswers(join(dataFolder, 'answers'), ports.freeBytes)
    const converter = createPictureConverter(pool, join(dataFolder, 'converted'))
    if (frozen === null) await converter.clear()
    const connections: ConnectionService = new ConnectionService({
      store,
      vault,
      emit,
      clock,
      findProvider,
      makeClient: (connection) =>
        balances.watching(
          connection,
          createServiceClient({
            connection,
            async key() {
              if (connection.embedded) return engineKey(localEngine)
              await keyLock.touch()
              return vault.key(connection.id)
            },
            eventsUrl: () => (settings.get().webhooks.enabled ? eventsAddress(store.values, connection.id) : null),
            clock,
            log,
            kept,
            network,
            convertPicture: converter.convert,
            ...(ports.timeouts === undefined ? {} : { timeouts: ports.timeouts }),
          }),
        ),
      paused: (id) => queue.paused(id),
      spending: { of: (id) => spending.of(id), lags: (id, askedAt) => spending.lags(id, askedAt) },
    })
    const report = (id: string) => {
      connections
        .report(id)
        .catch((thrown: unknown) => log('warn', 'a connection could not be reported', { id, reason: String(thrown) }))
    }
    const reportSoon = createSoon(clock, stopping.signal, (id) => {
      resumeWithRoom(studio, spending)
      report(id)
    })
    const refreshSoon = createSoon(clock, stopping.signal, (id) => void balances.refresh(id))
    const messages = createDesktopNotifications({
      desktop: ports.desktop,
      jobs: () => queue.unfinished(),
      wanted: () => settings.get().notifications,
      // A repetition that was refused settles nothing: the request before it may have arrived.
      needsDecision: ({ connectionId, error }) =>
        connections.service(connectionId)?.deduplicates !== true || error?.code === 'request-refused',
      clock,
      stopping: stopping.signal,
    })
    const noteCost = ({ assetIds, cost }: StoredJob) => {
      library
        .noteCost(assetIds, cost)
        .catch((thrown: unknown) =>
          log('warn', 'a cost could not be written beside its file', { reason: String(thrown) }),
        )
    }
    const onJob = (job: StoredJob, before: StoredJob | undefined) => {
      if (before !== undefined && hasEnded(before) && !hasEnded(job)) library.readAgain(job.id)
      for (const id of job.assetIds.slice(before?.assetIds.length ?? 0)) emitAsset(store, emit, id)
      emit({ type: 'job', job: shownJob(job) })
      receipts.note(job)
      if (before !== undefined && hasEnded(before) && changesSpending(before, job)) noteCost(job)
      messages.jobChanged(job, before)
      if (changesSpending(before, job)) reportSoon(job.connectionId)
      if (before !== undefined && before.state !== job.state && hasEnded(job)) {
        refreshSoon(job.connectionId)
        followBooks(job)
        steps.ended(job)
      }
    }
    const queue: JobQueue = new JobQueue({
      store,
      ledger: createLedger(store, (entry) => spending.booked(entry), createChargeTerms(store, findProvider)),
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
      onPaused: report,
      onDiskTrouble: (error) => (error.details?.['reason'] === 'lease-lost' ? onLost(error) : disk.report(error)),
    })
    const steps = createFollowSteps({ queue, library, asset: (id) => store.assets.get(id), log })
    const spending = createSpending({
      store,
      clock,
      unfinished: () => queue.unfinished(),
      unitOf: (id) => connections.unitOf(id),
      capInDollars: () => settings.get().monthlyCapUsd,
    })
    const balances: BalanceBooks = createBalanceBooks({
      store,
      connections,
      clock,
      log,
      stopping: stopping.signal,
      unfinished: () => queue.unfinished(),
      bill: (id, cost) => queue.bill(id, cost),
    })
    const followBooks = createLateBooks({
      clock,
      log,
      stopping: stopping.signal,
      ask(connectionId, taskId) {
        refreshSoon(connectionId)
        return connections.paidClient(connectionId)?.task(taskId, stopping.signal) ?? null
      },
      bill: (id, cost) => queue.bill(id, cost),
      job: (id) => queue.get(id),
    })
    const localEngine: LocalEngine =
      frozen !== null
        ? noEngine(frozen.error)
        : createLocalEngine({
            ports,
            engine,
            onUp: (service) => {
              connections.localIsUp(service.url)
              if (queue.paused(localConnectionId) === null) queue.wake(localConnectionId)
              else queue.resume(localConnectionId)
              report(localConnectionId)
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
    const webhooks = new WebhookReceiver({
      knows: (id) => store.connections.get(id) !== undefined,
      secret: signingSecret,
      hint: (id, taskId) => queue.hint(id, taskId),
      onChange: () => emit({ type: 'webhooks' }),
      clock,
      log,
    })
    const keyLock = createKeyLock({
      vault,
      connections,
      queue,
      emit,
      clock,
      log,
      lockAfterMinutes: () => settings.get().lockKeysAfterMinutes,
      stopping: stopping.signal,
    })
    const studio: Studio = {
      ports,
      store,
      vault,
      keyLock,
      network,
      library,
      slicers: createSlicerService({
        dataFolder,
        store,
        port: ports.programs ?? systemPrograms(),
        now: () => clock.now(),
        stopping: stopping.signal,
      }),
      queue,
      connections,
      balances,
      catalogues,
      settings,
      notices,
      disk,
      localEngine,
      subjects: createSubjectShelf(pool, stopping.signal),
      webhooks,
      attention,
      emit,
      savedPaths: new Set(),
      stopping: stopping.signal,
    }
    if (frozen === null) {
      await sweepAnswers(kept, store, clock)
      await receipts.tidy((id) => queue.unfinished().some((job) => job.id === id))
      for (const job of queue.unfinished()) receipts.note(job)
      queue.start()
      steps.start()
    } else disk.report(frozen.error)
    artistWorks = () => queue.unfinished().some(runsHere)
    if (frozen === null) {
      for (const job of store.jobs.ended(anyJob, { cursor: null, limit: 100 }).jobs) followBooks(job)
      void watchForRoom(studio, spending)
      await webhooks.apply(settings.get().webhooks)
      void keepBackups({ backUp: opened.backUp, clock, log, stopping: stopping.signal })
      setImmediate(() => localEngine.start())
      void closeToOthers(dataFolder).then(
        (open) => open > 0 && log('warn', 'others can read part of the library', { open }),
      )
    }
    return {
      studio,
      frozen: frozen?.error ?? null,
      async close() {
        stopping.abort()
        await webhooks.stop()
        await queue.stop()
        connections.close()
        await localEngine.stop()
        await library.stop()
        if (frozen === null) await converter.clear()
        await Promise.all([pool.stop(), engine.stop()])
        await receipts.settled()
        store.close()
        lease?.release()
      },
    }
  } catch (thrown) {
    opened?.store.close()
    lease?.release()
    throw thrown
  }
}

/** What the lease of the data folder is taken with. */
export function leaseTimes({ leaseBeatMs }: BackendPorts): LeaseOptions {
  return leaseBeatMs === undefined ? {} : { beatMs: leaseBeatMs }
}

function engineKey(engine: LocalEngine): BoundKey | null {
  const running = engine.running()
  return running === null ? null : { secret: running.key, origin: originOf(running.url) }
}

/** Where the disk takes nothing, neither does the offline engine. */
function noEngine(error: AppError): LocalEngine {
  return {
    start: () => undefined,
    ready: async () => {
      throw error
    },
    running: () => null,
    stop: async () => undefined,
  }
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
