/**
 * Every command and event between the window and the backend, with its schemas. Types, validation, the preload's
 * allow-list (`channels.ts`) and the routes of the web host come from here. Big bytes never ride on a command: files
 * have URLs, and what goes in or out is staged by id.
 */
import { z } from 'zod'
import { errorDataSchema } from './app-error.ts'
import { assetSchema, projectNameSchema, tagsSchema } from './asset.ts'
import { catalogueSchema, operationIdSchema } from '../catalogue/catalogue.ts'
import { foundServiceSchema, offeredProviderSchema } from '../catalogue/provider-card.ts'
import { connectionSchema, keyStorageSchema, profileOverridesSchema, vaultStatusSchema } from './connection.ts'
import {
  draftBookSchema,
  jobBatchSchema,
  jobInputFileSchema,
  jobMomentSchema,
  jobRequestSchema,
  jobSchema,
  quoteSchema,
  usualTimeSchema,
} from './job.ts'
import { dialects } from '../formats/dialect.ts'
import { derivedProgressSchema } from './derived.ts'
import { exportFormats } from '../formats/formats.ts'
import { jobQuerySchema } from './job-query.ts'
import { ledgerSummarySchema } from './ledger.ts'
import { editSchema } from '../edits/edit.ts'
import { measurementsSchema } from './measurement.ts'
import { remarkSchema } from './remark.ts'
import { settingsChangeSchema, settingsSchema } from './settings.ts'
import { severalModels } from './several-models.ts'
import {
  openedInSchema,
  programIdSchema,
  sliceEstimateSchema,
  slicerFileKinds,
  slicerStateSchema,
} from '../print/slicers.ts'
import { coordinateSystemSchema } from '../formats/coordinate-system.ts'
import { surroundingsSchema } from './surroundings.ts'
import { maxSubjectPictures, subjectSchema } from '../catalogue/subject.ts'
import { updateStateSchema } from './updates.ts'

const nothing = z.object({})
const byId = z.object({ id: z.string() })
const byIds = z.object({ ids: z.array(z.string()).min(1).max(1000) })
/** The size along the up axis, in millimetres; absent keeps the size as stored. */
const exportHeight = z.number().positive().max(10_000).optional()
const period = z.object({ from: z.string(), to: z.string() })
/** A quote that the artist has seen: the price is written down with the job, and a request that differs is refused. */
const acceptedQuote = z.object({ requestHash: z.string(), credits: z.number().nullable() })
/** Something that many have in common, and how many. */
const facet = z.object({ id: z.string(), name: z.string(), count: z.number().int() })

/** Something to show the person that belongs to no job, until they put it away: the library was rebuilt, the settings were reset. */
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

