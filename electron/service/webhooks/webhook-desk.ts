/** Webhooks as their addresses see them, whatever keeps them. */
import type { Caller } from '../tasks/tasks.ts'
import type { WebhookRecord } from './webhook-record.ts'

export interface WebhookDesk {
  /** In the order they were added. */
  list(caller: Caller): Promise<readonly WebhookRecord[]>
  /** Takes the body of a request. Rejects `invalid_request`, `unavailable`. */
  register(caller: Caller, body: unknown): Promise<WebhookRecord>
  /** With everything that is on its way to it. False: the caller has none with this id. */
  remove(caller: Caller, id: string): Promise<boolean>
}

/** Webhooks of one account at most. */
export const maxWebhooks = 16
