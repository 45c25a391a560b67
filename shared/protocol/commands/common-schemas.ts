/** Schemas shared by several groups of commands. */
import { z } from 'zod'
import { remarkSchema } from '../remark.ts'

export const nothing = z.object({})
export const byId = z.object({ id: z.string() })

/** A staged file to be saved. */
export const exportedFileSchema = z.object({
  stagedId: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  /**
   * What the file lacks compared with the asset, as codes of `file-note.ts`. Absent if it was not made from a model.
   */
  notes: z.array(remarkSchema).optional(),
})
export type ExportedFile = z.infer<typeof exportedFileSchema>
