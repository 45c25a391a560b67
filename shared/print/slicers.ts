/** Programs that models can be opened in, the files written for them, and the estimates of slicers. */
import { z } from 'zod'
import { dialects } from '../formats/dialect.ts'
import { lineSchema } from '../text/line-schema.ts'
import { remarkSchema } from '../protocol/remark.ts'

/** Found at their usual locations, in the order in which they are offered. `chosen`: selected by path. */
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

/** The file type written for this program. */
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
  /** Whether it can estimate print times. */
  slices: z.boolean(),
})
export type Program = z.infer<typeof programSchema>

/** A file in the folder of files written for programs. */
export const handedFileSchema = z.object({
  /** The folder that contains it. */
  id: z.string(),
  fileName: z.string(),
  path: z.string(),
  bytes: z.number().int(),
  /** ISO date and time. */
  at: z.string(),
})
export type WrittenProgramFile = z.infer<typeof handedFileSchema>

/** A person's own slicer settings: `project` for export, `profile` for slicing. */
export const slicerFileKinds = ['project', 'profile'] as const
export type SlicerFileKind = (typeof slicerFileKinds)[number]
/** `about`: the printer of a project; empty if unknown. */
export const slicerFileSchema = z.object({ name: lineSchema, about: lineSchema })

export const slicerStateSchema = z.object({
  programs: z.array(programSchema),
  files: z.array(handedFileSchema),
  /** Older files are removed when a new one is written. */
  keptDays: z.number().int(),
  project: slicerFileSchema.nullable(),
  profile: slicerFileSchema.nullable(),
})
export type SlicerState = z.infer<typeof slicerStateSchema>

export const slicerHandoverSchema = z.object({
  program: z.string(),
  fileName: z.string(),
  path: z.string(),
  bytes: z.number().int(),
  /** What the file cannot hold: codes of `file-note.ts`. */
  notes: z.array(remarkSchema),
  /** Number of old files that were removed. */
  removed: z.number().int(),
})
export type SlicerHandover = z.infer<typeof slicerHandoverSchema>

/** A slicer's estimate of a print. */
export const sliceEstimateSchema = z.object({
  program: z.string(),
  version: z.string(),
  /**
   * `own`: the settings in the person's slicer; `file`: their settings file; `defaults`: the slicer's own, because
   * nothing was found.
   */
  profile: z.object({ kind: z.enum(['own', 'file', 'defaults']), names: z.array(z.string()) }),
  seconds: z.number().nullable(),
  grams: z.number().nullable(),
  /** In the currency of the profile; null if it has no price. */
  cost: z.number().nullable(),
  filaments: z.array(z.object({ filament: z.number().int(), metres: z.number() })),
  changes: z.number().int(),
  layers: z.number().int(),
  /** The model's filaments; if the profile's printer has fewer, the rest is printed with those available. */
  wantedFilaments: z.number().int(),
  offeredFilaments: z.number().int(),
  /** In the slicer's own words. */
  warnings: z.array(z.string()),
})
export type SliceEstimate = z.infer<typeof sliceEstimateSchema>
