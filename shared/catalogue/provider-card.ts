/** A service's card, shown before it is added and while it is used. Provided by its provider. */
import { z } from 'zod'
import { operationIdSchema } from './catalogue.ts'

/** Unit of the prices. Credits of different services are never added. */
export const moneyUnitSchema = z.enum(['credits', 'USD'])
export type MoneyUnit = z.infer<typeof moneyUnitSchema>

export const providerCardSchema = z.object({
  /** One sentence about the service. */
  summary: z.string(),
  /** How to get a key: dashboard, two-factor authentication, a paid plan. Empty if no key is needed. */
  keyHelp: z.string(),
  /** Dashboard page where keys are created. */
  keyUrl: z.string().nullable(),
  /** Pattern of its keys, such as `msy_…`, to detect a key of another service. */
  keyLooksLike: z.string().nullable(),
  needsKey: z.boolean(),
  unit: moneyUnitSchema,
  /** Approximate price range for a model, in its unit; null if unknown. */
  about: z.object({ least: z.number(), most: z.number() }).nullable(),
  /** For services on the user's computer: the usual ports. */
  here: z.object({ ports: z.array(z.number().int()), probe: z.string() }).nullable(),
  /** Lifetime of links and results; null if unknown. */
  keeps: z.object({ linkSeconds: z.number().nullable(), resultHours: z.number().nullable() }),
  /** Which tasks can be cancelled, and whether cancelling refunds them. */
  cancelling: z.object({
    may: z.enum(['waiting', 'unfinished', 'never']),
    refund: z.enum(['yes', 'waiting', 'no', 'unknown']),
  }),
  /** Whether failed tasks are charged. */
  failed: z.enum(['free', 'charged', 'unknown']),
  /** What to know before using it, one sentence each. */
  remarks: z.array(z.string()),
  /** When `check:service` was last run with a real account; null: never. */
  checkedLive: z.string().nullable(),
})
export type ProviderCard = z.infer<typeof providerCardSchema>

export const offeredProviderSchema = providerCardSchema.extend({
  id: z.string(),
  name: z.string(),
  defaultBaseUrl: z.string().nullable(),
  operations: z.array(operationIdSchema),
})
export type OfferedProvider = z.infer<typeof offeredProviderSchema>

/** A service found on this computer or the local network. */
export const foundServiceSchema = z.object({ provider: z.string(), baseUrl: z.string() })
export type FoundService = z.infer<typeof foundServiceSchema>
