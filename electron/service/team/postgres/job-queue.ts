/** Wraps pg-boss, which provides leases, attempts, retries, dead letters and priorities. */
import { PgBoss } from 'pg-boss'
import type { JobAttempt } from 'pg-boss'
import { inTransaction, queueSchema } from './database.ts'
import type { Queryable } from './database.ts'

/** Ordinary tasks, and those that need a worker with much memory. */
const taskQueues = ['tasks', 'large-tasks'] as const
export type TaskQueueName = (typeof taskQueues)[number]

/** Tasks whose work was interrupted too often. */
const deadQueue = 'dead-tasks'
const eventQueue = 'events'
/** Notification channel that wakes idle workers. */
const wakeChannel = 'maquette_tasks'

/** Number of interrupted attempts after which a task is given up and refunded. */
const maxBreaks = 20
const daySeconds = 24 * 60 * 60

/** A worker's attempt at a task, held until the worker ends it or its lease expires. */
export interface HeldTask {
  queue: TaskQueueName
  taskId: string
  jobId: string
  /** From 1. */
  attempt: number
}

export interface EventJob {
  /** Sent as `webhook-id`. */
  id: string
  hookId: string
  taskId: string
  event: string
  eventAt: number
  attempts: number
}

export interface JobQueueOptions {
  url: string
  /** Seconds without a heartbeat after which a worker loses its tasks. At least 10. */
  leaseSeconds: number
  /** Whether to check for lost leases in this process. */
  supervise: boolean
  superviseSeconds?: number
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}

export class JobQueue {
  readonly #boss: PgBoss
  readonly #leaseSeconds: number
  #toWake = false
  #waking = false

  constructor({ url, leaseSeconds, supervise, superviseSeconds = 10, log }: JobQueueOptions) {
    this.#leaseSeconds = leaseSeconds
    this.#boss = new PgBoss({
      connectionString: url,
      schema: queueSchema,
      max: 4,
      connectionTimeoutMillis: 5000,
      supervise,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      schedule: false,
    })
    this.#boss.on('error', (error) => log('warn', 'the queue has trouble', { reason: error.message }))
  }

  get leaseSeconds(): number {
    return this.#leaseSeconds
  }

  /** Creates missing queues. */
  async start(): Promise<void> {
    await this.#boss.start()
    const kept = { retentionSeconds: 365 * daySeconds, deleteAfterSeconds: 3600 }
    await this.#boss.createQueue(deadQueue, { ...kept, retryLimit: 1000, retryDelay: 5 })
    for (const name of taskQueues)
      await this.#boss.createQueue(name, {
        ...kept,
        deadLetter: deadQueue,
        retryLimit: maxBreaks,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 30,
        heartbeatSeconds: this.#leaseSeconds,
        // Must exceed the families' own deadlines, which are far shorter.
        expireInSeconds: daySeconds - 1,
      })
    for (const name of taskQueues) await this.#boss.updateQueue(name, { heartbeatSeconds: this.#leaseSeconds })
    await this.#boss.createQueue(eventQueue, { ...kept, retryLimit: 1000, retryDelay: 1, expireInSeconds: 60 })
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: true })
  }

  async sendTask(db: Queryable, queue: TaskQueueName, taskId: string, jobId: string, priority: number): Promise<void> {
    await this.#boss.send(queue, { taskId }, { id: jobId, priority, ...inTransaction(db) })
  }

  /**
   * Notifies workers of a waiting task, after it was committed: PostgreSQL serialises the commits of transactions that
   * notify. One call covers all tasks that arrived during the last one. Workers also poll by themselves.
   */
  wakeWorkers(): void {
    this.#toWake = true
    if (this.#waking) return
    this.#waking = true
    void this.#wake().finally(() => (this.#waking = false))
  }

  async #wake(): Promise<void> {
    while (this.#toWake) {
      this.#toWake = false
      await this.#boss
        .getDb()
        .executeSql('select pg_notify($1, $2)', [wakeChannel, ''])
        .catch(() => undefined)
    }
  }

  /** Null if nothing is waiting. */
  async take(queue: TaskQueueName): Promise<HeldTask | null> {
    const [job] = await this.#boss.fetch<{ taskId: string }>(queue)
    return job === undefined ? null : { queue, taskId: job.data.taskId, jobId: job.id, attempt: job.retryCount + 1 }
  }

  /** Calls back when there may be a task, including after a gap in listening. */
  async onWake(wake: () => void): Promise<() => Promise<void>> {
    const listening = await this.#boss.getDb().listen?.(wakeChannel, wake, wake)
    return async () => listening?.close()
  }

  /** Returns false if the lease is lost. */
  async extend(held: HeldTask): Promise<boolean> {
    return hasAffected(await this.#boss.touch(held.queue, attemptOf(held)))
  }

  /** Returns false if the lease is lost or the job was cancelled. */
  async complete(db: Queryable, held: HeldTask): Promise<boolean> {
    return hasAffected(await this.#boss.complete(held.queue, attemptOf(held), null, inTransaction(db)))
  }

  /** Returns the task to the queue. */
  async giveBack(db: Queryable, held: HeldTask): Promise<boolean> {
    return hasAffected(await this.#boss.fail(held.queue, attemptOf(held), null, inTransaction(db)))
  }

  /** The holder loses its lease. */
  async cancel(db: Queryable, queue: string, jobId: string): Promise<void> {
    await this.#boss.cancel(queue, jobId, inTransaction(db))
  }

  /** Returns the ids of tasks that were given up, each with a function that removes it. */
  async takeDead(): Promise<{ taskId: string; done: (db: Queryable) => Promise<void> }[]> {
    const jobs = await this.#boss.fetch<{ taskId: string }>(deadQueue, { batchSize: 10 })
    return jobs.map((job) => ({
      taskId: job.data.taskId,
      done: async (db) => void (await this.#boss.complete(deadQueue, job, null, inTransaction(db))),
    }))
  }

  async sendEvent(db: Queryable, event: EventJob, startAfter: Date | null): Promise<void> {
    const later = startAfter === null ? {} : { startAfter }
    await this.#boss.send(eventQueue, event, { group: { id: event.hookId }, ...later, ...inTransaction(db) })
  }

  /** Returns due events, one at a time per webhook, each with a function that removes it. */
  async takeEvents(max: number): Promise<{ event: EventJob; done: (db: Queryable) => Promise<boolean> }[]> {
    const jobs = await this.#boss.fetch<EventJob>(eventQueue, { batchSize: max, groupConcurrency: 1 })
    return jobs.map((job) => ({
      event: job.data,
      done: async (db) => hasAffected(await this.#boss.complete(eventQueue, job, null, inTransaction(db))),
    }))
  }

  /** For tests. */
  async supervise(): Promise<void> {
    await this.#boss.supervise()
  }
}

function attemptOf({ jobId, attempt }: HeldTask): JobAttempt {
  return { id: jobId, retryCount: attempt - 1 }
}

/** Whether the command changed the job. The pg-boss types omit this field. */
function hasAffected(response: { affected?: number }): boolean {
  if (response.affected === undefined) throw new TypeError('pg-boss no longer says how many jobs it has changed')
  return response.affected > 0
}
