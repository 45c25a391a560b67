/** Assembles and starts a worker. */
import { hostname } from 'node:os'
import type { EngineRunner } from '../engine-runner.ts'
import { families as allFamilies } from '../families/families.ts'
import type { Family } from '../families/family.ts'
import { offeringOf } from '../offering.ts'
import { newToken } from '../tasks/new-id.ts'
import type { Log, Stores } from './open-stores.ts'
import { WorkBook } from './worker/work-book.ts'
import { Worker } from './worker/worker.ts'
import type { WorkerParts } from './worker/worker.ts'

interface StartWorkerOptions {
  stores: Stores
  engine: EngineRunner
  slots: number
  memoryMb: number
  /** Results of metered accounts are kept for a day, others until deleted. */
  metered: boolean
  ended?: WorkerParts['ended']
  log: Log
  /** For tests. */
  families?: readonly Family[]
  pollMs?: number
}

export interface StartedWorker {
  name: string
  running(): number
  /** Returns the worker's tasks to the queue. */
  stop(): Promise<void>
}

const dayMs = 24 * 60 * 60_000
const seenEveryMs = 10_000

export async function startWorker(options: StartWorkerOptions): Promise<StartedWorker> {
  const { stores, slots, memoryMb, engine, log } = options
  const { database, jobs, blobs } = stores
  const name = `worker_${newToken().slice(0, 12)}`
  const now = Date.now
  const startedAt = now()
  const worker = new Worker({
    jobs,
    book: new WorkBook({ database, jobs, worker: name, now }),
    blobs,
    engine,
    offering: offeringOf(options.families ?? allFamilies, options.metered ? 'metered' : 'embedded'),
    slots,
    memoryMb,
    keepResultsMs: options.metered ? dayMs : null,
    pollMs: options.pollMs ?? 1000,
    now,
    ...(options.ended === undefined ? {} : { ended: options.ended }),
    log,
  })
  async function heartbeat(): Promise<void> {
    try {
      await database.query(
        `insert into workers (id, host, memory_mb, slots, running, started_at, seen_at) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (id) do update set running = excluded.running, seen_at = excluded.seen_at`,
        [name, hostname(), memoryMb, slots, worker.running, startedAt, now()],
      )
    } catch (thrown) {
      log('warn', 'a worker cannot say that it lives', { reason: String(thrown) })
    }
  }
  await heartbeat()
  const timer = setInterval(() => void heartbeat(), seenEveryMs).unref()
  await worker.start()
  return {
    name,
    running: () => worker.running,
    async stop() {
      clearInterval(timer)
      await worker.stop()
      await database.query('delete from workers where id = $1', [name]).catch(() => {})
    },
  }
}
