/** The ledger: what was quoted, charged and refunded, and the source of each amount. */
import { z } from 'zod'
import { lineSchema } from './line-schema.ts'
import { moneyUnitSchema } from './provider-card.ts'

/**
 * Where an amount comes from. `reported`: the service said it. `quoted`: the service reported no charge, so the accepted price
 * is used. `assumed`: its price is unknown too, so the artist's estimate is used. `balance`: the balance fell by it.
 * `shared`: its share where the balance fell for several jobs together.
 */
const amountBasisSchema = z.enum(['reported', 'quoted', 'assumed', 'balance', 'shared'])

export const ledgerEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  connectionId: z.string(),
  /** The name at that time; empty in entries from before it was stored. */
  connectionName: lineSchema.default(''),
  jobId: z.string(),
  modelName: lineSchema.default(''),
  project: lineSchema.default(''),
  /** `unconfirmed`: attempts that may have arrived and been charged, and that the artist gave up. */
  kind: z.enum(['quote', 'charge', 'refund', 'unconfirmed']),
  /** The amount in `unit`, or the maximum of a range; null where it is unknown. */
  credits: z.number().nullable(),
  /** The minimum of a range; null where there is no range. */
  least: z.number().nullable().default(null),
  basis: amountBasisSchema.default('reported'),
  /** Entries from before there were dollars have none: those are credits. */
  unit: moneyUnitSchema.default('credits'),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/** The total of some jobs in one billing unit: amounts of different units are never added. */
export const ledgerTotalSchema = z.object({
  unit: moneyUnitSchema,
  /** The connection that the credits belong to; null for dollars. */
  connectionId: z.string().nullable(),
  /** The day (`2026-01-31`, local time), the model, the project or the connection. */
  key: z.string(),
  name: z.string(),
  charged: z.number(),
  refunded: z.number(),
  /** The part of `charged` that is estimated: quoted or assumed, not reported. */
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
