/**
 * The derived file `cutplan`: where a cut would put its connectors, and where its faces have space for one. Contains
 * only a header. Millimetres of the model as read, Y up.
 */
import { z } from 'zod'
import { partsRemarkSchema } from './parts-report.ts'

const triple = z.tuple([z.number(), z.number(), z.number()])
/** Loops, three numbers per corner. */
const outline = z.array(z.array(z.number()))

export const plannedConnectorSchema = z.object({
  /** Dovetails: the middle of the path. */
  atMm: triple,
  /** Dovetails: the width of the neck. */
  diameterMm: z.number(),
  /** Dovetails only. */
  tongue: z
    .object({
      /** Outlines in the plane of the cut, where the tongue is narrowest, and at its top. */
      neck: outline,
      top: outline,
      /** The requested position that the tongue runs through; null if it was placed automatically. */
      byMm: triple.nullable(),
    })
    .exactOptional(),
})
export type PlannedConnector = z.infer<typeof plannedConnectorSchema>

export const cutFaceSchema = z.object({
  plane: z.object({ normal: triple, offset: z.number() }),
  /** The middle of the first cell, in coordinates along the plane's `planeAxes`. */
  origin: z.tuple([z.number(), z.number()]),
  stepMm: z.number().positive(),
  columns: z.number().int().positive(),
  /**
   * Row by row, `columns` each: the widest connector that fits at the middle of a cell; 0 if the material is too thin
   * for the thinnest one, -1 outside the face. Dovetails: the widest neck that has a path through the cell.
   */
  roomMm: z.array(z.number()),
  /** Dovetails: the angle of that path to the first of `planeAxes`, radians; null if there is none. */
  ways: z.array(z.number().nullable()).exactOptional(),
  /**
   * Dovetails only: none is possible, because other dovetails already join the pieces and this one could not be slid
   * in.
   */
  inRing: z.literal(true).exactOptional(),
  /** As the cut would make them; for dovetails, includes the dowels that replace one. */
  connectors: z.array(plannedConnectorSchema),
})
export type CutFace = z.infer<typeof cutFaceSchema>

export const cutPlanSchema = z.object({
  kind: z.literal('cutplan'),
  /**
   * One for each plane that meets the model; for dovetails, for each pair of pieces that meet there; for an assembly,
   * for each object that the plane meets.
   */
  faces: z.array(cutFaceSchema),
  /** What the cut's report would say about connectors without a position. */
  remarks: z.array(partsRemarkSchema),
})
export type CutPlan = z.infer<typeof cutPlanSchema>
