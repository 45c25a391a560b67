/**
 * Copies of paid jobs in progress, `receipts/<job id>.json`, in case the store is lost. Not flushed: the store itself
 * survives everything except its own damage.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createNamedTurns } from '../../disk/in-turn.ts'
import type { BackendPorts } from '../ports.ts'
import { hasEnded } from '../queue/job-machine.ts'
import { type StoredJob, storedJobSchema } from '../store/records.ts'
import { localConnectionId } from './local-engine.ts'

export interface Receipts {
  /** Stores a job's current state. Never throws. */
  note(job: StoredJob): void
  read(): Promise<StoredJob[]>
  /** Removes receipts of jobs that have ended. */
  tidy(isUnderWay: (id: string) => boolean): Promise<void>
  /** Resolves when everything is written. */
  settled(): Promise<void>
}

export function createReceipts(dataFolder: string, log: BackendPorts['log']): Receipts {
  const folder = join(dataFolder, 'receipts')
  /** The last content per job; only changes are written. */
  const receiptTexts = new Map<string, string>()
  const { inTurn, settled } = createNamedTurns()
  const write = (id: string, work: () => Promise<void>): void => {
    inTurn(id, work).catch((thrown: unknown) =>
      log('warn', 'a receipt could not be kept', { job: id, reason: String(thrown) }),
    )
  }

  return {
    note(job) {
      if (job.connectionId === localConnectionId || job.state === 'waiting') return
      const path = join(folder, `${job.id}.json`)
      if (hasEnded(job)) {
        if (receiptTexts.delete(job.id)) write(job.id, () => rm(path, { force: true }))
        return
      }
      const now = JSON.stringify([job.state, job.taskId, job.assetIds, job.cost])
      if (receiptTexts.get(job.id) === now) return
      receiptTexts.set(job.id, now)
      write(job.id, async () => {
        try {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          await writeFile(`${path}.part`, JSON.stringify(job), { mode: 0o600 })
          await rename(`${path}.part`, path)
        } catch (thrown) {
          // Content that the disk refused is written with this job's next update.
          if (receiptTexts.get(job.id) === now) receiptTexts.set(job.id, '')
          throw thrown
        }
      })
    },
    async read() {
      const jobs: StoredJob[] = []
      for (const name of await namesIn(folder)) {
        const job = await readReceipt(join(folder, name))
        if (job !== null && name === `${job.id}.json`) jobs.push(job)
      }
      return jobs
    },
    async tidy(isUnderWay) {
      for (const name of await namesIn(folder)) {
        const id = name.replace(/\.json$/, '')
        if (!isUnderWay(id)) await rm(join(folder, name), { force: true }).catch(() => undefined)
      }
    },
    settled,
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function readReceipt(path: string): Promise<StoredJob | null> {
  try {
    return storedJobSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}
