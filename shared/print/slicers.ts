/** Programs that a model can be opened in, what was handed to them, and what one of them says of a print. */
import { z } from 'zod'
import { dialects } from '../formats/dialect.ts'
import { lineSchema } from '../text/line-schema.ts'
import { remarkSchema } from '../protocol/remark.ts'

/** Known by their place, in the order in which they are offered. `chosen`: named once by its path. */
export const programIds = [
  'prusa-slicer',
  'bambu-studio',
  'orca-slicer',
  'cura',
  'creality-print',
  'elegoo-slicer',
  'anycubic-slicer',
  'lychee',
  'chitubox',
  'blender',
  'chosen',
] as const
export const programIdSchema = z.enum(programIds)
export type ProgramId = z.infer<typeof programIdSchema>

/** What is written for a program. */
export const programFileSchema = z.discriminatedUnion('format', [
  z.object({ format: z.literal('3mf'), dialect: z.enum(dialects) }),
  z.object({ format: z.enum(['glb', 'stl']) }),
])
export type ProgramFile = z.infer<typeof programFileSchema>

export const programSchema = z.object({
  id: programIdSchema,
  name: z.string(),
  path: z.string(),
  reads: programFileSchema,
  /** Whether it can be asked how long a print takes. */
  slices: z.boolean(),
})
export type Program = z.infer<typeof programSchema>

/** A file in the folder of those that were handed to programs. */
export const handedFileSchema = z.object({
  /** The folder that it lies in. */
  id: z.string(),
  fileName: z.string(),
  path: z.string(),
  bytes: z.number().int(),
  /** ISO date and time. */
  at: z.string(),
})
export type HandedFile = z.infer<typeof handedFileSchema>

/** A person's own settings, kept for slicers: `project` for what is written, `profile` for what is sliced. */
export const slicerFileKinds = ['project', 'profile'] as const
export type SlicerFileKind = (typeof slicerFileKinds)[number]
/** `about`: the printer of a project; empty if it does not say. */
export const slicerFileSchema = z.object({ name: lineSchema, about: lineSchema })

export const slicerStateSchema = z.object({
  programs: z.array(programSchema),
  files: z.array(handedFileSchema),
  /** Files older than this are removed when another is handed over. */
  keptDays: z.number().int(),
  project: slicerFileSchema.nullable(),
  profile: slicerFileSchema.nullable(),
})
export type SlicerState = z.infer<typeof slicerStateSchema>

export const openedInSchema = z.object({
  program: z.string(),
  fileName: z.string(),
  path: z.string(),
  bytes: z.number().int(),
  /** What the model has and the file has not: codes of `file-note.ts`. */
  notes: z.array(remarkSchema),
  /** How many old files were removed. */
  removed: z.number().int(),
})
export type OpenedIn = z.infer<typeof openedInSchema>

/** What a slicer says of a print. */
export const sliceEstimateSchema = z.object({
  program: z.string(),
  version: z.string(),
  /** `own`: as the person has it set in the slicer; `file`: of their file; `defaults`: the slicer's own, since nothing was found. */
  profile: z.object({ kind: z.enum(['own', 'file', 'defaults']), names: z.array(z.string()) }),
  seconds: z.number().nullable(),
  grams: z.number().nullable(),
  /** In whatever the profile counts in; null if it has no price. */
  cost: z.number().nullable(),
  filaments: z.array(z.object({ filament: z.number().int(), metres: z.number() })),
  changes: z.number().int(),
  layers: z.number().int(),
  /** Filaments of the model; more than the profile's printer has, the rest is printed with those that it has. */
  wantedFilaments: z.number().int(),
  offeredFilaments: z.number().int(),
  /** In the slicer's own words. */
  warnings: z.array(z.string()),
})
export type SliceEstimate = z.infer<typeof sliceEstimateSchema>
