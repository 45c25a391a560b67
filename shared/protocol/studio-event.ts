/** Events from the backend to the window. */
import { z } from 'zod'
import { errorDataSchema } from './app-error.ts'
import { assetSchema } from './asset.ts'
import { catalogueSchema } from '../catalogue/catalogue.ts'
import { connectionSchema, vaultStatusSchema } from './connection.ts'
import { jobSchema } from './job.ts'
import { settingsSchema } from './settings.ts'
import { updateStateSchema } from './updates.ts'
import { derivedProgressSchema } from './derived.ts'

/** A notice that belongs to no job, shown until the person dismisses it: the library was rebuilt, the settings were reset. */
export const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum([
    'library-rebuilt',
    'service-stopped',
    'settings-reset',
    'keys-damaged',
    'unexpected-error',
    'graphics-stopped',
  ]),
  details: z.record(z.string(), z.unknown()),
  at: z.string(),
})
export type Notice = z.infer<typeof noticeSchema>

/** A change, with the complete new value, which the window replaces by id. `refresh`: the snapshot must be requested again. */
export const studioEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), job: jobSchema }),
  z.object({ type: z.literal('jobs-removed'), ids: z.array(z.string()) }),
  /** Many jobs were restored at once: the history must be requested again. */
  z.object({ type: z.literal('history') }),
  /** A service sent an event, or the receiver was turned on or off: its status must be requested again. */
  z.object({ type: z.literal('webhooks') }),
  z.object({ type: z.literal('updates'), state: updateStateSchema }),
  z.object({ type: z.literal('asset'), asset: assetSchema }),
  /** Progress of a derived file that someone is waiting for. */
  z.object({ type: z.literal('derived'), progress: derivedProgressSchema }),
  z.object({ type: z.literal('connection'), connection: connectionSchema }),
  z.object({ type: z.literal('connection-removed'), id: z.string() }),
  z.object({ type: z.literal('catalogue'), connectionId: z.string(), catalogue: catalogueSchema }),
  z.object({ type: z.literal('settings'), settings: settingsSchema }),
  z.object({ type: z.literal('vault'), vault: vaultStatusSchema }),
  /** Why the disk does not accept writes; null once it does again. */
  z.object({ type: z.literal('disk'), disk: errorDataSchema.nullable() }),
  z.object({ type: z.literal('notice'), notice: noticeSchema }),
  z.object({ type: z.literal('notice-dismissed'), id: z.string() }),
  /** From the host: a menu item or notification was chosen, or files were opened with the studio and staged. */
  z.object({
    type: z.literal('host'),
    action: z.string(),
    id: z.string().optional(),
    opened: z.array(z.object({ stagedId: z.string(), path: z.string() })).optional(),
  }),
  z.object({ type: z.literal('refresh') }),
])
export type StudioEvent = z.infer<typeof studioEventSchema>
