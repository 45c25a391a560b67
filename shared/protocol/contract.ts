/**
 * Every command and event between the window and the backend, with its schemas. Types, validation, the preload's
 * allow-list (`channels.ts`) and the routes of the web host are derived from it. Commands never carry large data: files
 * have URLs, and uploads and exports are staged by id.
 */
import type { z } from 'zod'
import type { errorDataSchema } from './app-error.ts'
import { assetCommands } from './commands/asset-commands.ts'
import { connectionCommands } from './commands/connection-commands.ts'
import { jobCommands } from './commands/job-commands.ts'
import { studioCommands } from './commands/studio-commands.ts'

const nothing = z.object({})
const byId = z.object({ id: z.string() })
const byIds = z.object({ ids: z.array(z.string()).min(1).max(1000) })
/** The size along the up axis, in millimetres; absent keeps the size as stored. */
const exportHeight = z.number().positive().max(10_000).optional()
const period = z.object({ from: z.string(), to: z.string() })
/**
 * A quote that the artist has seen: its price is stored with the job, and a request that differs from it is refused.
 */
const acceptedQuote = z.object({ requestHash: z.string(), credits: z.number().nullable() })
/** A value that several items have in common, and their number. */
const facet = z.object({ id: z.string(), name: z.string(), count: z.number().int() })

/** A notice that belongs to no job, shown until dismissed: the library was rebuilt, the settings were reset. */
export const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum([
    'library-rebuilt',
    'service-stopped',
    'settings-reset',
    'keys-damaged',
    'unexpected-error',
    'window-crashed',
    'graphics-stopped',
  ]),
  details: z.record(z.string(), z.unknown()),
  at: z.string(),
})
export type Notice = z.infer<typeof noticeSchema>

/** Everything that the window needs to render: requested at start and after every reconnect. */
const snapshotSchema = z.object({
  version: z.string(),
  host: z.enum(['desktop', 'web']),
  dataFolder: z.string(),
  /** Why nothing can be written; null if writing works. */
  disk: errorDataSchema.nullable(),
  settings: settingsSchema,
  connections: z.array(connectionSchema),
  vault: vaultStatusSchema,
  /** Active jobs and the newest finished ones, newest first. `jobs.list` has the rest. */
  jobs: z.array(jobSchema),
  /** Total number of finished jobs. */
  endedJobs: z.number().int(),
  /** Newest first, without deleted ones. */
  assets: z.array(assetSchema),
  drafts: draftBookSchema.nullable(),
  notices: z.array(noticeSchema),
})
export type Snapshot = z.infer<typeof snapshotSchema>

const exportedFileSchema = z.object({
  stagedId: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  /** What the file cannot hold of the asset: codes of `file-note.ts`. Absent: the file is not an export of a model. */
  notes: z.array(remarkSchema).optional(),
})
export type ExportedFile = z.infer<typeof exportedFileSchema>

const proxiesSchema = z.object({
  proxies: z.array(
    z.object({ address: z.string(), login: z.enum([...keyStorageSchema.options, 'locked', 'in-address']) }),
  ),
})

