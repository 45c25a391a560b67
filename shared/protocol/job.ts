/** A job: one request to a service, from its submission to the result in the library. */
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

/** Final states. `unsure` is final too, until the artist or the provider decides. */
export const endStates: readonly JobState[] = ['done', 'failed', 'refused', 'expired', 'cancelled']

/** Returns whether a job proceeds without the artist's intervention. */
export function isActive(job: { readonly state: JobState }): boolean {
  return !endStates.includes(job.state) && job.state !== 'unsure'
}

/** An input file: stored in the library's inputs by its hash, so that a retry needs no new upload. */
export const jobInputFileSchema = z.object({
  slot: z.string(),
  name: lineSchema,
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Relative to the page: `/inputs/<sha256>`. */
  url: z.string(),
  /** The asset it was taken from: the result is a version of it. */
  assetId: z.string().nullable(),
})
export type JobInputFile = z.infer<typeof jobInputFileSchema>

export const jobCostSchema = z.object({
  /** Maximum quoted price. Null: unknown. */
  quoted: z.number().nullable(),
  /** Minimum quoted price, if it differs from the maximum. */
  quotedLeast: z.number().optional(),
  /** Set if the service itself has not published the quoted price. */
  quotedAbout: z.literal(true).optional(),
  charged: z.number().nullable(),
  /**
   * Set if `charged` was derived from the balance, for this job alone or as its portion: the service did not report it.
   */
  chargedFrom: z.enum(['balance', 'shared']).optional(),
  refunded: z.number().nullable(),
})
export type JobCost = z.infer<typeof jobCostSchema>

/** The position of a job in its batch. */
export const jobBatchSchema = z.object({
  id: z.string(),
  /** One request to several models, or one model with several seeds. */
  kind: z.enum(['models', 'variations']),
  /** 0 … count − 1 */
  index: z.number().int(),
  count: z.number().int(),
})
export type JobBatch = z.infer<typeof jobBatchSchema>

/** A task at the service that may belong to a job whose reply was lost. */
const taskCandidateSchema = z.object({
  taskId: z.string(),
  /** ISO date by the service's clock; null if unknown. */
  createdAt: z.string().nullable(),
  /** The status in the service's own word. */
  status: lineSchema,
})
export type TaskCandidate = z.infer<typeof taskCandidateSchema>

/** The job that this one waits for: its result goes into this slot, and nothing is sent before that. */
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
  /** 0 … 1, or null if unknown. */
  progress: z.number().nullable(),
  /** What it is doing; null when there is nothing to add to the state. */
  note: jobNoteSchema.nullable(),
  taskId: z.string().nullable(),
  cost: jobCostSchema,
  /** The unit of its cost: that of its service at the time of the request. */
  unit: moneyUnitSchema,
  error: errorDataSchema.nullable(),
  /** The results, the main one first. */
  assetIds: z.array(z.string()),
  /** False: the service is not polled until watching is resumed. */
  watched: z.boolean(),
  /** The project; empty for none. */
  project: lineSchema,
  batch: jobBatchSchema.nullable(),
  /** Null if it waits for no other job. */
  after: stepBeforeSchema.nullable(),
  /** The price is unknown and a cap is set: the job is not sent until the artist accepts. Null: not asked. */
  priceQuestion: z.enum(['asked', 'accepted']).nullable(),
  /** Sort key among waiting jobs, lowest first: Unix milliseconds of its creation until it is moved. */
  order: z.number(),
  /** Number of jobs ahead of it in the service's own queue, if reported. */
  placeInQueue: z.number().int().nullable(),
  /**
   * Expected duration from sending to the end: from such jobs on this connection, by the size of their models, or the
   * catalogue's estimate.
   */
  expectedMs: z.number().nullable(),
  /** When the service deletes the result; null if unknown. */
  expiresAt: z.string().nullable(),
  /** For an unsure job: its candidates in the service's list, if there are several. */
  candidates: z.array(taskCandidateSchema),
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  updatedAt: z.string(),
})
export type Job = z.infer<typeof jobSchema>

/** Whether the artist stopped the download: the task is done, and the service keeps its result for a limited time. */
export function downloadWasStopped({ state, error }: Pick<Job, 'state' | 'error'>): boolean {
  return state === 'cancelled' && error?.details?.['reason'] === 'download-stopped'
}

