/**
 * How closely a repaired surface resembles the original, and the limits beyond which it is only offered as a choice.
 */
import { z } from 'zod'

/** Criteria that can exceed their limit. */
export const judgedFaults = ['silhouette', 'lost', 'invented', 'filled', 'rippled', 'triangles'] as const
export type JudgedFault = (typeof judgedFaults)[number]

/** A repair within all limits is applied; beyond one it is offered beside alternatives. */
export const judgementLimits = {
  /** Mean and minimum overlap of the silhouettes, 0 … 1. */
  silhouetteMean: 0.98,
  silhouetteLeast: 0.95,
  /** Percent of the visible surface, before and after. */
  lostPercent: 1,
  inventedPercent: 1,
  /** Percent of the visible surface after the repair that closes openings. */
  filledPercent: 10,
  /** Percent of flat surface that is still flat. */
  flatKeptPercent: 90,
  trianglesFactor: 1.5,
} as const

const share = z.number().min(0).max(1)
const percent = z.number().min(0).max(100)

/** A lost or invented patch: its middle, its extent, and its share of the visible surface. */
export const judgedPatchSchema = z.object({
  atMm: z.tuple([z.number(), z.number(), z.number()]),
  radiusMm: z.number(),
  percent,
})
export type JudgedPatch = z.infer<typeof judgedPatchSchema>

/** Small squares on a surface that mark lost or invented areas. */
export const judgedMarksSchema = z.object({
  sideMm: z.number(),
  /** Six numbers each: its middle in millimetres, and the surface's unit normal. */
  at: z.array(z.number()),
})
export type JudgedMarks = z.infer<typeof judgedMarksSchema>

export const repairJudgementSchema = z.object({
  /** Tolerance: surface closer than this to the other one is neither lost nor invented. */
  toleranceMm: z.number(),
  /** The tolerance where an open sheet was thickened; 0 if none was. */
  sheetToleranceMm: z.number(),
  /** Overlap of the outlines (intersection over union) from 26 directions. */
  silhouette: z.object({ mean: share, least: share }),
  /** Share of the picture in which the front-most surface has the same depth, from 26 directions. */
  depth: z.object({ mean: share, least: share }),
  /** Share of the surface visible before that is farther from the result than the tolerance. */
  lostPercent: percent,
  /** Share of the surface visible now that is farther from the original, without what closes its openings. */
  inventedPercent: percent,
  /** Share of the surface visible now that closes openings of the original. */
  filledPercent: percent,
  /** Largest distance of anything lost or invented from the other surface. */
  farthestMm: z.number(),
  /** Share of thin outlines (a few pixels wide) that remains. Null if there are none. */
  thinKeptPercent: percent.nullable(),
  /** Share of large flat faces that is still flat, as far as they remain. Null if there are none. */
  flatKeptPercent: percent.nullable(),
  /** Triangles after the repair for each one before; a thickened sheet may have its back and its rim as well. */
  trianglesFactor: z.number(),
  /** Largest first, at most twelve each. */
  lostPatches: z.array(judgedPatchSchema),
  inventedPatches: z.array(judgedPatchSchema),
  filledPatches: z.array(judgedPatchSchema),
  /** Maximum number of squares painted on the stage. */
  lostMarks: judgedMarksSchema,
  inventedMarks: judgedMarksSchema,
  filledMarks: judgedMarksSchema,
  /** Criteria beyond their limits; empty: the repair is applied. */
  over: z.array(z.enum(judgedFaults)),
})
export type RepairJudgement = z.infer<typeof repairJudgementSchema>
