/** A job: one request to a service, from the wish to the result in the library. */
import { z } from 'zod'
import { errorDataSchema } from './app-error.ts'
import { operationIdSchema, parameterValuesSchema } from './catalogue.ts'

export const jobStates = [
  'waiting',
  'submitting',
  'running',
  'downloading',
  'done',
  'failed',
  'refused',
  'expired',
  'cancelled',
  'unsure',
] as const
export const jobStateSchema = z.enum(jobStates)
export type JobState = z.infer<typeof jobStateSchema>

/** States that nothing leaves by itself. `unsure` ends too, until the artist or the provider decides it. */
export const endStates: readonly JobState[] = ['done', 'failed', 'refused', 'expired', 'cancelled']

/** A file that goes in: kept in the library's inputs by its hash, so that a retry needs no second upload by hand. */
export const jobInputFileSchema = z.object({
  slot: z.string(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Relative to the page: `/inputs/<sha256>`. */
  url: z.string(),
})
export type JobInputFile = z.infer<typeof jobInputFileSchema>

export const jobCostSchema = z.object({
  /** Null: the service did not say. */
  quoted: z.number().nullable(),
  charged: z.number().nullable(),
  refunded: z.number().nullable(),
})
export type JobCost = z.infer<typeof jobCostSchema>

export const jobSchema = z.object({
  id: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  operation: operationIdSchema,
  modelId: z.string(),
  modelName: z.string(),
  prompt: z.string().nullable(),
  inputFiles: z.array(jobInputFileSchema),
  parameters: parameterValuesSchema,
  state: jobStateSchema,
  /** 0 … 1, or null while nothing is known. */
  progress: z.number().nullable(),
  /** What it is doing, in the service's words or ours; null when there is nothing to add to the state. */
  note: z.string().nullable(),
  taskId: z.string().nullable(),
  cost: jobCostSchema,
  error: errorDataSchema.nullable(),
  /** The assets it made, the main one first. */
  assetIds: z.array(z.string()),
  /** Nobody asks the service about it until watching is taken up again. */
  watched: z.boolean(),
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  updatedAt: z.string(),
})
export type Job = z.infer<typeof jobSchema>

/** What the artist asks for: the same shape for a quote, a submit and a draft. */
export const jobRequestSchema = z.object({
  connectionId: z.string(),
  operation: operationIdSchema,
  modelId: z.string(),
  prompt: z.string().optional(),
  /** Slot → a file: one staged in this session, or an input file of an earlier job by its hash. */
  files: z.record(z.string(), z.union([z.object({ stagedId: z.string() }), z.object({ sha256: z.string() })])),
  parameters: parameterValuesSchema,
})
export type JobRequest = z.infer<typeof jobRequestSchema>

export const quoteSchema = z.object({
  /** Null: unknown, "set by the service". */
  credits: z.number().nullable(),
  free: z.boolean(),
  /** Who said so: the service's own quote, the price list, or nobody. */
  source: z.enum(['service', 'catalogue', 'unknown']),
  /** What the result will lack of the words, as the service says it: "Left out: wearing sunglasses". */
  notes: z.array(z.string()).default([]),
})
export type Quote = z.infer<typeof quoteSchema>

/** What stood in the form. Files that were staged are kept as inputs by hash, so a draft survives a restart. */
export const draftSchema = z.object({
  connectionId: z.string(),
  operation: operationIdSchema,
  modelId: z.string(),
  prompt: z.string(),
  files: z.record(z.string(), jobInputFileSchema),
  parameters: parameterValuesSchema,
})
export type Draft = z.infer<typeof draftSchema>
