/**
 * Delivers events to their webhooks: one at a time per webhook, all webhooks in parallel, with retries until they are
 * delivered or too old.
 */
import { postEvent } from './post-event.ts'
import type { Posted, PostEventParts } from './post-event.ts'
import type { Outbox } from './outbox.ts'
import { nextAttempt } from './retry-times.ts'
import type { RetryTimes } from './retry-times.ts'
import { signedHeaders } from './sign.ts'
import type { WebhookBook } from './webhook-book.ts'
import type { DeliveryRecord, WebhookRecord } from './webhook-record.ts'

/** Replacements for tests. */
export interface DeliveryParts extends RetryTimes, PostEventParts {
  /** 0 … 1 */
  random: () => number
}

interface CourierParts {
  book: WebhookBook
  outbox: Outbox
  /** Null if its task no longer exists. */
  bodyOf: (delivery: DeliveryRecord) => string | null
  delivery: DeliveryParts
  now: () => number
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}

/** The clock may be changed while a long timer is running. */
const maxTimerMs = 10 * 60_000

export class Courier {
  readonly #parts: CourierParts
  readonly #underway = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  #timer: NodeJS.Timeout | undefined
  #stopped = true

  constructor(parts: CourierParts) {
    this.#parts = parts
  }

  start(): void {
    this.#stopped = false
    this.look()
  }

  /** Aborts deliveries in progress: they are repeated after the next start, with the same id. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    const underway = [...this.#underway.values()]
    for (const { abort } of underway) abort.abort()
    await Promise.all(underway.map(({ ended }) => ended))
  }

  /** Sends due deliveries, and schedules the next check. */
  look(): void {
    if (this.#stopped) return
    const { book, outbox, now } = this.#parts
    let waitMs = maxTimerMs
    for (const hook of book.all()) {
      if (this.#underway.has(hook.id)) continue
      const next = outbox.earliest(hook.id)
      if (next === undefined) continue
      if (next.nextAt <= now()) this.#send(hook, next)
      else waitMs = Math.min(waitMs, next.nextAt - now())
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.look(), waitMs).unref()
  }

  /** Aborts deliveries to a removed webhook. */
  drop(hookId: string): void {
    this.#parts.outbox.removeAllOf(hookId)
    this.#underway.get(hookId)?.abort.abort()
  }

  #send(hook: WebhookRecord, delivery: DeliveryRecord): void {
    const abort = new AbortController()
    const ended = this.#attempt(hook, delivery, abort.signal)
      .then((posted) => this.#settle(delivery, posted, abort.signal))
      .finally(() => {
        this.#underway.delete(hook.id)
        this.look()
      })
    this.#underway.set(hook.id, { abort, ended })
  }

  /** Never rejects. */
  async #attempt(hook: WebhookRecord, delivery: DeliveryRecord, signal: AbortSignal): Promise<Posted> {
    const { book, bodyOf, now, delivery: parts, log } = this.#parts
    try {
      const body = bodyOf(delivery)
      if (body === null) return { kind: 'delivered' }
      const headers = signedHeaders(hook.secret, delivery.id, now(), body)
      const posted = await postEvent(new URL(hook.url), headers, body, signal, parts)
      if (posted.kind === 'gone') {
        book.remove(hook.id)
        log('info', 'a webhook answered that it is gone, and is removed', { webhook: hook.id })
      }
      return posted
    } catch (thrown) {
      return { kind: 'failed', reason: String(thrown) }
    }
  }

  #settle(delivery: DeliveryRecord, posted: Posted, signal: AbortSignal): void {
    const { outbox, now, delivery: parts, log } = this.#parts
    if (posted.kind === 'gone') outbox.removeAllOf(delivery.hookId)
    else if (posted.kind === 'delivered') outbox.remove(delivery.id)
    if (posted.kind !== 'failed' || signal.aborted || !outbox.has(delivery.id)) return
    const failures = delivery.attempts + 1
    const { eventAt } = delivery
    const nextAt = nextAttempt({ eventAt, failures, now: now(), random: parts.random() }, parts)
    const about = { webhook: delivery.hookId, task: delivery.taskId, failures, reason: posted.reason }
    if (nextAt === null) {
      log('warn', 'an event could not be delivered and is given up', about)
      outbox.remove(delivery.id)
    } else {
      log('info', 'an event could not be delivered yet', about)
      outbox.put({ ...delivery, attempts: failures, nextAt })
    }
  }
}
