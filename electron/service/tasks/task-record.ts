/** A task as it is kept on disk: one `task.json` in a folder of its own. */
import { z } from 'zod'
import { operationIdSchema, parameterValuesSchema } from '../../../shared/catalogue/catalogue.ts'

export const taskStatusSchema = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])

export const outputKindSchema = z.enum(['model', 'image', 'texture', 'report', 'archive'])

const outputRecordSchema = z.object({
  name: z.string(),
  kind: outputKindSchema,
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Whoever knows it may download this output without a key. */
  token: z.string(),
})
export type OutputRecord = z.infer<typeof outputRecordSchema>

/** Times are Unix milliseconds. */
export const taskRecordSchema = z.object({
  layout: z.literal(1),
  id: z.string(),
  operation: operationIdSchema,
  model: z.string(),
  status: taskStatusSchema,
  createdAt: z.number(),
  startedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  /** Reserved while the task is on its way: `quoted`. Afterwards `charged + refunded = quoted`. */
  credits: z.object({ quoted: z.number(), charged: z.number(), refunded: z.number() }),
  error: z.object({ code: z.string(), message: z.string(), suggestions: z.array(z.string()).optional() }).nullable(),
  outputs: z.array(outputRecordSchema),
  /** When the results are thrown away; null: kept until deleted. */
  expiresAt: z.number().nullable(),
  /** The accepted body: inputs by reference, defaults and seed filled in. */
  request: parameterValuesSchema,
  /** Fields of the request whose bytes lie in the task's folder. */
  inputs: z.array(z.string()),
  idempotency: z.object({ key: z.string(), bodyHash: z.string() }).nullable(),
  /** How often the work began without coming to an end or being stopped politely. */
  attempts: z.number().int(),
  /** Its end is still to be put into the outbox of the webhooks. */
  eventDue: z.boolean(),
  /** Gone for everyone but the books. */
  deletedAt: z.number().nullable(),
})
export type TaskRecord = z.infer<typeof taskRecordSchema>

/** Nothing more will happen to it. */
export function isFinished(task: TaskRecord): boolean {
  return task.status !== 'queued' && task.status !== 'running'
}
