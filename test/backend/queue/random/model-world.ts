/** A queue over a real store, services in memory and a clock that stands still: what a schedule of steps is played in. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../../shared/protocol/asset.ts'
import { createLedger } from '../../../../electron/backend/ledger/ledger.ts'
import type { Library } from '../../../../electron/backend/library/library.ts'
import { JobQueue } from '../../../../electron/backend/queue/job-queue.ts'
import { openStore } from '../../../../electron/backend/store/open-store.ts'
import type { StoredJob } from '../../../../electron/backend/store/records.ts'
import type { Store } from '../../../../electron/backend/store/store.ts'
import { job as jobWith } from '../../../support/builders.ts'
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts'
import { beginLife, type Life } from './life.ts'
import { PaidAccount, price, type AccountRules } from './paid-account.ts'
import type { LinkFault } from './schedule.ts'

/** What the artist asked for: known at the service by its number, which is the seed of its job. */
export interface ModelOrder {
  number: number
  jobId: string
  connectionId: string
  sentAgain: number
  forgotten: boolean
}

const rules: readonly AccountRules[] = [
  { id: 'repeats', deduplicates: true, listed: 3, charges: 'at-success' },
  { id: 'lists', deduplicates: false, listed: 3, charges: 'at-once' },
  { id: 'forgets', deduplicates: false, listed: 0, charges: 'untold' },
]
export const connectionIds = rules.map(({ id }) => id)
const looks = ['a red dragon', 'a blue vase', 'a cat'] as const
const concurrentJobs = 4

