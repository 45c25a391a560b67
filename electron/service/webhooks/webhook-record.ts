/** Stored webhooks and deliveries. */
import { z } from 'zod'
import type { TaskRecord } from '../tasks/task-record.ts'
import { createHash } from 'node:crypto'

export const webhookEventSchema = z.enum(['task.succeeded', 'task.failed', 'task.cancelled'])
export type WebhookEvent = z.infer<typeof webhookEventSchema>

/** A registered webhook. `createdAt`: Unix milliseconds. */
export const webhookRecordSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  /** `whsec_` and the signing secret in base64. Shown once, stored for signing. */
  secret: z.string(),
  createdAt: z.number(),
})
export type WebhookRecord = z.infer<typeof webhookRecordSchema>

/**
 * One event to be delivered to one webhook. It contains nothing from the task: the body is built at each attempt, so
 * that a deleted task leaves no trace here. Times are Unix milliseconds.
 */
export const deliveryRecordSchema = z.object({
  /** Sent as `webhook-id`, the same at each attempt. */
  id: z.string(),
  hookId: z.string(),
  taskId: z.string(),
  event: webhookEventSchema,
  /** When the task ended. */
  eventAt: z.number(),
  /** Number of failed attempts. */
  attempts: z.number().int(),
  nextAt: z.number(),
})
export type DeliveryRecord = z.infer<typeof deliveryRecordSchema>

export const deliveryIdPattern = /^msg_[0-9a-f]{32}$/

/** Returns the event for a task's ending; null for an unfinished task. */
export function eventOf({ status }: Pick<TaskRecord, 'status'>): WebhookEvent | null {
  return status === 'queued' || status === 'running' ? null : `task.${status}`
}

/** Returns the id of an event for a webhook, always the same, so that a duplicate is recognised. Pure. */
export function eventId(hookId: string, taskId: string, event: WebhookEvent): string {
  return `msg_${createHash('sha256').update(`${hookId} ${taskId} ${event}`).digest('hex').slice(0, 32)}`
}
