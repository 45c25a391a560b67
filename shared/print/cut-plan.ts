/**
 * The derived file `cutplan`: where a cut would put its connectors, and where on its faces there is room for one. A
 * header alone. Millimetres of the model as it is taken, Y up.
 */
import { z } from 'zod'
import { partsRemarkSchema } from './parts-report.ts'

const triple = z.tuple([z.number(), z.number(), z.number()])
/** Loops, three numbers for each corner. */
const outline = z.array(z.array(z.number()))

export const plannedConnectorSchema = z.object({
  /** Of a dovetail: the middle of what its way crosses. */
  atMm: triple,
  /** Of a dovetail: its neck. */
  diameterMm: z.number(),
  /** Of a dovetail. */
  tongue: z
    .object({
      /** In the plane of the cut, where it is narrowest, and at its top. */
      neck: outline,
      top: outline,
      /** The place given by hand that it runs by; null if it was found by itself. */
      byMm: triple.nullable(),
    })
    .exactOptional(),
})
export type PlannedConnector = z.infer<typeof plannedConnectorSchema>

export const cutFaceSchema = z.object({
  plane: z.object({ normal: triple, offset: z.number() }),
  /** Along `planeAxes` of the plane: the middle of the first cell. */
  origin: z.tuple([z.number(), z.number()]),
  stepMm: z.number().positive(),
  columns: z.number().int().positive(),
  /**
   * Row by row, `columns` in each: the widest connector that has room at the middle of a cell; 0 if the material is
   * too thin for the thinnest one, -1 outside of it. Of dovetails: the widest neck that has a way by it.
   */
  roomMm: z.array(z.number()),
  /** Of dovetails: the angle of that way to the first of `planeAxes`, radians; null if there is none. */
  ways: z.array(z.number().nullable()).exactOptional(),
  /** Dovetails only: none is possible anywhere, since the pieces are joined by others and the last could not be slid in. */
  inRing: z.literal(true).exactOptional(),
  /** As the cut would make them; of dovetails also dowels in place of one. */
  connectors: z.array(plannedConnectorSchema),
})
export type CutFace = z.infer<typeof cutFaceSchema>

export const cutPlanSchema = z.object({
  kind: z.literal('cutplan'),
  /** One for each plane that meets the model, of dovetails for every two pieces that meet there; of an assembly for each object that it meets. */
  faces: z.array(cutFaceSchema),
  /** What the report of the cut would say of connectors that have no place. */
  remarks: z.array(partsRemarkSchema),
})
export type CutPlan = z.infer<typeof cutPlanSchema>