/** `note` follows the name of the input: `repaired`. `untitled` is the name of a result that nothing else names. */
export const resultWordsSchema = z.object({
  note: lineSchema.max(200).nullable(),
  untitled: lineSchema.max(80).nullable(),
})

/** A request: the same shape for a quote, a submission and a draft. */
export const jobRequestSchema = z.object({
  connectionId: z.string(),
  operation: operationIdSchema,
  modelId: z.string(),
  prompt: z.string().optional(),
  /** Slot → a file: one staged in this session, or a stored one by its hash, with the asset it was taken from. */
  files: z.record(
    z.string(),
    z.union([
      z.object({ stagedId: z.string() }),
      z.object({ sha256: z.string(), assetId: z.string().nullable().optional() }),
    ]),
  ),
  parameters: parameterValuesSchema,
  project: lineSchema.max(80).optional(),
  /** Words for the name of its result, in the language of whoever asks; absent: in English. */
  resultWords: resultWordsSchema.optional(),
})
export type JobRequest = z.infer<typeof jobRequestSchema>

/** An entry of a job's history: what happened to it, and when. The renderer turns it into text. */
export const jobMomentSchema = z.object({
  at: z.string(),
  /** The name of the event, such as `sending`, `accepted`, `put-back`. */
  type: z.string(),
  /** Small facts: a task id, an error's code and message, credits. Never a key or a whole reply. */
  details: z.record(z.string(), z.unknown()).default({}),
})
export type JobMoment = z.infer<typeof jobMomentSchema>

/** The most recent durations of one kind of job on this machine, from sending to the end. */
export const usualTimeSchema = z.object({
  connectionId: z.string(),
  operation: z.string(),
  modelId: z.string(),
  /** `triangles`: of the model that the job was given, if known. */
  runs: z.array(z.object({ ms: z.number(), triangles: z.number().nullable() })).min(1),
})
export type UsualTime = z.infer<typeof usualTimeSchema>

export const quoteSchema = z.object({
  /** Maximum price, in the unit of its service. Null: unknown, "set by the service". */
  credits: z.number().nullable(),
  /** Minimum price, if it differs from the maximum. */
  least: z.number().optional(),
  /** Set if the service itself has not published the price. */
  about: z.literal(true).optional(),
  free: z.boolean(),
  /** The price's source: the service's own quote, the price list, or neither. */
  source: z.enum(['service', 'catalogue', 'unknown']),
  /** Which parts of the prompt the result will lack, in the service's words: "Left out: wearing sunglasses". */
  notes: z.array(z.string()).default([]),
  /** What will be made, as codes of `request-summary.ts`; absent if the service does not say. */
  makes: requestSummarySchema.optional(),
  /** A hash of the request. A submission with it is refused if anything has changed since. */
  requestHash: z.string().default(''),
})
export type Quote = z.infer<typeof quoteSchema>

/** The contents of a form. Staged files are stored as inputs by hash, so that a draft survives a restart. */
export const draftSchema = z.object({
  connectionId: z.string(),
  operation: operationIdSchema,
  modelId: z.string(),
  prompt: z.string(),
  files: z.record(z.string(), jobInputFileSchema),
  /** For alternative slots: maps the group to the active slot. */
  chosen: z.record(z.string(), z.string()).default({}),
  parameters: parameterValuesSchema,
  /** Sends the same request to these models as well; `parameters`: values of fields that only they have. */
  alsoTo: z
    .array(z.object({ connectionId: z.string(), modelId: z.string(), parameters: parameterValuesSchema.optional() }))
    .default([]),
  /** Number of variations, each with its own seed. */
  variations: z.number().int().min(1).max(16).default(1),
  /** Whether the service's second stage follows, if it has one for the result. */
  andThen: z.boolean().default(false),
  /** Keeps the input in its slot when something else is opened. */
  pinned: z.boolean().default(false),
})
export type Draft = z.infer<typeof draftSchema>

/** The forms of all workspaces: their contents, and the last parameters of each model. */
export const draftBookSchema = z.object({
  workspace: z.enum(workspaceIds),
  drafts: z.partialRecord(z.enum(workspaceIds), draftSchema),
  /** `<connection id>/<model id>/<operation>` → the last parameters sent. */
  remembered: z.record(z.string(), parameterValuesSchema),
})
export type DraftBook = z.infer<typeof draftBookSchema>
