/** Opens the queue, and what follows its jobs: the window, the ledger, notifications and later steps. */
import { findProvider } from './connections/providers.ts'
import { createLedger, type ChargeTerms } from './ledger/ledger.ts'
import { probeData } from './probe-data.ts'
import { hasEnded } from './queue/job-machine.ts'
import { JobQueue, type JobQueueOptions } from './queue/job-queue.ts'
import { shownJob, type StoredJob } from './store/records.ts'
import type { Files, Opening, Services, Work } from './studio-parts.ts'
import { createAttention } from './studio/attention.ts'
import { createDesktopNotifications } from './studio/desktop-notifications.ts'
import { createDiskWatch } from './studio/disk-watch.ts'
import { createFollowSteps } from './studio/follow-steps.ts'
import { createKeyLock } from './studio/key-lock.ts'
import { createLateCharges } from './studio/late-charges.ts'
import { resumeWithRoom } from './studio/resume-capped.ts'
import { createThrottle } from './studio/throttle.ts'
import { changesSpending } from './studio/spending.ts'
import { WebhookReceiver } from './webhooks/webhook-receiver.ts'
import type { Provider } from './connections/provider.ts'
import type { Store } from './store/store.ts'

/** Nothing is sent before `queue.start()`. */
export function openQueue(opening: Opening, files: Files, services: Services): Work {
  const { ports, emit, frozen, onLost, stopping } = opening
  const { clock, log, dataFolder } = ports
  const { store, settings, library } = files
  const { connections, balances, spending, vault, signingSecret } = services
  const attention = createAttention(clock)
  const disk = createDiskWatch({
    clock,
    emit,
    stopping,
    probe: () => probeData(dataFolder),
    onRoom: () => (frozen === null ? queue.save() : frozen.onRoom()),
  })
  const queue: JobQueue = new JobQueue({
    store,
    ledger: createLedger(store, spending.booked, createChargeTerms(store, findProvider)),
    library,
    clock,
    log,
    service: (id) => connections.service(id),
    concurrentJobs: (id) => connections.service(id)?.client.concurrentJobs ?? settings.get().concurrentJobs,
    held: (id) => settings.get().held || store.connections.get(id)?.held === true,
    attended: attention.attended,
    maySpend: spending.maySpend,
    onJob: (job, before) => followJob(job, before),
    onJobsRemoved: (ids) => emit({ type: 'jobs-removed', ids }),
    onPaused: services.report,
    onDiskTrouble: (error) => (error.details?.['reason'] === 'lease-lost' ? onLost(error) : disk.report(error)),
  })
  const steps = createFollowSteps({ queue, library, asset: (id) => store.assets.get(id), log })
  const refreshSoon = createThrottle(clock, stopping, (id) => void balances.refresh(id))
  const followCharges = createLateCharges({
    clock,
    log,
    stopping,
    ask(connectionId, taskId) {
      refreshSoon(connectionId)
      return connections.paidClient(connectionId)?.task(taskId, stopping) ?? null
    },
    bill: (id, cost) => queue.bill(id, cost),
    job: (id) => queue.get(id),
  })
  const keyLock = createKeyLock({
    vault,
    connections,
    queue,
    emit,
    clock,
    log,
    lockAfterMinutes: () => settings.get().lockKeysAfterMinutes,
    stopping,
  })
  const webhooks = new WebhookReceiver({
    isConnected: (id) => store.connections.get(id) !== undefined,
    secret: signingSecret,
    hint: (id, taskId) => queue.hint(id, taskId),
    onChange: () => emit({ type: 'webhooks' }),
    clock,
    log,
  })
  const followJob = jobListener(opening, files, services, { queue, steps, followCharges }, refreshSoon)
  return { queue, keyLock, attention, disk, webhooks, steps, followCharges }
}

/** Returns the listener for every change to a job. */
function jobListener(
  { ports, emit, stopping }: Opening,
  { store, settings, library, receipts }: Files,
  { connections, spending, report }: Services,
  { queue, steps, followCharges }: Pick<Work, 'queue' | 'steps' | 'followCharges'>,
  refreshSoon: (connectionId: string) => void,
): JobQueueOptions['onJob'] {
  const { clock, log } = ports
  const reportSoon = createThrottle(clock, stopping, (id) => {
    resumeWithRoom({ store, queue, ports }, spending)
    report(id)
  })
  const notifications = createDesktopNotifications({
    desktop: ports.desktop,
    jobs: () => queue.unfinished(),
    wanted: () => settings.get().notifications,
    // The refusal of a repeated request proves nothing: the earlier one may have arrived.
    needsDecision: ({ connectionId, error }) =>
      connections.service(connectionId)?.deduplicates !== true || error?.code === 'request-refused',
    clock,
    stopping,
  })
  const noteCost = ({ assetIds, cost }: StoredJob): void => {
    library
      .noteCost(assetIds, cost)
      .catch((thrown: unknown) =>
        log('warn', 'a cost could not be written beside its file', { reason: String(thrown) }),
      )
  }
  return (job, before) => {
    const hadEnded = before !== undefined && hasEnded(before)
    if (hadEnded && !hasEnded(job)) library.readAgain(job.id)
    for (const id of job.assetIds.slice(before?.assetIds.length ?? 0)) {
      const asset = store.assets.get(id)
      if (asset !== undefined) emit({ type: 'asset', asset })
    }
    emit({ type: 'job', job: shownJob(job) })
    receipts.note(job)
    if (hadEnded && changesSpending(before, job)) noteCost(job)
    notifications.jobChanged(job, before)
    if (changesSpending(before, job)) reportSoon(job.connectionId)
    if (before !== undefined && before.state !== job.state && hasEnded(job)) {
      refreshSoon(job.connectionId)
      followCharges(job)
      steps.ended(job)
    }
  }
}

/** According to the provider's card. Nothing is free if the provider or the connection is no longer known. */
function createChargeTerms(
  store: Pick<Store, 'connections'>,
  findProvider: (id: string) => Provider,
): (connectionId: string) => ChargeTerms {
  return (connectionId) => {
    const connection = store.connections.get(connectionId)
    const unknownPrice = connection?.unknownPrice ?? null
    try {
      const { failed, cancelling } = findProvider(connection?.provider ?? '').card
      return { failedIsFree: failed === 'free', cancelledIsFree: cancelling.refund === 'yes', unknownPrice }
    } catch {
      return { failedIsFree: false, cancelledIsFree: false, unknownPrice }
    }
  }
}
