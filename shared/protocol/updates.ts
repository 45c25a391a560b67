/** The status of the desktop's own updates, and what the person chose about them. */
import { z } from 'zod'

export const updateChannelSchema = z.enum(['stable', 'beta'])
export type UpdateChannel = z.infer<typeof updateChannelSchema>

/** A newer version, and its release notes as plain text. */
const found = { version: z.string(), notes: z.string() }

export const updateStateSchema = z.discriminatedUnion('kind', [
  /** In a browser, in a development run, or in a package built without an update address. */
  z.object({ kind: z.literal('unsupported'), reason: z.enum(['web', 'development', 'no-feed']) }),
  z.object({ kind: z.literal('off') }),
  /** `checkedAt`: last check without a newer version, or null. */
  z.object({ kind: z.literal('current'), checkedAt: z.string().nullable() }),
  z.object({ kind: z.literal('checking') }),
  /** `waitsFor`: number of jobs being sent or downloaded; the update is downloaded after them. */
  z.object({ kind: z.literal('available'), ...found, waitsFor: z.number().int() }),
  z.object({ kind: z.literal('downloading'), ...found, fraction: z.number().min(0).max(1) }),
  /** The update is downloaded, and is installed when a person asks for it and `waitsFor` is 0. */
  z.object({ kind: z.literal('ready'), ...found, waitsFor: z.number().int() }),
  z.object({ kind: z.literal('failed'), reason: z.enum(['unreachable', 'bad-signature', 'download']), at: z.string() }),
])
export type UpdateState = z.infer<typeof updateStateSchema>
