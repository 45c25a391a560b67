/** A connection: one service, one account, one key. The key itself is never part of it. */
import { z } from 'zod'
import { errorDataSchema } from './app-error.ts'
import { lineSchema } from '../text/line-schema.ts'
import { moneyUnitSchema } from '../catalogue/provider-card.ts'

/** Where a key is stored. `none`: no key is set. `run`: in memory until the studio quits. */
export const keyStorageSchema = z.enum(['none', 'run', 'os', 'file'])
export type KeyStorage = z.infer<typeof keyStorageSchema>

const keyStatusSchema = z.object({
  storage: keyStorageSchema,
  /** The only part of a key that is ever shown. */
  lastFour: z.string().nullable(),
  /** The key is stored in the key file, which is locked. */
  locked: z.boolean().optional(),
  /** False: the service needs no key. */
  needed: z.boolean().optional(),
  /**
   * The origin for which the key was entered, if that differs from the connection's; in that case the key is not sent.
   */
  givenFor: z.string().optional(),
})
export type KeyStatus = z.infer<typeof keyStatusSchema>

/**
 * How a service differs from the Specification provider's defaults. Every entry is optional; the provider documents the
 * names (`submit.text-to-3d`, `field.prompt`, `status.succeeded`, `result.url` …). Values are words, paths or lists of
 * them.
 */
export const profileOverridesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type ProfileOverrides = z.infer<typeof profileOverridesSchema>

export const balanceSchema = z.object({
  /** In the unit of the connection. */
  credits: z.number().nullable(),
  reserved: z.number().nullable(),
  at: z.string(),
  /** The balance may be out of date: jobs are still running, or the service books charges late. */
  about: z.boolean().default(false),
})
export type Balance = z.infer<typeof balanceSchema>

export const connectionSchema = z.object({
  id: z.string(),
  name: lineSchema,
  provider: z.string(),
  /** The unit of all its amounts, from its provider's card. */
  unit: moneyUnitSchema,
  baseUrl: z.string(),
  /** The local service inside the studio: free, no account, cannot be removed. */
  embedded: z.boolean(),
  key: keyStatusSchema,
  overrides: profileOverridesSchema,
  /** Why nothing is currently sent to it; null if it works. */
  paused: errorDataSchema.nullable(),
  balance: balanceSchema.nullable(),
  /** Paused by the artist: nothing new is sent until it is resumed. Running jobs are watched and downloaded. */
  held: z.boolean(),
  /** Monthly cap, in its unit; null for no limit. Nothing is sent above it. */
  monthlyCap: z.number().nonnegative().nullable(),
  /**
   * Assumed cost of a job with an unknown price under a cap, in its unit; null: the artist is asked before each one is
   * sent.
   */
  unknownPrice: z.number().positive().nullable(),
  /**
   * This calendar month in local time, in its unit: charged less refunded, the estimated part of it, and the quoted
   * amount of unfinished jobs.
   */
  spent: z.object({ credits: z.number(), estimated: z.number(), reserved: z.number(), unknown: z.number().int() }),
  /** Whether this service's events are accepted: its signing secret is stored. */
  webhookSecret: keyStatusSchema,
  createdAt: z.string(),
})
export type Connection = z.infer<typeof connectionSchema>

/**
 * Why keys cannot be stored in a keychain: the desktop has no encrypting password store, the system has no encryption,
 * or no keychain responds.
 */
const keychainProblems = ['no-password-store', 'no-encryption', 'no-keychain'] as const
export type KeychainProblem = (typeof keychainProblems)[number]

/** The options for storing keys on this machine, so that the window can show them before a key is typed. */
export const vaultStatusSchema = z.object({
  /** The best option that requires no question: `os` if the system encrypts, else `run`. */
  preferred: keyStorageSchema,
  /** Why `os` is not available; null when it is. */
  reason: z.enum(keychainProblems).nullable(),
  /** Whether keys can be stored in a file encrypted with a passphrase. */
  fileAvailable: z.boolean(),
  /** A passphrase file exists and is locked. */
  fileLocked: z.boolean(),
  /** The passphrase file is unlocked. */
  fileOpen: z.boolean(),
})
export type VaultStatus = z.infer<typeof vaultStatusSchema>

export const serviceFileSchema = z.object({
  maquette: z.literal('service'),
  version: z.literal(1),
  provider: z.string(),
  name: lineSchema.min(1).max(80),
  baseUrl: z.string(),
  overrides: profileOverridesSchema.default({}),
})
export type ServiceFile = z.infer<typeof serviceFileSchema>
