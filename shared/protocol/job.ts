/** A job: one request to a service, from the request to the result in the library. */
import { requestSummarySchema } from '../catalogue/request-summary.ts'
import { z } from 'zod'
import { errorDataSchema } from './app-error.ts'
import { operationIdSchema, parameterValuesSchema } from '../catalogue/catalogue.ts'
import { lineSchema } from '../text/line-schema.ts'
import { workspaceIds } from '../catalogue/operation-table.ts'
import { moneyUnitSchema } from '../catalogue/provider-card.ts'
import { jobNoteSchema } from './job-note.ts'

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
  name: lineSchema,
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Relative to the page: `/inputs/<sha256>`. */
  url: z.string(),
  /** The asset it was taken from: what is made of it is a version of that. */
  assetId: z.string().nullable(),
})
export type JobInputFile = z.infer<typeof jobInputFileSchema>

export const jobCostSchema = z.object({
  /** The most that it was said to cost. Null: the service did not say. */
  quoted: z.number().nullable(),
  /** The least that it was said to cost, where that is not the most. */
  quotedLeast: z.number().optional(),
  /** Set where the quoted price is one that the service itself has not published. */
  quotedAbout: z.literal(true).optional(),
  charged: z.number().nullable(),
  /** Set where `charged` was read from the balance, for this job alone or as its share: the service did not report it. */
  chargedFrom: z.enum(['balance', 'shared']).optional(),
  refunded: z.number().nullable(),
})
export type JobCost = z.infer<typeof jobCostSchema>

/** Where a job stands among those that were asked for together. */
export const jobBatchSchema = z.object({
  id: z.string(),
  /** One request to several models, or one model with several seeds. */
  kind: z.enum(['models', 'variations']),
  /** 0 … count − 1 */
  index: z.number().int(),
  count: z.number().int(),
})
export type JobBatch = z.infer<typeof jobBatchSchema>

/** A task of the service that may be the one of a job whose answer was lost. */
const taskCandidateSchema = z.object({
  taskId: z.string(),
  /** ISO date by the service's clock; null if it does not say. */
  createdAt: z.string().nullable(),
  /** The service's own word. */
  status: lineSchema,
})
export type TaskCandidate = z.infer<typeof taskCandidateSchema>

/** The step that a job waits for: what that makes goes into this slot, and nothing is sent before. */
const stepBeforeSchema = z.object({ jobId: z.string(), slot: z.string() })
export type StepBefore = z.infer<typeof stepBeforeSchema>

export const jobSchema = z.object({
  id: z.string(),
  connectionId: z.string(),
  connectionName: lineSchema,
  operation: operationIdSchema,
  modelId: z.string(),
  modelName: lineSchema,
  prompt: z.string().nullable(),
  inputFiles: z.array(jobInputFileSchema),
  parameters: parameterValuesSchema,
  state: jobStateSchema,
  /** 0 … 1, or null while nothing is known. */
  progress: z.number().nullable(),
  /** What it is doing; null when there is nothing to add to the state. */
  note: jobNoteSchema.nullable(),
  taskId: z.string().nullable(),
  cost: jobCostSchema,
  /** What its cost is in: that of its service when it was made. */
  unit: moneyUnitSchema,
  error: errorDataSchema.nullable(),
  /** The assets it made, the main one first. */
  assetIds: z.array(z.string()),
  /** False: the service is not asked about it until watching is resumed. */
  watched: z.boolean(),
  /** What the artist files it under; empty for none. */
  project: lineSchema,
  batch: jobBatchSchema.nullable(),
  /** Null if it waits for no other job. */
  after: stepBeforeSchema.nullable(),
  /** Its price is unknown and a cap is set: it is not sent before the artist accepts that. Null: not asked. */
  priceQuestion: z.enum(['asked', 'accepted']).nullable(),
  /** Its place among those that wait: the smaller goes first. Unix milliseconds of its making until it is moved. */
  order: z.number(),
  /** How many are before it in the queue of the service, where that says so. */
  placeInQueue: z.number().int().nullable(),
  /** How long such a job took so far on this connection, from sending to the end; before that the catalogue's guess. */
  expectedMs: z.number().nullable(),
  /** When the service throws the result away; null if that is unknown. */
  expiresAt: z.string().nullable(),
  /** While it is unsure: what the service's list shows that it may be, where that is more than one thing. */
  candidates: z.array(taskCandidateSchema),
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  updatedAt: z.string(),
})
export type Job = z.infer<typeof jobSchema>