export const contract = {
  'studio.snapshot': { input: nothing, output: snapshotSchema },
  'studio.dismiss-notice': { input: byId, output: nothing },
  'settings.change': { input: settingsChangeSchema, output: settingsSchema },
  /**
   * Stores a staged panoramic HDR picture, lists it in the settings and selects it as the light. Rejects
   * `unsupported-format`, `unsafe-file`, and `invalid-input` if no more can be stored.
   */
  'surroundings.keep': { input: z.object({ stagedId: z.string() }), output: surroundingsSchema },

  /** The cards of all services that can be added. */
  'providers.list': { input: nothing, output: z.object({ providers: z.array(offeredProviderSchema) }) },
  /** Probes the usual ports of this computer for local services. Sent only on a click. */
  'services.discover-local': { input: nothing, output: z.object({ found: z.array(foundServiceSchema) }) },
  /** Discovers Maquette servers that announce themselves. */
  'services.discover-on-network': { input: nothing, output: z.object({ found: z.array(foundServiceSchema) }) },

  'connections.add': {
    input: z.object({
      provider: z.string(),
      name: z.string().min(1).max(80),
      baseUrl: z.string(),
      overrides: profileOverridesSchema.default({}),
    }),
    output: connectionSchema,
  },
  /** Exports the settings of a service, without its key, to a file. */
  'connections.export': { input: byId, output: exportedFileSchema },
  /** Adds a service from such a file; `text` is its content. It has no key yet. */
  'connections.import': { input: z.object({ text: z.string().max(900_000) }), output: connectionSchema },
  'connections.change': {
    input: z.object({
      id: z.string(),
      name: z.string().min(1).max(80).optional(),
      baseUrl: z.string().optional(),
      overrides: profileOverridesSchema.optional(),
      monthlyCap: z.number().nonnegative().nullable().optional(),
      unknownPrice: z.number().positive().nullable().optional(),
    }),
    output: connectionSchema,
  },
  /** Refused while it has active jobs. */
  'connections.remove': { input: byId, output: nothing },
  /** Requests the service's balance or task list with the stored key, and returns the outcome. */
  'connections.check': {
    input: byId,
    output: z.object({ connection: connectionSchema, problem: errorDataSchema.nullable() }),
  },
  /** Ends a pause and tries again. */
  'connections.resume': { input: byId, output: connectionSchema },
  'connections.set-key': {
    input: z.object({ id: z.string(), key: z.string().min(1).max(4096), storage: keyStorageSchema.exclude(['none']) }),
    output: connectionSchema,
  },
  'connections.forget-key': { input: byId, output: connectionSchema },
  /**
   * Unlocks the key file, or creates a new one, and resumes the requests that waited for a key. A new passphrase must
   * not be weak.
   */
  'vault.unlock': { input: z.object({ passphrase: z.string().max(1024) }), output: vaultStatusSchema },
  /** Locks the key file. Requests that need a key from it wait until it is unlocked. */
  'vault.lock': { input: nothing, output: vaultStatusSchema },

  /** The proxies used to reach the services, and where the login of each is stored. */
  'network.proxies': { input: nothing, output: proxiesSchema },
  /** Stores a login for all of them, each under its own address, and resumes the requests that waited for it. */
  'network.set-login': {
    input: z.object({
      user: z.string().min(1).max(400),
      password: z.string().min(1).max(400),
      storage: keyStorageSchema.exclude(['none']),
    }),
    output: proxiesSchema,
  },
  'network.forget-login': { input: nothing, output: proxiesSchema },

  'catalogue.get': { input: z.object({ connectionId: z.string() }), output: catalogueSchema },
  /**
   * Asks the service for the price, and whether it would accept the request; refusals are errors with `suggestions`.
   */
  'quotes.get': { input: jobRequestSchema, output: quoteSchema },

  'drafts.save': { input: draftBookSchema, output: nothing },
  /**
   * Stores a staged file or an asset as an input under its hash, so that drafts and retries can refer to it after a
   * restart.
   */
  'inputs.keep': {
    input: z.union([
      z.object({ slot: z.string(), stagedId: z.string() }),
      z.object({ slot: z.string(), assetId: z.string() }),
    ]),
    output: jobInputFileSchema,
  },
  /** Earlier prompts without repetitions, newest first. */
  'prompts.list': {
    input: z.object({
      operations: z.array(operationIdSchema).min(1),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ prompts: z.array(z.object({ prompt: z.string(), at: z.string() })) }),
  },

  'jobs.submit': { input: jobRequestSchema.extend({ quote: acceptedQuote.optional() }), output: jobSchema },
  /**
   * Submits two linked jobs: the second waits for the first, takes its model as its input, and is never sent if there
   * is none. Both are queued, or neither.
   */
  'jobs.submit-steps': {
    input: z.object({
      first: jobRequestSchema.extend({ quote: acceptedQuote.optional() }),
      /** Each job takes the result of the previous one as its input. */
      following: z
        .array(jobRequestSchema.extend({ slot: z.string() }))
        .min(1)
        .max(16),
    }),
    output: z.object({ jobs: z.array(jobSchema) }),
  },
  /**
   * Submits all of them or none: one request to several models, or several seeds of one. In the order of the requests.
   */
  'jobs.submit-batch': {
    input: z.object({
      kind: jobBatchSchema.shape.kind,
      requests: z
        .array(jobRequestSchema.extend({ quote: acceptedQuote.optional() }))
        .min(1)
        .max(64),
    }),
    output: z.object({ jobs: z.array(jobSchema) }),
  },
  /** Finished jobs that match a query, latest end first. `cursor` is the `next` of the previous page. */
  'jobs.list': {
    input: z.object({
      query: jobQuerySchema,
      cursor: z.string().nullable().default(null),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    output: z.object({ jobs: z.array(jobSchema), next: z.string().nullable(), total: z.number().int() }),
  },
  /** One job in any state, including those removed from the list. */
  'jobs.get': { input: byId, output: jobSchema },
  /** The values by which the history can be filtered, most frequent first. */
  'jobs.facets': {
    input: nothing,
    output: z.object({ models: z.array(facet), connections: z.array(facet), projects: z.array(facet) }),
  },
  /** The subjects that the offline engine can make from a prompt. */
  'subjects.list': { input: nothing, output: z.object({ subjects: z.array(subjectSchema) }) },
  /** Small WebP pictures in base64 by subject id, a few kilobytes each; subjects that cannot be drawn are missing. */
  'subjects.pictures': {
    input: z.object({ ids: z.array(z.string().max(120)).min(1).max(maxSubjectPictures) }),
    output: z.object({ pictures: z.record(z.string(), z.string()) }),
  },
  /** The usual duration of each kind of job that has been run before. */
  'jobs.usual-times': { input: nothing, output: z.object({ times: z.array(usualTimeSchema) }) },
  /** The history of a job, oldest entry first. */
  'jobs.timeline': { input: byId, output: z.object({ moments: z.array(jobMomentSchema) }) },
  /** Cancels several jobs. Returns those that could not be cancelled, each with its error. */
  'jobs.cancel-many': {
    input: byIds,
    output: z.object({ problems: z.array(z.object({ id: z.string(), error: errorDataSchema })) }),
  },
  /** Moves a waiting job before another waiting one, or to the end. */
  'jobs.move': { input: z.object({ id: z.string(), beforeId: z.string().nullable() }), output: jobSchema },
  /** Polls the service for the job now, regardless of the schedule. */
  'jobs.look-now': { input: byId, output: jobSchema },
  /** Pauses or resumes sending: to one connection, or (null) to all. Running jobs are still watched and downloaded. */
  'queue.hold': { input: z.object({ connectionId: z.string().nullable(), held: z.boolean() }), output: nothing },
  /** Cancels the job at the provider, or removes it from the queue if it was not sent yet. */
  'jobs.cancel': { input: byId, output: jobSchema },
  'jobs.watch': { input: z.object({ id: z.string(), watched: z.boolean() }), output: jobSchema },
  /** The artist's decision about a job that may have been charged. */
  'jobs.resolve-unsure': {
    input: z.object({
      id: z.string(),
      decision: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('it-ran'), taskId: z.string().min(1) }),
        z.object({ kind: z.literal('send-again') }),
        z.object({ kind: z.literal('forget') }),
      ]),
    }),
    output: jobSchema,
  },
  /** Releases a job that is held because its price is unknown under a cap. */
  'jobs.accept-price': { input: byId, output: jobSchema },
  /** Downloads a result again that could not be stored the first time. */
  'jobs.download-again': { input: byId, output: jobSchema },
  /** Removes finished jobs from the list. Their assets and ledger entries stay. `removal` restores them. */
  'jobs.remove': { input: byIds, output: z.object({ removal: z.string(), count: z.number().int() }) },
  /** Removes every job that matches a query, optionally except those with a favourite among their results. */
  'jobs.clear': {
    input: z.object({ query: jobQuerySchema, keepFavourites: z.boolean().default(true) }),
    output: z.object({ removal: z.string(), count: z.number().int() }),
  },
  'jobs.restore': { input: z.object({ removal: z.string() }), output: z.object({ count: z.number().int() }) },

  /** What was spent between two ISO dates. */
  'ledger.summary': { input: period, output: ledgerSummarySchema },
  /** The ledger entries as CSV (RFC 4180), staged for saving. */
  'ledger.export': { input: period, output: exportedFileSchema },

  /** The status of the receiver for events, and the last event of each connection. */
  'webhooks.status': {
    input: nothing,
    output: z.object({
      listening: z.boolean(),
      /** `http://127.0.0.1:<port>/webhooks`; a tunnel must lead to `<baseUrl>/<connection id>`. */
      baseUrl: z.string().nullable(),
      problem: errorDataSchema.nullable(),
      last: z.array(
        z.object({
          connectionId: z.string(),
          at: z.string(),
          /** Why it was rejected, as a code of `EventRefusals`; null if it was accepted. */
          refused: remarkSchema.nullable(),
        }),
      ),
    }),
  },
  'webhooks.set-secret': {
    input: z.object({
      connectionId: z.string(),
      secret: z.string().min(8).max(512),
      storage: keyStorageSchema.exclude(['none']),
    }),
    output: connectionSchema,
  },
  'webhooks.forget-secret': { input: z.object({ connectionId: z.string() }), output: connectionSchema },
  /** Asks the service to send its events to a public address of the artist's, and stores the secret that it returns. */
  'webhooks.register': {
    input: z.object({
      connectionId: z.string(),
      url: z.string().max(2000),
      storage: keyStorageSchema.exclude(['none']),
    }),
    output: connectionSchema,
  },
  /**
   * Whether someone is looking at this window; must be repeated every minute while true. An unwatched queue polls less
   * often.
   */
  'studio.attend': { input: z.object({ windowId: z.string().max(64), attended: z.boolean() }), output: nothing },

  /** The status of the host's own updates after the command. `updates.install` waits for a person and for busy jobs. */
  'updates.state': { input: nothing, output: updateStateSchema },
  'updates.check': { input: nothing, output: updateStateSchema },
  'updates.install': { input: nothing, output: updateStateSchema },
  /** The folder of crash reports and their number; null if the host stores none. */
  'crash-reports.state': {
    input: nothing,
    output: z.object({ folder: z.string().nullable(), count: z.number().int() }),
  },
  /** Desktop only: shows that folder in the system's file manager. */
  'crash-reports.show': { input: nothing, output: nothing },

  'assets.change': {
    input: z.object({
      id: z.string(),
      name: z.string().min(1).max(200).optional(),
      favourite: z.boolean().optional(),
      /** Replaces all of its tags. */
      tags: tagsSchema.optional(),
      /** Empty: removes it from its project. */
      project: projectNameSchema.optional(),
      /** Corrected unit and orientation of its file; null: as read. */
      coordinateSystem: coordinateSystemSchema.nullable().optional(),
      /** Changed names of parts; null: the file's own again. */
      partNames: z.record(z.string().regex(/^(part|node) \d{1,7}$/), z.string().min(1).max(200).nullable()).optional(),
      /** Replaces all stored measurements. */
      measurements: measurementsSchema.optional(),
    }),
    output: assetSchema,
  },
  /** Moves assets to the bin: the files stay until the bin is emptied at a later start. */
  'assets.delete': { input: byId, output: assetSchema },
  'assets.restore': { input: byId, output: assetSchema },

  /**
   * Saves a manual edit as a new version of a model; pictures are named by the hash that `inputs.keep` returned.
   * Rejects `invalid-input` for a change that does not fit the model, `not-found` for a missing picture or model,
   * `mesh-too-large`, `bad-geometry` if a cut cannot be closed, `unsupported-format`, `unsafe-file`.
   */
  'assets.edit': { input: z.object({ assetId: z.string(), edit: editSchema }), output: assetSchema },

  /** Imports a staged model or picture as an asset. Rejects `unsupported-format`, `unsafe-file`. */
  /** Several staged files that belong together, with paths relative to a common folder, are stored as one archive. */
  'assets.import': {
    input: z.union([
      z.object({ stagedId: z.string() }),
      z.object({
        name: z.string().min(1).max(200),
        files: z
          .array(z.object({ stagedId: z.string(), path: z.string().min(1).max(1000) }))
          .min(1)
          .max(1000),
      }),
    ]),
    output: assetSchema,
  },

  /** The asset's own file, staged for saving. */
  'exports.original': { input: z.object({ assetId: z.string() }), output: exportedFileSchema },
  'exports.create': {
    input: z.object({
      assetId: z.string(),
      format: z.enum(exportFormats),
      heightMm: exportHeight,
      /** For 3MF: the target slicer; absent: the standard. */
      dialect: z.enum(dialects).optional(),
    }),
    output: exportedFileSchema,
  },

  /** The programs on this computer that can open models, and the files written for them. */
  'slicers.state': { input: nothing, output: slicerStateSchema },
  /**
   * Writes a model in the format of a program into a folder, and opens it there. Rejects `not-found` if the program is
   * missing or does not start.
   */
  'slicers.open': {
    input: z.object({ assetId: z.string(), program: programIdSchema, heightMm: exportHeight }),
    output: openedInSchema,
  },
  /** A program selected by its path on this computer; null: none. */
  'slicers.choose': {
    input: z.object({ chosen: z.object({ path: z.string().max(1000), dialect: z.enum(dialects) }).nullable() }),
    output: slicerStateSchema,
  },
  /** Stores a staged file with the person's own slicer settings; null removes it. */
  'slicers.keep-file': {
    input: z.object({ kind: z.enum(slicerFileKinds), stagedId: z.string().nullable() }),
    output: slicerStateSchema,
  },
  /**
   * Slices a model in the background with the person's own profile. Replies when it is done; `slicers.stop-asking`
   * cancels it.
   */
  'slicers.ask': {
    input: z.object({ assetId: z.string(), program: programIdSchema, heightMm: exportHeight }),
    output: sliceEstimateSchema,
  },
  'slicers.stop-asking': { input: z.object({ assetId: z.string() }), output: nothing },

  /**
   * Desktop only: asks for a location and copies a staged file there, never over another. Null: cancelled by the
   * person.
   */
  'files.save': {
    input: z.object({ stagedId: z.string(), suggestedName: z.string() }),
    output: z.object({ path: z.string().nullable() }),
  },
  /** Desktop only: shows a file saved in this run, or an asset's folder, in the system's file manager. */
  'files.show': {
    input: z.union([z.object({ path: z.string() }), z.object({ assetId: z.string() })]),
    output: nothing,
  },
} as const

