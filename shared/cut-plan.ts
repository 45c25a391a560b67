/**
 * The derived file `cutplan`: where a cut would put its connectors, and where on its faces there is room for one. A header alone. Millimetres
 * of the model as it is taken, Y up.
 */
import { z } from 'zod'

const triple = z.tuple([z.number(), z.number(), z.number()])

export const cutFaceSchema = z.object({
  plane: z.object({ normal: triple, offset: z.number() }),
  /** Along `planeAxes` of the plane: the middle of the first cell. */
  origin: z.tuple([z.number(), z.number()]),
  stepMm: z.number().positive(),
  columns: z.number().int().positive(),
  /**
   * Row by row, `columns` in each: the widest connector that has room at the middle of a cell; 0 where the material is too thin for the thinnest
   * one, -1 outside of it.
   */
  roomMm: z.array(z.number()),
  /** By themselves. */
  connectors: z.array(z.object({ atMm: triple, diameterMm: z.number() })),
})
export type CutFace = z.infer<typeof cutFaceSchema>

export const cutPlanSchema = z.object({
  kind: z.literal('cutplan'),
  /** One for each plane that meets the model; of an assembly for each object that it meets. */
  faces: z.array(cutFaceSchema),
})
export type CutPlan = z.infer<typeof cutPlanSchema>