/** All that the window needs to draw itself: asked for at start and after every reconnect. */
const snapshotSchema = z.object({
  version: z.string(),
  host: z.enum(['desktop', 'web']),
  dataFolder: z.string(),
  /** Why nothing can be written; null while all is well. */
  disk: errorDataSchema.nullable(),
  settings: settingsSchema,
  connections: z.array(connectionSchema),
  vault: vaultStatusSchema,
  /** Those that are not over and the newest of the others: newest first. `jobs.list` has the rest. */
  jobs: z.array(jobSchema),
  /** How many jobs are over, in all. */
  endedJobs: z.number().int(),
  /** Newest first; without the deleted ones. */
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
  /** What the asset has and the file has not: codes of `file-note.ts`. Absent: the file is not made of an asset's model. */
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
   * A staged HDR picture of all directions is kept, listed in the settings and chosen as the light. Rejects `unsupported-format`,
   * `unsafe-file`, and `invalid-input` where no more can be kept.
   */
  'surroundings.keep': { input: z.object({ stagedId: z.string() }), output: surroundingsSchema },

  /** Every kind of service that can be added, as its card shows it. */
  'providers.list': { input: nothing, output: z.object({ providers: z.array(offeredProviderSchema) }) },
  /** Asks the usual ports of this computer for services that run here. Only ever sent by a click. */
  'services.discover-local': { input: nothing, output: z.object({ found: z.array(foundServiceSchema) }) },
  /** Maquette servers that announce themselves. */
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
  /** The settings of a service as a file, without its key. */
  'connections.export': { input: byId, output: exportedFileSchema },
  /** Adds the service of such a file; `text` is its content. It has no key yet. */
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
  /** Refused while jobs of it are still going on. */
  'connections.remove': { input: byId, output: nothing },
  /** Asks the service for its balance or task list with the stored key, and says what came of it. */
  'connections.check': {
    input: byId,
    output: z.object({ connection: connectionSchema, problem: errorDataSchema.nullable() }),
  },
  /** Takes a pause away and asks again. */
  'connections.resume': { input: byId, output: connectionSchema },
  'connections.set-key': {
    input: z.object({ id: z.string(), key: z.string().min(1).max(4096), storage: keyStorageSchema.exclude(['none']) }),
    output: connectionSchema,
  },
  'connections.forget-key': { input: byId, output: connectionSchema },
  /** Opens the key file, or begins a new one, and resumes what waited for a key. A new passphrase must not be weak. */
  'vault.unlock': { input: z.object({ passphrase: z.string().max(1024) }), output: vaultStatusSchema },
  /** Locks the key file. Requests that need a key in it wait from now on. */
  'vault.lock': { input: nothing, output: vaultStatusSchema },

  /** The proxies on the way to the services, and where the login of each is kept. */
  'network.proxies': { input: nothing, output: proxiesSchema },
  /** Keeps a login for all of them, each for its own address, and resumes what waited for it. */
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
  /** Asks the service what it would cost and whether it would take it at all; refusals come as errors with `suggestions`. */
  'quotes.get': { input: jobRequestSchema, output: quoteSchema },

  'drafts.save': { input: draftBookSchema, output: nothing },
  /** Turns a staged file or an asset into an input kept by its hash, so that drafts and retries can name it after a restart. */
  'inputs.keep': {
    input: z.union([
      z.object({ slot: z.string(), stagedId: z.string() }),
      z.object({ slot: z.string(), assetId: z.string() }),
    ]),
    output: jobInputFileSchema,
  },
  /** What was asked for in words before, each once, the newest first. */
  'prompts.list': {
    input: z.object({
      operations: z.array(operationIdSchema).min(1),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ prompts: z.array(z.object({ prompt: z.string(), at: z.string() })) }),
  },

  'jobs.submit': { input: jobRequestSchema.extend({ quote: acceptedQuote.optional() }), output: jobSchema },
  /**
   * Two steps as one: the second waits for the first, whose model goes into its slot, and is never sent where that makes none.
   * Both are in line, or neither.
   */
  'jobs.submit-steps': {
    input: z.object({
      first: jobRequestSchema.extend({ quote: acceptedQuote.optional() }),
      /** Each is made from the result of the one before, in its slot. */
      following: z
        .array(jobRequestSchema.extend({ slot: z.string() }))
        .min(1)
        .max(16),
    }),
    output: z.object({ jobs: z.array(jobSchema) }),
  },
  /** All of them or none: one request to several models, or several seeds of one. In the order of the requests. */
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
  /** Jobs that are over, by a question, the newest end first. `cursor` is the `next` of the page before. */
  'jobs.list': {
    input: z.object({
      query: jobQuerySchema,
      cursor: z.string().nullable().default(null),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    output: z.object({ jobs: z.array(jobSchema), next: z.string().nullable(), total: z.number().int() }),
  },
  /** One job, wherever it stands; those taken out of the list as well. */
  'jobs.get': { input: byId, output: jobSchema },
  /** What a history can be filtered by, the most frequent first. */
  'jobs.facets': {
    input: nothing,
    output: z.object({ models: z.array(facet), connections: z.array(facet), projects: z.array(facet) }),
  },
  /** What the engine of this computer can make from words. */
  'subjects.list': { input: nothing, output: z.object({ subjects: z.array(subjectSchema) }) },
  /** Small WebP files in base64 by the ids of subjects, a few kilobytes each; what cannot be drawn is missing. */
  'subjects.pictures': {
    input: z.object({ ids: z.array(z.string().max(120)).min(1).max(maxSubjectPictures) }),
    output: z.object({ pictures: z.record(z.string(), z.string()) }),
  },
  /** How long each kind of job usually took so far, where one was ever done. */
  'jobs.usual-times': { input: nothing, output: z.object({ times: z.array(usualTimeSchema) }) },
  /** The history of a job, the earliest first. */
  'jobs.timeline': { input: byId, output: z.object({ moments: z.array(jobMomentSchema) }) },
  /** Ends several. Returns those that could not be ended, each with its error. */
  'jobs.cancel-many': {
    input: byIds,
    output: z.object({ problems: z.array(z.object({ id: z.string(), error: errorDataSchema })) }),
  },
  /** Puts a waiting job before another waiting one, or at the end. */
  'jobs.move': { input: z.object({ id: z.string(), beforeId: z.string().nullable() }), output: jobSchema },
  /** Asks the service about it now, whatever the plan was. */
  'jobs.look-now': { input: byId, output: jobSchema },
  /** Pauses or resumes sending: to one connection, or (null) to all. What runs is watched and downloaded all the same. */
  'queue.hold': { input: z.object({ connectionId: z.string().nullable(), held: z.boolean() }), output: nothing },
  /** Asks the provider to end it, or takes it out of the queue when it was not sent yet. */
  'jobs.cancel': { input: byId, output: jobSchema },
  'jobs.watch': { input: z.object({ id: z.string(), watched: z.boolean() }), output: jobSchema },
  /** The artist decides about a job that may have been charged. */
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
  /** The artist lets a job go that waits because its price is unknown under a cap. */
  'jobs.accept-price': { input: byId, output: jobSchema },
  /** Downloads a result again that could not be kept the first time. */
  'jobs.download-again': { input: byId, output: jobSchema },
  /** Takes ended jobs out of the list. Their assets stay, and so do the books. `removal` brings them back. */
  'jobs.remove': { input: byIds, output: z.object({ removal: z.string(), count: z.number().int() }) },
  /** The same for everything that a question finds, except, if asked, what has a favourite among its results. */
  'jobs.clear': {
    input: z.object({ query: jobQuerySchema, keepFavourites: z.boolean().default(true) }),
    output: z.object({ removal: z.string(), count: z.number().int() }),
  },
  'jobs.restore': { input: z.object({ removal: z.string() }), output: z.object({ count: z.number().int() }) },

  /** What was spent between two ISO dates. */
  'ledger.summary': { input: period, output: ledgerSummarySchema },
  /** The entries as CSV (RFC 4180), staged for saving. */
  'ledger.export': { input: period, output: exportedFileSchema },

  /** How the receiver for events stands, and what came last for each connection. */
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
          /** Why it was rejected, as a code of `EventRefusals`; null where it was accepted. */
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
  /** Asks the service to send its events to an address of the person's own, and keeps the secret it answers with. */
  'webhooks.register': {
    input: z.object({
      connectionId: z.string(),
      url: z.string().max(2000),
      storage: keyStorageSchema.exclude(['none']),
    }),
    output: connectionSchema,
  },
  /** Whether someone looks at this window; to be reported again every minute while it is so. Unwatched, the queue asks less often. */
  'studio.attend': { input: z.object({ windowId: z.string().max(64), attended: z.boolean() }), output: nothing },

  /** How the host's own updates stand, after whatever the command set off. `updates.install` waits for a person and for busy jobs. */
  'updates.state': { input: nothing, output: updateStateSchema },
  'updates.check': { input: nothing, output: updateStateSchema },
  'updates.install': { input: nothing, output: updateStateSchema },
  /** Where reports of crashes are kept, and how many there are; null where the host keeps none. */
  'crash-reports.state': {
    input: nothing,
    output: z.object({ folder: z.string().nullable(), count: z.number().int() }),
  },
  /** Desktop only: shows their folder in the system's file manager. */
  'crash-reports.show': { input: nothing, output: nothing },

  'assets.change': {
    input: z.object({
      id: z.string(),
      name: z.string().min(1).max(200).optional(),
      favourite: z.boolean().optional(),
      /** All of them, in the place of those it had. */
      tags: tagsSchema.optional(),
      /** Empty: out of its project. */
      project: projectNameSchema.optional(),
      /** How its file is to be taken; null: as it is read. */
      coordinateSystem: coordinateSystemSchema.nullable().optional(),
      /** Names of parts that change; null: the file's own again. */
      partNames: z.record(z.string().regex(/^(part|node) \d{1,7}$/), z.string().min(1).max(200).nullable()).optional(),
      /** All of them, in the place of those that were kept. */
      measurements: measurementsSchema.optional(),
    }),
    output: assetSchema,
  },
  /** Into the bin: the files stay until the bin is emptied at a later start. */
  'assets.delete': { input: byId, output: assetSchema },
  'assets.restore': { input: byId, output: assetSchema },

  /**
   * Saves a manual edit as a new version of a model; pictures are named by the hash that `inputs.keep` answered. Rejects
   * `invalid-input` for a change that does not fit the model, `not-found` for a picture or model that is gone, `mesh-too-large`,
   * `bad-geometry` if a cut cannot be closed, `unsupported-format`, `unsafe-file`.
   */
  'assets.edit': { input: z.object({ assetId: z.string(), edit: editSchema }), output: assetSchema },

  /** A staged model or picture becomes an asset. Rejects `unsupported-format`, `unsafe-file`. */
  /** Several staged files that belong together, by their paths from a common folder, are kept as one archive. */
  /** `several`: what becomes of several models in an archive; absent: `set`. With `ask`, nothing comes in and their names are `choices`. */
  'assets.import': {
    input: z.union([
      z.object({ stagedId: z.string(), several: z.enum(severalModels).optional() }),
      z.object({
        several: z.enum(severalModels).optional(),
        name: z.string().min(1).max(200),
        files: z
          .array(z.object({ stagedId: z.string(), path: z.string().min(1).max(1000) }))
          .min(1)
          .max(1000),
      }),
    ]),
    /** The models and pictures that came in, in the order of their names. */
    output: z.object({ assets: z.array(assetSchema), choices: z.array(z.string()) }),
  },

  /** The asset's own file, staged for saving. */
  'exports.original': { input: z.object({ assetId: z.string() }), output: exportedFileSchema },
  'exports.create': {
    input: z.object({
      assetId: z.string(),
      format: z.enum(exportFormats),
      heightMm: exportHeight,
      /** Of 3MF: which slicer it is for; absent: the standard. */
      dialect: z.enum(dialects).optional(),
    }),
    output: exportedFileSchema,
  },

  /** The programs on this computer that models can be opened in, and what was handed to them. */
  'slicers.state': { input: nothing, output: slicerStateSchema },
  /**
   * Writes a model as a program reads it, into a folder where it is kept, and opens it there. Rejects `not-found` where the program
   * is not here or does not start.
   */
  'slicers.open': {
    input: z.object({ assetId: z.string(), program: programIdSchema, heightMm: exportHeight }),
    output: openedInSchema,
  },
  /** A program of the person's own choice, by its path on this computer; null: none. */
  'slicers.choose': {
    input: z.object({ chosen: z.object({ path: z.string().max(1000), dialect: z.enum(dialects) }).nullable() }),
    output: slicerStateSchema,
  },
  /** Keeps a staged file of the person's own settings for slicers; null forgets it. */
  'slicers.keep-file': {
    input: z.object({ kind: z.enum(slicerFileKinds), stagedId: z.string().nullable() }),
    output: slicerStateSchema,
  },
  /** Slices a model in the background, with the person's own profile. Answers when it is done; `slicers.stop-asking` ends it. */
  'slicers.ask': {
    input: z.object({ assetId: z.string(), program: programIdSchema, heightMm: exportHeight }),
    output: sliceEstimateSchema,
  },
  'slicers.stop-asking': { input: z.object({ assetId: z.string() }), output: nothing },

  /** Desktop only: asks where, copies a staged file there, never over another. Null: the person changed their mind. */
  'files.save': {
    input: z.object({ stagedId: z.string(), suggestedName: z.string() }),
    output: z.object({ path: z.string().nullable() }),
  },
  /** Desktop only: shows a file that was saved in this run, or an asset's folder, in the system's file manager. */
  'files.show': {
    input: z.union([z.object({ path: z.string() }), z.object({ assetId: z.string() })]),
    output: nothing,
  },
} as const

type Contract = typeof contract
export type CommandName = keyof Contract
/** What a caller may send: defaults may be left out. */
export type CommandInput<Name extends CommandName> = z.input<Contract[Name]['input']>
/** What a handler receives: parsed. */
export type CommandParsed<Name extends CommandName> = z.output<Contract[Name]['input']>
export type CommandOutput<Name extends CommandName> = z.output<Contract[Name]['output']>

/** A reply is data: nothing is thrown across a process. */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; error: z.infer<typeof errorDataSchema> }

/** What changed, whole: the window replaces what it has by id. `refresh` means: ask for the snapshot again. */
export const studioEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), job: jobSchema }),
  z.object({ type: z.literal('jobs-removed'), ids: z.array(z.string()) }),
  /** Many jobs came back at once: ask for the history again. */
  z.object({ type: z.literal('history') }),
  /** An event of a service came, or the receiver was turned on or off: ask for its status again. */
  z.object({ type: z.literal('webhooks') }),
  z.object({ type: z.literal('updates'), state: updateStateSchema }),
  z.object({ type: z.literal('asset'), asset: assetSchema }),
  /** A derived file that someone waits for is being made. */
  z.object({ type: z.literal('derived'), progress: derivedProgressSchema }),
  z.object({ type: z.literal('connection'), connection: connectionSchema }),
  z.object({ type: z.literal('connection-removed'), id: z.string() }),
  z.object({ type: z.literal('catalogue'), connectionId: z.string(), catalogue: catalogueSchema }),
  z.object({ type: z.literal('settings'), settings: settingsSchema }),
  z.object({ type: z.literal('vault'), vault: vaultStatusSchema }),
  /** The disk takes nothing, or takes something again. */
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
