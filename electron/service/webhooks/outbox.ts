/** Undelivered events, one file each, so that the cost of a change does not grow with the queue. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../disk/durable.ts'
import { diskError } from '../../disk/disk-error.ts'
import { deliveryIdPattern, deliveryRecordSchema } from './webhook-record.ts'
import type { DeliveryRecord } from './webhook-record.ts'

type Warn = (message: string, data: Record<string, unknown>) => void

/**
 * Maximum number of deliveries; beyond it the oldest are dropped, so that an unreachable receiver does not fill memory
 * or disk.
 */
const maxDeliveries = 10_000

export class Outbox {
  readonly #folder: string
  readonly #warn: Warn
  /** In order of arrival. */
  readonly #deliveries = new Map<string, DeliveryRecord>()

  /** Loads the deliveries of earlier runs. Throws AppError `disk-full`, `disk-denied`. */
  constructor(folder: string, warn: Warn) {
    this.#folder = folder
    this.#warn = warn
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      for (const record of this.#load()) this.#deliveries.set(record.id, record)
    } catch (thrown) {
      throw diskError(thrown, folder)
    }
  }

  all(): Iterable<DeliveryRecord> {
    return this.#deliveries.values()
  }

  /** Returns a webhook's next due delivery. */
  earliest(hookId: string): DeliveryRecord | undefined {
    let found: DeliveryRecord | undefined
    for (const one of this.#deliveries.values())
      if (one.hookId === hookId && (found === undefined || one.nextAt < found.nextAt)) found = one
    return found
  }

  has(id: string): boolean {
    return this.#deliveries.has(id)
  }

  /** Stores a new or changed delivery. Returns false if it could not be written, so that only this run has it. */
  put(record: DeliveryRecord): boolean {
    this.#deliveries.set(record.id, record)
    if (this.#deliveries.size > maxDeliveries) this.#dropOldest()
    try {
      replaceFile(this.#path(record.id), `${JSON.stringify(record)}\n`)
      return true
    } catch (thrown) {
      this.#warn('an event cannot be written down', { delivery: record.id, reason: String(thrown) })
      return false
    }
  }

  /** Removes a delivery. If its file cannot be deleted, the event is delivered again after a restart. */
  remove(id: string): void {
    this.#deliveries.delete(id)
    try {
      rmSync(this.#path(id), { force: true })
    } catch (thrown) {
      this.#warn('an event that was told cannot be cleared away', { delivery: id, reason: String(thrown) })
    }
  }

  removeAllOf(hookId: string): void {
    for (const { id, hookId: owner } of this.#deliveries.values()) if (owner === hookId) this.remove(id)
  }

  #dropOldest(): void {
    const oldest = this.#deliveries.values().next().value
    if (oldest === undefined) return
    this.#warn('too many events wait, the oldest is given up', { task: oldest.taskId, webhook: oldest.hookId })
    this.remove(oldest.id)
  }

  #load(): DeliveryRecord[] {
    const records: DeliveryRecord[] = []
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name)
      if (name.endsWith('.part')) rmSync(path, { force: true })
      if (!deliveryIdPattern.test(name.replace(/\.json$/, ''))) continue
      try {
        records.push(deliveryRecordSchema.parse(JSON.parse(readFileSync(path, 'utf8'))))
      } catch (thrown) {
        this.#warn('an event cannot be read and is left alone', { path, reason: String(thrown) })
      }
    }
    return records.sort((a, b) => a.eventAt - b.eventAt)
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.json`)
  }
}
