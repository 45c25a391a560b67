/** The interface of webhooks, independent of their store. */
import type { Caller } from '../tasks/tasks.ts'
import type { WebhookRecord } from './webhook-record.ts'

export interface WebhookRegistry {
  /** In order of creation. */
  list(caller: Caller): Promise<readonly WebhookRecord[]>
  /** Rejects with `invalid_request`, `unavailable`. */
  register(caller: Caller, body: unknown): Promise<WebhookRecord>
  /** Also drops the webhook's deliveries. Returns false if the caller has no such webhook. */
  remove(caller: Caller, id: string): Promise<boolean>
}

/** Maximum number of webhooks per account. */
export const maxWebhooks = 16
