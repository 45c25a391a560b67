/** The stored record of a task, `task.json`. */
import { z } from 'zod'
import { printGrades } from '../../../shared/print/print-report.ts'
import { operationIdSchema, parameterValuesSchema } from '../../../shared/catalogue/catalogue.ts'
import { reasonShape } from '../problem-codes.ts'
import { taskNoteSchema } from './task-note.ts'

export const taskStatusSchema = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])

export const outputKindSchema = z.enum(['model', 'image', 'texture', 'report', 'archive'])

const outputRecordSchema = z.object({
  name: z.string(),
  kind: outputKindSchema,
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Allows downloads without a key. */
  token: z.string(),
  /** Of a report. */
  notes: z.array(taskNoteSchema).exactOptional(),
  grade: z.enum(printGrades).exactOptional(),
})
export type OutputRecord = z.infer<typeof outputRecordSchema>

export const taskErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  suggestions: z.array(z.string()).optional(),
  ...reasonShape,
})

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
  /** `quoted` is reserved until the end; then `charged + refunded = quoted`. */
  credits: z.object({ quoted: z.number(), charged: z.number(), refunded: z.number() }),
  error: taskErrorSchema.nullable(),
  outputs: z.array(outputRecordSchema),
  /** Null: results are kept until deleted. */
  expiresAt: z.number().nullable(),
  /** The accepted body: inputs by reference, with defaults and seed. */
  request: parameterValuesSchema,
  /** Fields whose bytes are in the task's folder. */
  inputs: z.array(z.string()),
  /** Media types of the inputs by field; absent in records of earlier versions. */
  inputTypes: z.record(z.string(), z.string()).exactOptional(),
  idempotency: z.object({ key: z.string(), bodyHash: z.string() }).nullable(),
  /** Number of attempts that neither finished nor were stopped in an orderly way. */
  attempts: z.number().int(),
  /** The ending is not in the outbox yet. */
  eventDue: z.boolean(),
  /** Set if the task is kept for accounting only. */
  deletedAt: z.number().nullable(),
})
export type TaskRecord = z.infer<typeof taskRecordSchema>

export function isFinished(task: TaskRecord): boolean {
  return task.status !== 'queued' && task.status !== 'running'
}
