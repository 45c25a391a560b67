/** What an event is called on its way to a webhook. Pure. */
import { createHash } from 'node:crypto'
import type { WebhookEvent } from './webhook-record.ts'

/** The id of an event for a webhook: always the same, so that one that is written down twice is still one. */
export function eventId(hookId: string, taskId: string, event: WebhookEvent): string {
  return `msg_${createHash('sha256').update(`${hookId} ${taskId} ${event}`).digest('hex').slice(0, 32)}`
}