/** In memory where the system has such a folder: the schedules write a lot. */
const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export class ModelWorld {
  readonly clock: FakeClock = fakeClock()
  readonly store: Store
  readonly accounts: ReadonlyMap<string, PaidAccount>
  readonly orders = new Map<number, ModelOrder>()
  readonly linkFaults: LinkFault[] = []
  /** Outputs that are in the library, by job. */
  readonly kept = new Map<string, Set<string>>()
  /** How often the result of a job could not be had: its link was old, or the file was broken. */
  readonly badLinks = new Map<string, number>()
  readonly complaints: string[] = []
  readonly held = new Set<string>()
  /** What the artist took out of the list, to be brought back. */
  readonly removals: string[] = []
  attended = true
  diskFull = false
  life: Life = beginLife()
  queue: JobQueue
  readonly #folder = mkdtempSync(join(place, 'maquette-random-'))

  constructor() {
    this.store = openStore(this.#folder, (_level, message) => this.complaints.push(message)).store
    this.accounts = new Map(rules.map((each) => [each.id, new PaidAccount(each, this.clock)]))
    this.queue = this.#begin()
  }

  /** The studio starts again over what is on disk. */
  restart(): void {
    this.life.endAfter(0)
    this.life = beginLife()
    this.queue = this.#begin()
  }

  /** Ends politely and starts again. */
  async quit(): Promise<void> {
    const stopped = this.queue.stop()
    await this.clock.advance(8_000)
    // Who dies over it does not end politely.
    if (!this.life.dead()) await stopped
    this.restart()
  }

  /** New jobs of one kind; undefined where the disk is full or the studio died over it. */
  submit(connectionId: string, look: number, picture: boolean, count: number): void {
    const made = Array.from({ length: count }, () => this.#make(connectionId, look, picture))
    try {
      if (count === 1) this.queue.submit(made[0]!)
      else this.queue.submitAll(made)
      for (const job of made) this.#order(job)
    } catch (thrown) {
      const { code } = AppError.from(thrown)
      if (code !== 'disk-full' && !this.life.dead()) this.complaints.push(`a submit was refused: ${String(thrown)}`)
      // Whatever was written of it must be whole: what the artist was not answered may exist, but only as a order.
      for (const job of made) if (this.store.jobs.get(job.id) !== undefined) this.#order(job)
    }
  }

  /** The job of a order as it stands on disk. */
  onDisk(order: ModelOrder): StoredJob | undefined {
    return this.store.jobs.get(order.jobId)
  }

  account(connectionId: string): PaidAccount {
    return this.accounts.get(connectionId)!
  }

  close(): void {
    this.life.endAfter(0)
    this.store.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #order({ id, connectionId, parameters }: StoredJob): void {
    const number = Number(parameters['seed'])
    this.orders.set(number, { number, jobId: id, connectionId, sentAgain: 0, forgotten: false })
  }

  #numbers = 0

  #make(connectionId: string, look: number, picture: boolean): StoredJob {
    const number = (this.#numbers += 1)
    const now = this.clock.now()
    const at = new Date(now).toISOString()
    return jobWith({
      id: `job-of-${number}`,
      connectionId,
      prompt: picture ? null : (looks[look] ?? looks[0]),
      operation: picture ? 'image-to-3d' : 'text-to-3d',
      inputFiles: picture
        ? [
            {
              slot: 'image',
              name: 'p.png',
              mediaType: 'image/png',
              bytes: 9,
              sha256: 'c'.repeat(64),
              url: '/inputs/c',
              assetId: null,
            },
          ]
        : [],
      parameters: { seed: number },
      seed: number,
      cost: { quoted: price, charged: null, refunded: null },
      requestHash: `${connectionId} ${look} ${number}`,
      idempotencyKey: `key-${number}`,
      order: now + number / 1_000,
      createdAt: at,
      updatedAt: at,
    })
  }

  #begin(): JobQueue {
    const { life } = this
    const store = this.#storeOf(life)
    const clock = life.clock(this.clock)
    const services = new Map(
      rules.map(({ id, deduplicates }) => {
        const client = this.account(id).client(life, (order, key) => this.#intent(id, order, key))
        return [id, { client, provider: 'specification', deduplicates, embedded: false }] as const
      }),
    )
    const queue = new JobQueue({
      store,
      ledger: createLedger(store),
      library: { inputPath: (sha256) => `/inputs/${sha256}.png`, keepOutput: this.#keepOutput(life) },
      clock,
      log: () => undefined,
      service: (id) => services.get(id) ?? null,
      concurrentJobs: () => concurrentJobs,
      held: (id) => this.held.has(id) || this.held.has('all'),
      attended: () => this.attended,
      maySpend: () => null,
      onJob: () => undefined,
      onJobsRemoved: () => undefined,
      onPaused: () => undefined,
      onDiskTrouble: () => undefined,
    })
    try {
      queue.start()
    } catch (thrown) {
      if (!life.dead()) throw thrown
    }
    return queue
  }

  /** The paid request leaves: its intent must be on disk. */
  #intent(connectionId: string, number: number, key: string): void {
    const order = this.orders.get(number)
    const job = order === undefined ? this.store.jobs.get(`job-of-${number}`) : this.onDisk(order)
    if (job === undefined) return void this.complaints.push(`order ${number} leaves and has no job on disk`)
    if (job.state !== 'submitting') this.complaints.push(`order ${number} leaves and is ${job.state} on disk`)
    if (job.idempotencyKey !== key) this.complaints.push(`order ${number} leaves with the key of another attempt`)
    if (job.connectionId !== connectionId) this.complaints.push(`order ${number} leaves for ${connectionId}`)
  }

  /** Reads what is there; writes only while the studio lives and the disk has room. */
  #storeOf(life: Life): Store {
    const write = () => {
      life.write()
      if (this.diskFull) throw new AppError('disk-full', 'there is no room')
    }
    const { store } = this
    return {
      ...store,
      transaction: (work) => store.transaction(work),
      jobs: {
        ...store.jobs,
        save: (saved) => {
          write()
          store.jobs.save(saved)
        },
        hide: (ids, removal) => {
          write()
          return store.jobs.hide(ids, removal)
        },
      },
      ledger: {
        ...store.ledger,
        add: (entry) => {
          write()
          store.ledger.add(entry)
        },
      },
    }
  }

  #keepOutput(life: Life): Library['keepOutput'] {
    return async (job, expected, open) => {
      await life.step()
      const opened = await open({ from: 0, etag: null })
      await opened.body.cancel()
      await life.step()
      const fault = this.linkFaults.shift()
      if (fault === 'expired' || fault === 'bad-reply') this.badLinks.set(job.id, (this.badLinks.get(job.id) ?? 0) + 1)
      if (fault === 'expired') throw new AppError('task-expired', 'the link is old', { details: { status: 403 } })
      if (fault === 'offline') throw new AppError('offline', 'the transfer broke off')
      if (fault === 'bad-reply') throw new AppError('bad-reply', 'the file is broken')
      if (fault === 'disk-full') throw new AppError('disk-full', 'there is no room')
      const names = this.kept.get(job.id) ?? new Set<string>()
      this.kept.set(job.id, names.add(expected.name))
      await life.step()
      return [{ id: `${job.id}-${expected.name}`, name: job.title, problem: null } as Asset]
    }
  }
}
