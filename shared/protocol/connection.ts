/** A connection: one service, one account, one key. The key itself is never part of it. */
import { z } from 'zod'
import { errorDataSchema } from './app-error.ts'
import { lineSchema } from '../text/line-schema.ts'
import { moneyUnitSchema } from '../catalogue/provider-card.ts'

/** Where a key rests. `none`: no key is set. `run`: in memory until the studio quits. */
export const keyStorageSchema = z.enum(['none', 'run', 'os', 'file'])
export type KeyStorage = z.infer<typeof keyStorageSchema>

const keyStatusSchema = z.object({
  storage: keyStorageSchema,
  /** All that is ever shown of it. */
  lastFour: z.string().nullable(),
  /** It rests in the key file, which is locked. */
  locked: z.boolean().optional(),
  /** False: the service wants none. */
  needed: z.boolean().optional(),
  /** The origin it was given for, where that is not the one of its connection: it is not sent. */
  givenFor: z.string().optional(),
})
export type KeyStatus = z.infer<typeof keyStatusSchema>

/**
 * How one service differs from the Specification provider's defaults. Every entry is optional; the provider documents the
 * names (`submit.text-to-3d`, `field.prompt`, `status.succeeded`, `result.url` …). Values are words, paths or lists of them.
 */
export const profileOverridesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type ProfileOverrides = z.infer<typeof profileOverridesSchema>

export const balanceSchema = z.object({
  /** In the unit of the connection. */
  credits: z.number().nullable(),
  reserved: z.number().nullable(),
  at: z.string(),
  /** It may lag behind: jobs are still going on, or the service books late. */
  about: z.boolean().default(false),
})
export type Balance = z.infer<typeof balanceSchema>

export const connectionSchema = z.object({
  id: z.string(),
  name: lineSchema,
  provider: z.string(),
  /** What all its amounts are in, as its provider's card says. */
  unit: moneyUnitSchema,
  baseUrl: z.string(),
  /** The local service inside the studio: free, no account, cannot be removed. */
  embedded: z.boolean(),
  key: keyStatusSchema,
  overrides: profileOverridesSchema,
  /** Why nothing is sent to it at present; null when it works. */
  paused: errorDataSchema.nullable(),
  balance: balanceSchema.nullable(),
  /** The artist paused it: nothing new is sent until it goes on. Running jobs are watched and downloaded. */
  held: z.boolean(),
  /** A month, in its unit; null for no limit. Beyond it nothing is sent. */
  monthlyCap: z.number().nonnegative().nullable(),
  /** What a job with an unknown price counts as under a cap, in its unit; null: the artist is asked before each is sent. */
  unknownPrice: z.number().positive().nullable(),
  /**
   * This calendar month, in local time, in its unit: charged less refunded, how much of that is estimated, and what unfinished
   * jobs are quoted at.
   */
  spent: z.object({ credits: z.number(), estimated: z.number(), reserved: z.number(), unknown: z.number().int() }),
  /** Whether events of this service are accepted: its signing secret is kept. */
  webhookSecret: keyStatusSchema,
  createdAt: z.string(),
})
export type Connection = z.infer<typeof connectionSchema>

/** Why keys cannot rest in a keychain: the desktop has no password store that encrypts, the system no encryption, or no keychain answers. */
const keychainProblems = ['no-password-store', 'no-encryption', 'no-keychain'] as const
export type KeychainProblem = (typeof keychainProblems)[number]

/** What a connection offers on this machine for keeping keys, so that the window can say it before a key is typed. */
export const vaultStatusSchema = z.object({
  /** The best place there is without asking: `os` if the system encrypts, else `run`. */
  preferred: keyStorageSchema,
  /** Why `os` is not available; null when it is. */
  reason: z.enum(keychainProblems).nullable(),
  /** Whether keys can be kept in a file encrypted with a passphrase. */
  fileAvailable: z.boolean(),
  /** A passphrase file exists and asks for its passphrase. */
  fileLocked: z.boolean(),
  /** The passphrase of the file was entered, and it has not been locked since. */
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
