/** The books: what was quoted, charged and refunded, as the services said it. */
import { z } from 'zod'

export const ledgerEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  connectionId: z.string(),
  /** As it was called then; empty in entries from before it was kept. */
  connectionName: z.string().default(''),
  jobId: z.string(),
  modelName: z.string().default(''),
  project: z.string().default(''),
  kind: z.enum(['quote', 'charge', 'refund']),
  /** Null: the service did not say how much. */
  credits: z.number().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/** Credits of some jobs together. */
export const ledgerTotalSchema = z.object({
  /** The day (`2026-01-31`, local time), the model, the project or the connection. */
  key: z.string(),
  name: z.string(),
  charged: z.number(),
  refunded: z.number(),
  /** Jobs that were charged. */
  jobs: z.number().int(),
  /** Jobs that were charged an unknown amount. */
  unknown: z.number().int(),
})
export type LedgerTotal = z.infer<typeof ledgerTotalSchema>

export const ledgerSummarySchema = z.object({
  from: z.string(),
  to: z.string(),
  all: ledgerTotalSchema,
  /** Oldest first. */
  byDay: z.array(ledgerTotalSchema),
  /** The dearest first. */
  byModel: z.array(ledgerTotalSchema),
  byProject: z.array(ledgerTotalSchema),
  byConnection: z.array(ledgerTotalSchema),
})
export type LedgerSummary = z.infer<typeof ledgerSummarySchema>
