/** The webhooks of the service: registration, events and delivery. */
import { join } from 'node:path'
import type { TaskRecord } from '../tasks/task-record.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import type { Caller } from '../tasks/tasks.ts'
import type { TaskView } from '../tasks/task-view.ts'
import { checkWebhook } from './check-webhook.ts'
import { Courier } from './courier.ts'
import type { DeliveryParts } from './courier.ts'
import { eventId } from './webhook-record.ts'
import { Outbox } from './outbox.ts'
import { usualPostEventParts } from './post-event.ts'
import { usualRetryTimes } from './retry-times.ts'
import { WebhookBook } from './webhook-book.ts'
import type { WebhookRegistry } from './webhook-registry.ts'
import { eventOf } from './webhook-record.ts'
import type { WebhookRecord } from './webhook-record.ts'

interface WebhooksParts {
  folder: string
  store: Pick<TaskStore, 'all' | 'get' | 'change'>
  /** Returns a task as the HTTP interface reports it. */
  view: (task: TaskRecord) => TaskView
  delivery?: Partial<DeliveryParts>
  now: () => number
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}

export class Webhooks implements WebhookRegistry {
  readonly #parts: WebhooksParts
  readonly #book: WebhookBook
  readonly #outbox: Outbox
  readonly #courier: Courier
  readonly #giveUpMs: number

  /** Throws AppError `disk-full`, `disk-denied`. */
  constructor(parts: WebhooksParts) {
    const { folder, now, log } = parts
    const warn = (message: string, data: Record<string, unknown>) => log('warn', message, data)
    const delivery = { ...usualRetryTimes, ...usualPostEventParts, random: Math.random, ...parts.delivery }
    this.#parts = parts
    this.#giveUpMs = delivery.giveUpMs
    this.#book = new WebhookBook(join(folder, 'webhooks.json'), warn)
    this.#outbox = new Outbox(join(folder, 'outbox'), warn)
    const { store, view } = parts
    this.#courier = new Courier({
      book: this.#book,
      outbox: this.#outbox,
      bodyOf: ({ taskId, event, eventAt }) => {
        const task = store.get(taskId)
        if (task === undefined) return null
        return JSON.stringify({ type: event, timestamp: new Date(eventAt).toISOString(), data: view(task) })
      },
      delivery,
      now,
      log,
    })
  }

  /** Resumes deliveries after a restart, including events of finished tasks that never reached the outbox. */
  start(): void {
    for (const { id, hookId } of this.#outbox.all()) if (this.#book.get(hookId) === undefined) this.#outbox.remove(id)
    for (const task of this.#parts.store.all()) if (task.eventDue) this.note(task)
    this.#courier.start()
  }

  stop(): Promise<void> {
    return this.#courier.stop()
  }

  async list(): Promise<readonly WebhookRecord[]> {
    return this.#book.all()
  }

  async register(_caller: Caller, body: unknown): Promise<WebhookRecord> {
    const { url, events } = checkWebhook(body)
    return this.#book.add(url, events, this.#parts.now())
  }

  async remove(_caller: Caller, id: string): Promise<boolean> {
    if (this.#book.get(id) === undefined) return false
    this.#book.remove(id)
    this.#courier.drop(id)
    return true
  }

  /** Whether any webhook subscribed to this ending. */
  wants(task: Pick<TaskRecord, 'status'>): boolean {
    const event = eventOf(task)
    return event !== null && this.#book.all().some(({ events }) => events.includes(event))
  }

  /** Puts a task's ending into the outbox and clears its `eventDue`. Never throws, so that the task is not affected. */
  note(task: TaskRecord): void {
    const { store, now, log } = this.#parts
    const event = eventOf(task)
    const eventAt = task.finishedAt ?? now()
    let kept = true
    for (const hook of this.#book.all()) {
      if (event === null || !hook.events.includes(event) || now() - eventAt > this.#giveUpMs) continue
      const id = eventId(hook.id, task.id, event)
      if (this.#outbox.has(id)) continue
      kept =
        this.#outbox.put({ id, hookId: hook.id, taskId: task.id, event, eventAt, attempts: 0, nextAt: now() }) && kept
    }
    try {
      if (kept) store.change(task.id, { eventDue: false })
    } catch (thrown) {
      log('warn', 'it cannot be written down that an event waits', { task: task.id, reason: String(thrown) })
    }
    this.#courier.look()
  }
}