type Contract = typeof contract
export type CommandName = keyof Contract
/** Input type for callers: defaults may be omitted. */
export type CommandInput<Name extends CommandName> = z.input<Contract[Name]['input']>
/** Input type for handlers: parsed. */
export type CommandParsed<Name extends CommandName> = z.output<Contract[Name]['input']>
export type CommandOutput<Name extends CommandName> = z.output<Contract[Name]['output']>

/** A reply is data: exceptions do not cross process boundaries. */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; error: z.infer<typeof errorDataSchema> }

/** Changed items, complete: the window replaces its copies by id. `refresh`: request the snapshot again. */
export const studioEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), job: jobSchema }),
  z.object({ type: z.literal('jobs-removed'), ids: z.array(z.string()) }),
  /** Many jobs were restored at once: load the history again. */
  z.object({ type: z.literal('history') }),
  /** An event of a service arrived, or the receiver was turned on or off: request its status again. */
  z.object({ type: z.literal('webhooks') }),
  z.object({ type: z.literal('updates'), state: updateStateSchema }),
  z.object({ type: z.literal('asset'), asset: assetSchema }),
  /** Progress of a derived file that is being waited for. */
  z.object({ type: z.literal('derived'), progress: derivedProgressSchema }),
  z.object({ type: z.literal('connection'), connection: connectionSchema }),
  z.object({ type: z.literal('connection-removed'), id: z.string() }),
  z.object({ type: z.literal('catalogue'), connectionId: z.string(), catalogue: catalogueSchema }),
  z.object({ type: z.literal('settings'), settings: settingsSchema }),
  z.object({ type: z.literal('vault'), vault: vaultStatusSchema }),
  /** Writing to the disk fails, or works again. */
  z.object({ type: z.literal('disk'), disk: errorDataSchema.nullable() }),
  z.object({ type: z.literal('notice'), notice: noticeSchema }),
  z.object({ type: z.literal('notice-dismissed'), id: z.string() }),
  /** From the host: a menu item or a notification was chosen, or files were opened with the studio and are staged. */
  z.object({
    type: z.literal('host'),
    action: z.string(),
    id: z.string().optional(),
    opened: z.array(z.object({ stagedId: z.string(), path: z.string() })).optional(),
  }),
  z.object({ type: z.literal('refresh') }),
])
export type StudioEvent = z.infer<typeof studioEventSchema>
