/** Opens what servers and workers share: the database, the queue, the blobs. */
import { openBlobs } from './blobs/open-blobs.ts'
import type { Blobs } from './blobs/blobs.ts'
import { Database } from './postgres/database.ts'
import { JobQueue } from './postgres/job-queue.ts'
import { migrate } from './postgres/migrate.ts'

export type Log = (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void

interface StoreOptions {
  /** `postgres://…` */
  queue: string
  /** A folder, or a location that `openBlobs` accepts. */
  files: string
  /** Links point to the blob store itself, if it supports them. */
  links: boolean
  leaseSeconds: number
  /** Interval between checks for lost leases; undefined if another process does them. */
  superviseSeconds?: number
  log: Log
}

export interface Stores {
  database: Database
  jobs: JobQueue
  blobs: Blobs
  close(): Promise<void>
}

/** Migrates the tables. Rejects with `service-down`, `invalid-input`, and with the errors of `Blobs`. */
export async function openStores(options: StoreOptions): Promise<Stores> {
  const { queue: url, log, leaseSeconds, superviseSeconds } = options
  const blobs = await openBlobs(options.files, options.links)
  const database = new Database(url, (message, data) => log('warn', message, data))
  try {
    await migrate(database)
    const supervise = superviseSeconds !== undefined
    const jobs = new JobQueue({ url, leaseSeconds, supervise, ...(supervise ? { superviseSeconds } : {}), log })
    await jobs.start()
    return {
      database,
      jobs,
      blobs,
      async close() {
        await jobs.stop()
        await database.close()
      },
    }
  } catch (thrown) {
    await database.close()
    throw thrown
  }
}
