/** A file in the library that is never changed: a model or a picture, with where it came from. */
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

/** How an asset came to be: written beside the file as well, so that the library can be rebuilt from the files alone. */
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
  /** The books of its job, and what that is filed under; absent where no job made it. */
  cost: jobCostSchema.optional(),
  project: lineSchema.optional(),
  requestedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Hashes of the pictures and meshes that went in. */
  inputs: z.array(z.object({ slot: z.string(), name: z.string(), sha256: z.string(), assetId: z.string().nullable() })),
  /** What was changed on the parent's materials, where it was made by hand. */
  materialChanges: z.array(materialChangeSchema).optional(),
  /** What was changed on the parent's filaments, where it was made by hand. */
  filamentChanges: z.array(filamentChangeSchema).optional(),
  /** What was sculpted on the parent, where it was made by hand. */
  sculptChanges: z.array(sculptChangeSchema).optional(),
  /** How it was placed and what it was put together with, where that was done by hand. */
  transformChanges: z.array(transformChangeSchema).optional(),
})
export type Provenance = z.infer<typeof provenanceSchema>

/** At most as many as a person can give; the keys are numbers of the view, which a file never changes. */
const partNamesSchema = z
  .record(z.string().regex(/^(part|node) \d{1,7}$/), z.string().min(1).max(200))
  .refine((names) => Object.keys(names).length <= 10_000, 'too many names')
export type PartNames = z.infer<typeof partNamesSchema>

/** What the artist files an asset under; at most as many as can be looked over. */
export const tagsSchema = z.array(z.string().min(1).max(40)).max(20)

/** What things are filed under by name: one project each, or none. */
export const projectNameSchema = lineSchema.max(80)

/** Days until what is in the bin is deleted for good. */
export const binDays = 30

export const assetSchema = z.object({
  id: z.string(),
  name: lineSchema,
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
  /** The project that it was moved to; empty: to none. Absent: that of its job. */
  project: projectNameSchema.optional(),
  createdAt: z.string(),
  deletedAt: z.string().nullable(),
  parentId: z.string().nullable(),
  /** Came along with another result of the same job: a texture, a report, the archive it was unpacked from. */
  partOf: z.string().nullable(),
  facts: modelFactsSchema.nullable(),
  /** Pixels of a picture; null for everything else and for what cannot be read. */
  pixels: z.tuple([z.number().int(), z.number().int()]).nullable(),
  /** It is whole and safe; its facts and its thumbnail are still being made. */
  pending: z.boolean(),
  /** Why it was kept as it came and not opened, such as an archive that is not safe to open; null when nothing is wrong. */
  problem: errorDataSchema.nullable(),
  /** Names of pictures and other files that it refers to and that did not come with it. */
  missing: z.array(lineSchema),
  /** What reading its file left out or took otherwise than it stands there: codes of `file-note.ts`. Absent: nothing. */
  notes: z.array(remarkSchema).optional(),
  /** How its file is to be taken; absent: as it is read. Its facts, thumbnail and all that is derived follow it. */
  coordinateSystem: coordinateSystemSchema.optional(),
  /** Names that the artist gave to pieces of it: `part 3` and `node 0` by their numbers in the view, to the name. */
  partNames: partNamesSchema.optional(),
  /** What the artist has measured on it. */
  measurements: measurementsSchema.optional(),
  provenance: provenanceSchema,
})
export type Asset = z.infer<typeof assetSchema>

/** The model and the service that made something, as the names of compared results end: `Rodin Gen-2 (Hyper3D)`; null if it is of none. */
export function makerOf({
  modelName,
  connectionName,
}: Pick<Asset['provenance'], 'modelName' | 'connectionName'>): string | null {
  return modelName === null || connectionName === null ? null : `${modelName} (${connectionName})`
}
