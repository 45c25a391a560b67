/** Facts measured on every model in the library. */
import { z } from 'zod'
import { orientationSchema } from '../formats/orientation.ts'
import { lineSchema } from '../text/line-schema.ts'

/** Facts measured on a model at import. Lengths in millimetres as stored, Y up. Null: not a readable model. */
export const modelFactsSchema = z.object({
  triangles: z.number().int(),
  vertices: z.number().int(),
  shells: z.number().int(),
  materials: z.number().int(),
  textures: z.array(
    z.object({ name: lineSchema, width: z.number().int(), height: z.number().int(), bytes: z.number().int() }),
  ),
  sizeMm: z.tuple([z.number(), z.number(), z.number()]),
  /** After welding identical positions. */
  openEdges: z.number().int(),
  nonManifoldEdges: z.number().int(),
  watertight: z.boolean(),
  /** Only meaningful when watertight. */
  volumeMm3: z.number(),
  areaMm2: z.number(),
  /** The orientation in which it probably stands upright and faces the viewer. Absent: as read, or unsure. */
  pose: orientationSchema.optional(),
})
export type ModelFacts = z.infer<typeof modelFactsSchema>