/** Whether the artist stopped its download: the task was done, and its result is at the service for as long as that keeps it. */
export function downloadWasStopped({ state, error }: Pick<Job, 'state' | 'error'>): boolean {
  return state === 'cancelled' && error?.details?.['reason'] === 'download-stopped'
}

/** What the artist asks for: the same shape for a quote, a submit and a draft. */
export const jobRequestSchema = z.object({
  connectionId: z.string(),
  operation: operationIdSchema,
  modelId: z.string(),
  prompt: z.string().optional(),
  /** Slot → a file: one staged in this session, or a kept one by its hash, with the asset it was taken from. */
  files: z.record(
    z.string(),
    z.union([
      z.object({ stagedId: z.string() }),
      z.object({ sha256: z.string(), assetId: z.string().nullable().optional() }),
    ]),
  ),
  parameters: parameterValuesSchema,
  project: lineSchema.max(80).optional(),
})
export type JobRequest = z.infer<typeof jobRequestSchema>

/** One line of a job's history: what happened to it, when. The words for people are the window's. */
export const jobMomentSchema = z.object({
  at: z.string(),
  /** The name of the event, such as `sending`, `accepted`, `put-back`. */
  type: z.string(),
  /** Small facts: a task id, an error's code and message, credits. Never a key, never a whole reply. */
  details: z.record(z.string(), z.unknown()).default({}),
})
export type JobMoment = z.infer<typeof jobMomentSchema>

/** How long jobs of one kind usually took on this machine, from sending to the end. */
export const usualTimeSchema = z.object({
  connectionId: z.string(),
  operation: z.string(),
  modelId: z.string(),
  /** The median of the newest of them. */
  medianMs: z.number(),
})
export type UsualTime = z.infer<typeof usualTimeSchema>

export const quoteSchema = z.object({
  /** The most that it may cost, in the unit of its service. Null: unknown, "set by the service". */
  credits: z.number().nullable(),
  /** The least that it may cost, where that is not the most. */
  least: z.number().optional(),
  /** Set where the service itself has not published the price. */
  about: z.literal(true).optional(),
  free: z.boolean(),
  /** Who said so: the service's own quote, the price list, or neither. */
  source: z.enum(['service', 'catalogue', 'unknown']),
  /** What the result will lack of the words, as the service says it: "Left out: wearing sunglasses". */
  notes: z.array(z.string()).default([]),
  /** What will be made, as codes of `request-summary.ts`; absent where the service does not say. */
  makes: requestSummarySchema.optional(),
  /** Over what was asked. A submit that brings it along is refused when anything has changed since. */
  requestHash: z.string().default(''),
})
export type Quote = z.infer<typeof quoteSchema>

/** What stood in the form. Files that were staged are kept as inputs by hash, so a draft survives a restart. */
export const draftSchema = z.object({
  connectionId: z.string(),
  operation: operationIdSchema,
  modelId: z.string(),
  prompt: z.string(),
  files: z.record(z.string(), jobInputFileSchema),
  /** Of slots that replace each other: the group → the slot that counts. */
  chosen: z.record(z.string(), z.string()).default({}),
  parameters: parameterValuesSchema,
  /** The same request to these models as well, in one go; `parameters`: what was set in the fields that only they have. */
  alsoTo: z
    .array(z.object({ connectionId: z.string(), modelId: z.string(), parameters: parameterValuesSchema.optional() }))
    .default([]),
  /** How many, each with a seed of its own. */
  variations: z.number().int().min(1).max(16).default(1),
  /** The service's second stage follows, where it has one for what is made. */
  andThen: z.boolean().default(false),
  /** What is worked on stays in its slot when something else is opened. */
  pinned: z.boolean().default(false),
})
export type Draft = z.infer<typeof draftSchema>

/** The forms of all rooms: what stood in each, and what was last set for each model. */
export const draftBookSchema = z.object({
  workspace: z.enum(workspaceIds),
  drafts: z.partialRecord(z.enum(workspaceIds), draftSchema),
  /** `<connection id>/<model id>/<operation>` → the parameters that were last sent. */
  remembered: z.record(z.string(), parameterValuesSchema),
})
export type DraftBook = z.infer<typeof draftBookSchema>
