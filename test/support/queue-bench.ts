/** A queue over a real store with a fake service, library and clock; and a second one over the same store, as after a crash. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppError } from '../../shared/protocol/app-error.ts'
import type { JobState } from '../../shared/protocol/job.ts'
import { createLedger } from '../../electron/backend/ledger/ledger.ts'
import { JobQueue } from '../../electron/backend/queue/job-queue.ts'
import { openStore } from '../../electron/backend/store/open-store.ts'
import type { StoredJob } from '../../electron/backend/store/records.ts'
import type { Store } from '../../electron/backend/store/store.ts'
import { fakeClock, type FakeClock } from './fake-clock.ts'
import { fakeLibrary, type FakeLibrary } from './fake-library.ts'
import { fakeService, type FakeService } from './fake-service.ts'

export interface QueueBench {
  store: Store
  clock: FakeClock
  service: FakeService
  library: FakeLibrary
  queue: JobQueue
  /** Every state a job was told to be in, in order, without repetition. */
  states: (id: string) => JobState[]
  reported: StoredJob[]
  diskTroubles: AppError[]
  pauses: string[]
  /** What stands on disk, as a crash at this moment would leave it. */
  onDisk: (id: string) => StoredJob
}

export interface BenchOptions {
  store?: Store
  deduplicates?: boolean
  embedded?: boolean
  concurrentJobs?: number
  /** Whether the service is there; asked at every step. */
  there?: () => boolean
  clock?: FakeClock
  /** Between the store and the queue, to make writing fail. */
  wrapStore?: (store: Store) => Store
  start?: boolean
  /** The artist paused sending. */
  held?: () => boolean
  attended?: () => boolean
  maySpend?: (job: StoredJob) => AppError | null
}

export function queueBench(options: BenchOptions = {}): QueueBench {
  const { deduplicates = false, embedded = false, concurrentJobs = 3, there = () => true } = options
  const store = options.store ?? openStore(mkdtempSync(join(tmpdir(), 'maquette-queue-')), () => undefined).store
  const clock = options.clock ?? fakeClock()
  const service = fakeService()
  const library = fakeLibrary()
  const reported: StoredJob[] = []
  const diskTroubles: AppError[] = []
  const pauses: string[] = []
  const seen = options.wrapStore?.(store) ?? store
  const queue = new JobQueue({
    store: seen,
    ledger: createLedger(seen),
    library,
    clock,
    log: () => undefined,
    service: () => (there() ? { client: service, provider: 'specification', deduplicates, embedded } : null),
    concurrentJobs: () => concurrentJobs,
    onJob: (job) => reported.push(job),
    held: options.held ?? (() => false),
    attended: options.attended ?? (() => true),
    maySpend: options.maySpend ?? (() => null),
    onJobsRemoved: () => undefined,
    onPaused: (id) => pauses.push(id),
    onDiskTrouble: (error) => diskTroubles.push(error),
  })
  if (options.start !== false) queue.start()
  return {
    store,
    clock,
    service,
    library,
    queue,
    reported,
    diskTroubles,
    pauses,
    states: (id) =>
      reported
        .filter((job) => job.id === id)
        .map(({ state }) => state)
        .filter((state, index, all) => state !== all[index - 1]),
    onDisk: (id) => store.jobs.get(id)!,
  }
}
