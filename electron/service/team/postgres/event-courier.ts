/**
 * Delivers events to webhooks from any server: one at a time per webhook, with retries until they are delivered or too
 * old.
 */
import { setTimeout } from 'node:timers/promises'
import type { DeliveryParts } from '../../webhooks/courier.ts'
import { postEvent, usualPostEventParts } from '../../webhooks/post-event.ts'
import type { Posted } from '../../webhooks/post-event.ts'
import { nextAttempt, usualRetryTimes } from '../../webhooks/retry-times.ts'
import { signedHeaders } from '../../webhooks/sign.ts'
import type { TaskRecord } from '../../tasks/task-record.ts'
import type { TaskView } from '../../tasks/task-view.ts'
import type { Database } from './database.ts'
import type { EventJob, JobQueue } from './job-queue.ts'
import { findWebhook } from './postgres-webhooks.ts'
import { selectTasks } from './task-rows.ts'

interface EventCourierParts {
  database: Database
  jobs: JobQueue
  view: (task: TaskRecord) => TaskView
  delivery?: Partial<DeliveryParts>
  /** Polling interval. */
  pollMs: number
  now: () => number
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}

/** Maximum concurrent deliveries. */
const max = 20

type TakenEvent = Awaited<ReturnType<JobQueue['takeEvents']>>[number]

export class EventCourier {
  readonly #parts: EventCourierParts
  readonly #delivery: DeliveryParts
  readonly #abort = new AbortController()
  #ended: Promise<void> | undefined

  constructor(parts: EventCourierParts) {
    this.#parts = parts
    this.#delivery = { ...usualRetryTimes, ...usualPostEventParts, random: Math.random, ...parts.delivery }
  }

  start(): void {
    this.#ended = this.#run()
  }

  /** Aborts deliveries in progress: they are repeated with the same id. */
  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#ended
  }

  async #run(): Promise<void> {
    const { signal } = this.#abort
    const { jobs, pollMs, log } = this.#parts
    while (!signal.aborted) {
      try {
        const taken = await jobs.takeEvents(max)
        await Promise.all(taken.map((one) => this.#deliver(one)))
        if (taken.length > 0) continue
      } catch (thrown) {
        log('warn', 'events cannot be looked for', { reason: String(thrown) })
      }
      await setTimeout(pollMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #deliver({ event, done }: TakenEvent): Promise<void> {
    const { database, jobs, now, log } = this.#parts
    const posted = await this.#post(event).catch((thrown: unknown): Posted => ({
      kind: 'failed',
      reason: String(thrown),
    }))
    if (posted.kind === 'failed' && this.#abort.signal.aborted) return
    const failures = event.attempts + 1
    const retry = { eventAt: event.eventAt, failures, now: now(), random: this.#delivery.random() }
    const nextAt = posted.kind === 'failed' ? nextAttempt(retry, this.#delivery) : null
    const about = { webhook: event.hookId, task: event.taskId, failures }
    if (posted.kind === 'failed')
      log(
        nextAt === null ? 'warn' : 'info',
        nextAt === null ? 'an event is given up' : 'an event is tried again later',
        {
          ...about,
          reason: posted.reason,
        },
      )
    await database.transaction(async (db) => {
      if (!(await done(db))) return
      if (posted.kind === 'gone') await db.query('delete from webhooks where id = $1', [event.hookId])
      if (nextAt !== null) await jobs.sendEvent(db, { ...event, attempts: failures }, new Date(nextAt))
    })
  }

  async #post(event: EventJob): Promise<Posted> {
    const { database, view, now } = this.#parts
    const hook = await findWebhook(database, event.hookId)
    const [row] = await selectTasks(database, 'where id = $1 and not deleted', [event.taskId])
    if (hook === undefined || row === undefined) return { kind: 'delivered' }
    const timestamp = new Date(event.eventAt).toISOString()
    const body = JSON.stringify({ type: event.event, timestamp, data: view(row.record) })
    const headers = signedHeaders(hook.secret, event.id, now(), body)
    return postEvent(new URL(hook.url), headers, body, this.#abort.signal, this.#delivery)
  }
}
