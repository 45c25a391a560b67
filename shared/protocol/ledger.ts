/** The ledger: what was quoted, charged and refunded, with the source of each amount. */
import { z } from 'zod'
import { lineSchema } from '../text/line-schema.ts'
import { moneyUnitSchema } from '../catalogue/provider-card.ts'

/**
 * The source of an amount. `reported`: reported by the service. `quoted`: the service reported no charge, so the
 * accepted price is used. `assumed`: the price is also unknown, so the artist's assumed cost is used. `balance`: the
 * decrease of the balance. `shared`: its portion if the balance decreased for several jobs together.
 */
const amountBasisSchema = z.enum(['reported', 'quoted', 'assumed', 'balance', 'shared'])

export const ledgerEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  connectionId: z.string(),
  /** The connection's name at the time of the entry. */
  connectionName: lineSchema,
  jobId: z.string(),
  modelName: lineSchema,
  project: lineSchema,
  /** `unconfirmed`: requests that may have arrived and been charged, and that the artist abandoned. */
  kind: z.enum(['quote', 'charge', 'refund', 'unconfirmed']),
  /** The amount, in `unit`; the maximum for a range. Null: unknown. */
  credits: z.number().nullable(),
  /** The minimum, for a range. */
  least: z.number().nullable(),
  basis: amountBasisSchema,
  unit: moneyUnitSchema,
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/** Total cost of several jobs in one billing unit: amounts in different units are never added. */
const ledgerTotalSchema = z.object({
  unit: moneyUnitSchema,
  /** The connection whose credits these are; null for dollars. */
  connectionId: z.string().nullable(),
  /** The day (`2026-01-31`, local time), the model, the project or the connection. */
  key: z.string(),
  name: z.string(),
  charged: z.number(),
  refunded: z.number(),
  /** The estimated part of `charged`: quoted or assumed, not reported. */
  estimated: z.number(),
  jobs: z.number().int(),
  /** Number of jobs that were charged an unknown amount. */
  unknown: z.number().int(),
})
export type LedgerTotal = z.infer<typeof ledgerTotalSchema>

export const ledgerSummarySchema = z.object({
  from: z.string(),
  to: z.string(),
  /** One per billing unit, dollars first; named after the connection whose credits they are. */
  all: z.array(ledgerTotalSchema),
  /** Oldest first; in the lists below, a key occurs once per billing unit in which it has amounts. */
  byDay: z.array(ledgerTotalSchema),
  /** By billing unit as in `all`, the most expensive first. */
  byModel: z.array(ledgerTotalSchema),
  byProject: z.array(ledgerTotalSchema),
  byConnection: z.array(ledgerTotalSchema),
})
export type LedgerSummary = z.infer<typeof ledgerSummarySchema>
