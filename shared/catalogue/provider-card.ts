/** What a person is shown of a service before it is added, and while it is used. Data of its provider. */
import { z } from 'zod'
import { operationIdSchema } from './catalogue.ts'

/** What its prices are in. Credits are each service's own: those of two are never added together. */
export const moneyUnitSchema = z.enum(['credits', 'USD'])
export type MoneyUnit = z.infer<typeof moneyUnitSchema>

export const providerCardSchema = z.object({
  /** One sentence: what it is. */
  summary: z.string(),
  /** Where its key comes from, in words: its dashboard, two-factor authentication, a paid plan. Empty where it needs none. */
  keyHelp: z.string(),
  /** The page of its dashboard where keys are made. */
  keyUrl: z.string().nullable(),
  /** What its keys look like, as far as it is known, such as `msy_…`: to notice a key of another service. */
  keyLooksLike: z.string().nullable(),
  needsKey: z.boolean(),
  unit: moneyUnitSchema,
  /** What one model costs about, in its unit: the least and the most; null where that is not known. */
  about: z.object({ least: z.number(), most: z.number() }).nullable(),
  /** It runs on the person's own computer: the ports it usually answers at. */
  here: z.object({ ports: z.array(z.number().int()), probe: z.string() }).nullable(),
  /** How long links live and results are kept; null where that is not known. */
  keeps: z.object({ linkSeconds: z.number().nullable(), resultHours: z.number().nullable() }),
  /** Which tasks can be ended, and whether that gives money back. */
  cancelling: z.object({
    may: z.enum(['waiting', 'unfinished', 'never']),
    refund: z.enum(['yes', 'waiting', 'no', 'unknown']),
  }),
  /** Whether a failed task is charged. */
  failed: z.enum(['free', 'charged', 'unknown']),
  /** Things to know before using it, a sentence each. */
  remarks: z.array(z.string()),
  /** When someone ran `check:service` with a real account. Null: not yet. */
  checkedLive: z.string().nullable(),
})
export type ProviderCard = z.infer<typeof providerCardSchema>

/** A card with the provider it is of. */
export const offeredProviderSchema = providerCardSchema.extend({
  id: z.string(),
  name: z.string(),
  defaultBaseUrl: z.string().nullable(),
  operations: z.array(operationIdSchema),
})
export type OfferedProvider = z.infer<typeof offeredProviderSchema>

/** A service that answered on this computer, or made itself known on the local network. */
export const foundServiceSchema = z.object({ provider: z.string(), baseUrl: z.string() })
export type FoundService = z.infer<typeof foundServiceSchema>
