/** Job commands: quotes, inputs, submission, the queue, the history and the ledger. */
import { z } from 'zod'
import { errorDataSchema } from '../app-error.ts'
import { operationIdSchema } from '../../catalogue/catalogue.ts'
import {
  jobBatchSchema,
  jobInputFileSchema,
  jobMomentSchema,
  jobRequestSchema,
  jobSchema,
  quoteSchema,
  usualTimeSchema,
} from '../job.ts'
import { jobQuerySchema } from '../job-query.ts'
import { ledgerSummarySchema } from '../ledger.ts'
import { maxSubjectPictures, subjectSchema } from '../../catalogue/subject.ts'
import { byId, exportedFileSchema, nothing } from './common-schemas.ts'

const byIds = z.object({ ids: z.array(z.string()).min(1).max(1000) })
const period = z.object({ from: z.string(), to: z.string() })
/** A quote that the artist has seen: its price is stored with the job, and a request that differs is refused. */
const acceptedQuote = z.object({ requestHash: z.string(), credits: z.number().nullable() })
/** A value that jobs share, and the number of those jobs. */
const facet = z.object({ id: z.string(), name: z.string(), count: z.number().int() })

export const jobCommands = {
  /** Asks the service for the price, and whether it accepts the request; refusals are errors with `suggestions`. */
  'quotes.get': { input: jobRequestSchema, output: quoteSchema },

  /**
   * Stores a staged file or an asset as an input by its hash, so that drafts and retries can refer to it after a
   * restart.
   */
  'inputs.keep': {
    input: z.union([
      z.object({ slot: z.string(), stagedId: z.string() }),
      z.object({ slot: z.string(), assetId: z.string() }),
    ]),
    output: jobInputFileSchema,
  },

  /** Earlier prompts without duplicates, newest first. */
  'prompts.list': {
    input: z.object({
      operations: z.array(operationIdSchema).min(1),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ prompts: z.array(z.object({ prompt: z.string(), at: z.string() })) }),
  },

  'jobs.submit': { input: jobRequestSchema.extend({ quote: acceptedQuote.optional() }), output: jobSchema },
  /**
   * Submits a sequence of jobs, all or none: each waits for the previous job's model, and is cancelled if there is
   * none.
   */
  'jobs.submit-steps': {
    input: z.object({
      first: jobRequestSchema.extend({ quote: acceptedQuote.optional() }),
      /** The result of the previous step fills `slot`. */
      following: z
        .array(jobRequestSchema.extend({ slot: z.string() }))
        .min(1)
        .max(16),
    }),
    output: z.object({ jobs: z.array(jobSchema) }),
  },
  /**
   * Submits all requests or none: one request to several models, or several seeds of one. Returned in the order of the
   * requests.
   */
  'jobs.submit-batch': {
    input: z.object({
      kind: jobBatchSchema.shape.kind,
      requests: z
        .array(jobRequestSchema.extend({ quote: acceptedQuote.optional() }))
        .min(1)
        .max(64),
    }),
    output: z.object({ jobs: z.array(jobSchema) }),
  },
  /** Ended jobs that match a query, most recently ended first. `cursor` is the `next` of the previous page. */
  'jobs.list': {
    input: z.object({
      query: jobQuerySchema,
      cursor: z.string().nullable().default(null),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    output: z.object({ jobs: z.array(jobSchema), next: z.string().nullable(), total: z.number().int() }),
  },
  /** One job in any state, including hidden ones. */
  'jobs.get': { input: byId, output: jobSchema },
  /** The values by which a history can be filtered, most frequent first. */
  'jobs.facets': {
    input: nothing,
    output: z.object({ models: z.array(facet), connections: z.array(facet), projects: z.array(facet) }),
  },

  /** What the offline engine can make from a prompt. */
  'subjects.list': { input: nothing, output: z.object({ subjects: z.array(subjectSchema) }) },
  /** Small WebP files in base64 by subject id, a few kilobytes each; subjects that cannot be drawn are missing. */
  'subjects.pictures': {
    input: z.object({ ids: z.array(z.string().max(120)).min(1).max(maxSubjectPictures) }),
    output: z.object({ pictures: z.record(z.string(), z.string()) }),
  },

  /** The usual duration of each kind of job that has been completed. */
  'jobs.usual-times': { input: nothing, output: z.object({ times: z.array(usualTimeSchema) }) },
  /** The history of a job, the earliest first. */
  'jobs.timeline': { input: byId, output: z.object({ moments: z.array(jobMomentSchema) }) },
  /** Cancels several jobs. Returns those that could not be cancelled, each with its error. */
  'jobs.cancel-many': {
    input: byIds,
    output: z.object({ problems: z.array(z.object({ id: z.string(), error: errorDataSchema })) }),
  },
  /** Moves a waiting job before another waiting one, or to the end. */
  'jobs.move': { input: z.object({ id: z.string(), beforeId: z.string().nullable() }), output: jobSchema },
  /** Polls a job now, regardless of its schedule. */
  'jobs.look-now': { input: byId, output: jobSchema },

  /** Pauses or resumes sending: to one connection, or (null) to all. Running jobs are still polled and downloaded. */
  'queue.hold': { input: z.object({ connectionId: z.string().nullable(), held: z.boolean() }), output: nothing },

  /** Cancels a job at the provider, or removes it from the queue if it was not sent yet. */
  'jobs.cancel': { input: byId, output: jobSchema },
  'jobs.watch': { input: z.object({ id: z.string(), watched: z.boolean() }), output: jobSchema },
  /** The artist's decision about a job that may have been charged. */
  'jobs.resolve-unsure': {
    input: z.object({
      id: z.string(),
      decision: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('it-ran'), taskId: z.string().min(1) }),
        z.object({ kind: z.literal('send-again') }),
        z.object({ kind: z.literal('forget') }),
      ]),
    }),
    output: jobSchema,
  },
  /** Sends a job that waits because its price is unknown under a cap. */
  'jobs.accept-price': { input: byId, output: jobSchema },
  /** Repeats a download whose result could not be saved. */
  'jobs.download-again': { input: byId, output: jobSchema },
  /** Hides ended jobs. Their assets and ledger entries stay. `removal` restores them. */
  'jobs.remove': { input: byIds, output: z.object({ removal: z.string(), count: z.number().int() }) },
  /** Hides everything that matches a query, optionally except for jobs with a favourite among their results. */
  'jobs.clear': {
    input: z.object({ query: jobQuerySchema, keepFavourites: z.boolean().default(true) }),
    output: z.object({ removal: z.string(), count: z.number().int() }),
  },
  'jobs.restore': { input: z.object({ removal: z.string() }), output: z.object({ count: z.number().int() }) },

  /** The spending between two ISO dates. */
  'ledger.summary': { input: period, output: ledgerSummarySchema },
  /** The ledger's entries as CSV (RFC 4180), staged for saving. */
  'ledger.export': { input: period, output: exportedFileSchema },
} as const
