/** The books: what was quoted, charged and refunded, as the services said it. */
import { z } from 'zod'
import { lineSchema } from './line-schema.ts'
import { moneyUnitSchema } from './provider-card.ts'

export const ledgerEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  connectionId: z.string(),
  /** As it was called then; empty in entries from before it was kept. */
  connectionName: lineSchema.default(''),
  jobId: z.string(),
  modelName: lineSchema.default(''),
  project: lineSchema.default(''),
  kind: z.enum(['quote', 'charge', 'refund']),
  /** The amount, in `unit`. Null: the service did not say how much. */
  credits: z.number().nullable(),
  /** Entries from before there were dollars have none: those are credits. */
  unit: moneyUnitSchema.default('credits'),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/** What some jobs cost together, all in one purse: amounts of two are never added. */
export const ledgerTotalSchema = z.object({
  unit: moneyUnitSchema,
  /** Whose credits; null for dollars. */
  connectionId: z.string().nullable(),
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
  /** One for each purse, dollars first; its name is that of the connection whose credits they are. */
  all: z.array(ledgerTotalSchema),
  /** Oldest first; below, a key stands once for each purse it has amounts in. */
  byDay: z.array(ledgerTotalSchema),
  /** Purse by purse as in `all`, the most expensive first. */
  byModel: z.array(ledgerTotalSchema),
  byProject: z.array(ledgerTotalSchema),
  byConnection: z.array(ledgerTotalSchema),
})
export type LedgerSummary = z.infer<typeof ledgerSummarySchema>
