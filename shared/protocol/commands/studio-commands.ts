/** Commands of the studio itself: its snapshot, settings, drafts, updates and crash reports. */
import { z } from 'zod'
import { errorDataSchema } from '../app-error.ts'
import { assetSchema } from '../asset.ts'
import { connectionSchema, vaultStatusSchema } from '../connection.ts'
import { draftBookSchema, jobSchema } from '../job.ts'
import { settingsChangeSchema, settingsSchema } from '../settings.ts'
import { surroundingsSchema } from '../surroundings.ts'
import { updateStateSchema } from '../updates.ts'
import { byId, nothing } from './common-schemas.ts'
import { noticeSchema } from '../studio-event.ts'

/** The complete state that the window needs, requested at start and after every reconnect. */
const snapshotSchema = z.object({
  version: z.string(),
  host: z.enum(['desktop', 'web']),
  dataFolder: z.string(),
  /** Why nothing can be written; null if writing works. */
  disk: errorDataSchema.nullable(),
  settings: settingsSchema,
  connections: z.array(connectionSchema),
  vault: vaultStatusSchema,
  /** The unfinished jobs and the newest ended ones, newest first. `jobs.list` has the rest. */
  jobs: z.array(jobSchema),
  endedJobs: z.number().int(),
  /** Newest first, without deleted ones. */
  assets: z.array(assetSchema),
  drafts: draftBookSchema.nullable(),
  notices: z.array(noticeSchema),
})
export type Snapshot = z.infer<typeof snapshotSchema>

export const studioCommands = {
  'studio.snapshot': { input: nothing, output: snapshotSchema },
  'studio.dismiss-notice': { input: byId, output: nothing },

  'settings.change': { input: settingsChangeSchema, output: settingsSchema },

  /**
   * Stores a staged HDR panorama, adds it to the settings and selects it as the light. Rejects with
   * `unsupported-format`, `unsafe-file`, and `invalid-input` if no more can be stored.
   */
  'surroundings.keep': { input: z.object({ stagedId: z.string() }), output: surroundingsSchema },

  'drafts.save': { input: draftBookSchema, output: nothing },

  /**
   * Whether a person is looking at this window; reported again every minute while true. Otherwise the queue polls less
   * often.
   */
  'studio.attend': { input: z.object({ windowId: z.string().max(64), attended: z.boolean() }), output: nothing },

  /** Polls every service now: the computer has woken, or the network is back. */
  'studio.wake': { input: nothing, output: nothing },

  /**
   * The state of the host's updates, also returned by the following commands. `updates.install` waits for busy jobs.
   */
  'updates.state': { input: nothing, output: updateStateSchema },
  'updates.check': { input: nothing, output: updateStateSchema },
  'updates.install': { input: nothing, output: updateStateSchema },

  /** Folder and number of crash reports; null if the host does not store any. */
  'crash-reports.state': {
    input: nothing,
    output: z.object({ folder: z.string().nullable(), count: z.number().int() }),
  },
  /** Desktop only: shows the crash report folder in the system's file manager. */
  'crash-reports.show': { input: nothing, output: nothing },
} as const
