/** What servers and workers have in common: the database with its tables, the queue, the blobs. */
import { openBlobs } from './blobs/open-blobs.ts'
import type { Blobs } from './blobs/blobs.ts'
import { Database } from './postgres/database.ts'
import { JobQueue } from './postgres/job-queue.ts'
import { migrate } from './postgres/migrate.ts'

export type Log = (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void

interface StoreOptions {
  /** `postgres://…` */
  queue: string
  /** A folder, or as `openBlobs` takes it. */
  files: string
  /** Whether links lead to the store of files itself, where it gives them. */
  links: boolean
  leaseSeconds: number
  /** How often to look for lost leases; undefined: not here. */
  superviseSeconds?: number
  log: Log
}

export interface Stores {
  database: Database
  jobs: JobQueue
  blobs: Blobs
  close(): Promise<void>
}

/** Brings the tables up to this version. Rejects `service-down`, `invalid-input` and as `Blobs` do. */
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
