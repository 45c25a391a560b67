/** A service's settings as a file, to take to another computer: everything but its key. */
import { z } from 'zod'
import { profileOverridesSchema } from './connection.ts'
import { lineSchema } from '../text/line-schema.ts'

export const serviceFileSchema = z.object({
  maquette: z.literal('service'),
  version: z.literal(1),
  provider: z.string(),
  name: lineSchema.min(1).max(80),
  baseUrl: z.string(),
  overrides: profileOverridesSchema.default({}),
})
export type ServiceFile = z.infer<typeof serviceFileSchema>
