/** Asset and file commands: changes, edits, imports, exports and slicers. */
import { z } from 'zod'
import { assetSchema, projectNameSchema, tagsSchema } from '../asset.ts'
import { dialects } from '../../formats/dialect.ts'
import { exportFormats } from '../../formats/formats.ts'
import { editKinds, editSchema } from '../../edits/edit.ts'
import { measurementsSchema } from '../measurement.ts'
import { severalModels } from '../several-models.ts'
import {
  slicerHandoverSchema,
  programIdSchema,
  sliceEstimateSchema,
  slicerFileKinds,
  slicerStateSchema,
} from '../../print/slicers.ts'
import { lineSchema } from '../../text/line-schema.ts'
import { coordinateSystemSchema } from '../../formats/coordinate-system.ts'
import { byId, exportedFileSchema, nothing } from './common-schemas.ts'

/** Size along the up axis in millimetres; absent: as stored. */
const exportHeight = z.number().positive().max(10_000).optional()

export const assetCommands = {
  'assets.change': {
    input: z.object({
      id: z.string(),
      name: z.string().min(1).max(200).optional(),
      favourite: z.boolean().optional(),
      /** The complete list. */
      tags: tagsSchema.optional(),
      /** Empty: no project. */
      project: projectNameSchema.optional(),
      /** Overrides the file's own; null: as read. */
      coordinateSystem: coordinateSystemSchema.nullable().optional(),
      /** New names of parts; null restores the file's own. */
      partNames: z.record(z.string().regex(/^(part|node) \d{1,7}$/), z.string().min(1).max(200).nullable()).optional(),
      /** The complete list. */
      measurements: measurementsSchema.optional(),
    }),
    output: assetSchema,
  },
  /** Moves an asset to the bin, where its files stay for `binDays`; a later start deletes them. */
  'assets.delete': { input: byId, output: assetSchema },
  'assets.restore': { input: byId, output: assetSchema },
  /** Returns the contents of the bin, most recently deleted first. */
  'assets.bin': { input: nothing, output: z.array(assetSchema) },
  /** Deletes an asset in the bin for good. Rejects with `not-found`, `invalid-input`. */
  'assets.erase': { input: byId, output: nothing },
  /**
   * Saves a manual edit as a new version of a model; pictures are referred to by the hash from `inputs.keep`. Rejects
   * with `invalid-input` for a change that does not fit the model, `not-found` for a missing picture or model,
   * `mesh-too-large`, `bad-geometry` if a cut cannot be closed, `unsupported-format`, `unsafe-file`. `note` says in the
   * name of the version what was done; absent: in English.
   */
  'assets.edit': {
    input: z.object({ assetId: z.string(), edit: editSchema, note: lineSchema.max(80).optional() }),
    output: assetSchema,
  },
  /**
   * Keeps the unsaved edit of a model, which survives a crash of the window. It replaces the one of the same kind, and
   * is dropped when it is saved as a version. Rejects with `not-found`.
   */
  'edits.keep': { input: z.object({ assetId: z.string(), edit: editSchema }), output: nothing },
  'edits.drop': { input: z.object({ assetId: z.string(), kind: z.enum(editKinds) }), output: nothing },
  /** Returns the unsaved edits of a model, and the addresses of the pictures they name. */
  'edits.unsaved': {
    input: z.object({ assetId: z.string() }),
    output: z.object({
      edits: z.array(editSchema),
      pictures: z.array(z.object({ sha256: z.string(), url: z.string() })),
    }),
  },
  /**
   * Imports a staged model or picture as an asset, or several staged files that belong together, by their paths from a
   * common folder, as one archive. `several`: what several models of an archive become; absent: `set`. With `ask`,
   * nothing is imported and their names are the `choices`. Rejects with `unsupported-format`, `unsafe-file`.
   */
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
    /** The imported models and pictures, in the order of their names. */
    output: z.object({ assets: z.array(assetSchema), choices: z.array(z.string()) }),
  },

  /** The asset's own file, staged for saving. */
  'exports.original': { input: z.object({ assetId: z.string() }), output: exportedFileSchema },
  'exports.create': {
    input: z.object({
      assetId: z.string(),
      format: z.enum(exportFormats),
      heightMm: exportHeight,
      /** Target slicer for a 3MF; absent: the standard dialect. */
      dialect: z.enum(dialects).optional(),
    }),
    output: exportedFileSchema,
  },

  /** The programs on this computer that can open models, and the files passed to them. */
  'slicers.state': { input: nothing, output: slicerStateSchema },
  /**
   * Writes a model for a program into a permanent folder, and opens it there. Rejects with `not-found` if the program
   * is missing or does not start.
   */
  'slicers.open': {
    input: z.object({ assetId: z.string(), program: programIdSchema, heightMm: exportHeight }),
    output: slicerHandoverSchema,
  },
  /** Sets a program that the person chose by its path on this computer; null: none. */
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
   * Slices a model in the background with the person's own profile, and resolves when finished; `slicers.stop-asking`
   * cancels it.
   */
  'slicers.ask': {
    input: z.object({ assetId: z.string(), program: programIdSchema, heightMm: exportHeight }),
    output: sliceEstimateSchema,
  },
  'slicers.stop-asking': { input: z.object({ assetId: z.string() }), output: nothing },

  /**
   * Desktop only: asks for a path and copies a staged file there, never overwriting another. Null: cancelled by the
   * person.
   */
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
