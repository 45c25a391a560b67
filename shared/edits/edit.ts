/** The manual edits of a model that are saved as a new version, by their kind. */
import { z } from 'zod'
import { filamentChangesSchema } from './filament-change.ts'
import { materialChangesSchema } from './material-change.ts'
import { sculptChangesSchema } from './sculpt-change.ts'
import { transformChangesSchema } from './transform-change.ts'

export const editSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('filaments'), changes: filamentChangesSchema }),
  z.object({ kind: z.literal('materials'), changes: materialChangesSchema }),
  z.object({ kind: z.literal('sculpt'), changes: sculptChangesSchema }),
  z.object({ kind: z.literal('transform'), changes: transformChangesSchema }),
])
export const editKinds = ['filaments', 'materials', 'sculpt', 'transform'] as const
export type EditKind = (typeof editKinds)[number]
export type Edit = z.infer<typeof editSchema>
/** The input of an edit: fields with a default may be omitted. */
export type EditInput = z.input<typeof editSchema>
