/** The books: what was quoted, charged and refunded, and who says so. */
import { z } from 'zod'
import { lineSchema } from '../text/line-schema.ts'
import { moneyUnitSchema } from '../catalogue/provider-card.ts'

/**
 * Where an amount comes from. `reported`: the service said it. `quoted`: the service reported no charge, so the accepted price
 * stands in for it. `assumed`: its price is unknown too, so the artist's figure stands in. `balance`: the balance fell by it.
 * `shared`: its share where the balance fell for several jobs together.
 */
const amountBasisSchema = z.enum(['reported', 'quoted', 'assumed', 'balance', 'shared'])

export const ledgerEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  connectionId: z.string(),
  /** The connection's name at that time. */
  connectionName: lineSchema,
  jobId: z.string(),
  modelName: lineSchema,
  project: lineSchema,
  /** `unconfirmed`: attempts that may have arrived and been charged, and that the artist gave up. */
  kind: z.enum(['quote', 'charge', 'refund', 'unconfirmed']),
  /** The amount, in `unit`; of a range, the most. Null: unknown. */
  credits: z.number().nullable(),
  /** The least that it may be, where that is less. */
  least: z.number().nullable(),
  basis: amountBasisSchema,
  unit: moneyUnitSchema,
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/** What some jobs cost together, all in one billing unit: amounts of two are never added. */
const ledgerTotalSchema = z.object({
  unit: moneyUnitSchema,
  /** Whose credits; null for dollars. */
  connectionId: z.string().nullable(),
  /** The day (`2026-01-31`, local time), the model, the project or the connection. */
  key: z.string(),
  name: z.string(),
  charged: z.number(),
  refunded: z.number(),
  /** How much of `charged` is estimated: quoted or assumed, not reported. */
  estimated: z.number(),
  /** Jobs that were charged. */
  jobs: z.number().int(),
  /** Jobs that were charged an unknown amount. */
  unknown: z.number().int(),
})
export type LedgerTotal = z.infer<typeof ledgerTotalSchema>

export const ledgerSummarySchema = z.object({
  from: z.string(),
  to: z.string(),
  /** One for each billing unit, dollars first; its name is that of the connection whose credits they are. */
  all: z.array(ledgerTotalSchema),
  /** Oldest first; below, a key stands once for each billing unit it has amounts in. */
  byDay: z.array(ledgerTotalSchema),
  /** By billing unit as in `all`, the most expensive first. */
  byModel: z.array(ledgerTotalSchema),
  byProject: z.array(ledgerTotalSchema),
  byConnection: z.array(ledgerTotalSchema),
})
export type LedgerSummary = z.infer<typeof ledgerSummarySchema>
