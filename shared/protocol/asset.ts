/** An immutable file in the library: a model or a picture, with its origin. */
import { z } from 'zod'
import { errorDataSchema } from './app-error.ts'
import { operationIdSchema, parameterValuesSchema } from '../catalogue/catalogue.ts'
import { jobCostSchema } from './job.ts'
import { filamentChangeSchema } from '../edits/filament-change.ts'
import { materialChangeSchema } from '../edits/material-change.ts'
import { lineSchema } from '../text/line-schema.ts'
import { sculptChangeSchema } from '../edits/sculpt-change.ts'
import { measurementsSchema } from './measurement.ts'
import { modelFactsSchema } from './model-facts.ts'
import { moneyUnitSchema } from '../catalogue/provider-card.ts'
import { remarkSchema } from './remark.ts'
import { coordinateSystemSchema } from '../formats/coordinate-system.ts'
import { transformChangeSchema } from '../edits/transform-change.ts'

/** The origin of an asset: stored beside the file as well, so that the library can be rebuilt from the files alone. */
const provenanceSchema = z.object({
  prompt: z.string().nullable(),
  operation: operationIdSchema.nullable(),
  modelId: z.string().nullable(),
  modelName: lineSchema.nullable(),
  provider: z.string().nullable(),
  connectionId: z.string().nullable(),
  connectionName: lineSchema.nullable(),
  parameters: parameterValuesSchema,
  seed: z.number().int().nullable(),
  taskId: z.string().nullable(),
  jobId: z.string().nullable(),
  /** What it cost, in `unit`. */
  credits: z.number().nullable(),
  unit: moneyUnitSchema,
  /** Its job's id in the ledger, and its project; absent without a job. */
  cost: jobCostSchema.optional(),
  project: lineSchema.optional(),
  requestedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Hashes of the input pictures and meshes. */
  inputs: z.array(z.object({ slot: z.string(), name: z.string(), sha256: z.string(), assetId: z.string().nullable() })),
  /** Changes to the parent's materials, for a manual edit. */
  materialChanges: z.array(materialChangeSchema).optional(),
  /** Changes to the parent's filaments, for a manual edit. */
  filamentChanges: z.array(filamentChangeSchema).optional(),
  /** Sculpting of the parent, for a manual edit. */
  sculptChanges: z.array(sculptChangeSchema).optional(),
  /** Transforms and added models, for a manual edit. */
  transformChanges: z.array(transformChangeSchema).optional(),
})
export type Provenance = z.infer<typeof provenanceSchema>

/** The limit is higher than anyone enters by hand; the keys are the view's numbers, which do not change. */
const partNamesSchema = z
  .record(z.string().regex(/^(part|node) \d{1,7}$/), z.string().min(1).max(200))
  .refine((names) => Object.keys(names).length <= 10_000, 'too many names')
export type PartNames = z.infer<typeof partNamesSchema>

/** Tags given by the artist; limited to a readable number. */
export const tagsSchema = z.array(z.string().min(1).max(40)).max(20)

/** Projects by name: an item has one or none. */
export const projectNameSchema = lineSchema.max(80)

/** Days until items in the bin are deleted for good. */
export const binDays = 30

/** `kind`: the operation or edit; a later note of the same kind replaces it. */
const nameNoteSchema = z.object({ kind: z.string(), text: lineSchema })
export type NameNote = z.infer<typeof nameNoteSchema>

export const assetSchema = z.object({
  id: z.string(),
  name: lineSchema,
  /** What was done to it, as it stands in brackets at the end of its name, the latest last. Absent: nothing. */
  nameNotes: z.array(nameNoteSchema).optional(),
  kind: z.enum(['model', 'image', 'other']),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Relative to the page: `/assets/<id>/<file name>`. */
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  favourite: z.boolean(),
  /** Absent: none. */
  tags: tagsSchema.optional(),
  /** The project that it was moved to; empty: none. Absent: the project of its job. */
  project: projectNameSchema.optional(),
  createdAt: z.string(),
  deletedAt: z.string().nullable(),
  parentId: z.string().nullable(),
  /**
   * A companion of another result of the same job: a texture, a report, or the archive that the result was unpacked
   * from.
   */
  partOf: z.string().nullable(),
  facts: modelFactsSchema.nullable(),
  /** Size of a picture in pixels; null for other files and for unreadable ones. */
  pixels: z.tuple([z.number().int(), z.number().int()]).nullable(),
  /** The file is complete and safe; its facts and its thumbnail are still being computed. */
  pending: z.boolean(),
  /** Why the file was stored unopened, such as an unsafe archive; null if nothing is wrong. */
  problem: errorDataSchema.nullable(),
  /** Names of missing pictures and other files that it refers to. */
  missing: z.array(lineSchema),
  /** What reading its file left out or interpreted differently: codes of `file-note.ts`. Absent: nothing. */
  notes: z.array(remarkSchema).optional(),
  /** Corrected unit and orientation of its file; absent: as read. Facts, thumbnail and derived files use it. */
  coordinateSystem: coordinateSystemSchema.optional(),
  /**
   * Names that the artist gave to parts and nodes: maps `part 3` and `node 0`, by their numbers in the view, to the
   * name.
   */
  partNames: partNamesSchema.optional(),
  /** Measurements by the artist. */
  measurements: measurementsSchema.optional(),
  provenance: provenanceSchema,
})
export type Asset = z.infer<typeof assetSchema>

/**
 * Returns the model and service as they appear at the end of the names of compared results: `Rodin Gen-2 (Hyper3D)`;
 * null without a model.
 */
export function makerOf({
  modelName,
  connectionName,
}: Pick<Asset['provenance'], 'modelName' | 'connectionName'>): string | null {
  return modelName === null || connectionName === null ? null : `${modelName} (${connectionName})`
}
