/** How far a repaired surface still looks like the one it was made of, and from where on it is offered as a choice. */
import { z } from 'zod'

/** What can be beyond a limit. */
export const judgedFaults = ['silhouette', 'lost', 'invented', 'filled', 'rippled', 'triangles'] as const
export type JudgedFault = (typeof judgedFaults)[number]

/** Within all of them a repair is done; beyond one it is offered beside other ways. */
export const judgementLimits = {
  /** Mean and least overlap of the silhouettes, 0 … 1. */
  silhouetteMean: 0.98,
  silhouetteLeast: 0.95,
  /** Percent of what was visible, and of what is visible now. */
  lostPercent: 1,
  inventedPercent: 1,
  /** Percent of what is visible now that closes openings. */
  filledPercent: 10,
  /** Percent of what was flat that still is. */
  flatKeptPercent: 90,
  trianglesFactor: 1.5,
} as const

const share = z.number().min(0).max(1)
const percent = z.number().min(0).max(100)

/** A patch that was lost or invented: the middle of it, how far it reaches, and how much of the visible surface it is. */
export const judgedPatchSchema = z.object({
  atMm: z.tuple([z.number(), z.number(), z.number()]),
  radiusMm: z.number(),
  percent,
})
export type JudgedPatch = z.infer<typeof judgedPatchSchema>

/** Small squares on a surface that mark where it was lost or invented. */
export const judgedMarksSchema = z.object({
  sideMm: z.number(),
  /** Six for each: its middle in millimetres, and the surface's unit normal. */
  at: z.array(z.number()),
})
export type JudgedMarks = z.infer<typeof judgedMarksSchema>

export const repairJudgementSchema = z.object({
  /** Nothing nearer to the other surface than this is lost or invented. */
  toleranceMm: z.number(),
  /** The same where an open sheet was given a thickness; 0 where none was. */
  sheetToleranceMm: z.number(),
  /** Overlap of the outlines (intersection over union) from 26 directions. */
  silhouette: z.object({ mean: share, least: share }),
  /** The same pixel by pixel: no tolerance, and the thickness of sheets counts as different. */
  strictSilhouette: z.object({ mean: share, least: share }),
  /** Share of the picture in which what is seen first lies at the same depth, from 26 directions. */
  depth: z.object({ mean: share, least: share }),
  /** Of the surface that could be seen before: what lies farther from the result than the tolerance. */
  lostPercent: percent,
  /** Of the surface that can be seen now: what lies farther from the original, and closes no opening of it. */
  inventedPercent: percent,
  /** Of the surface that can be seen now: what closes openings of the original. */
  filledPercent: percent,
  /** The farthest that anything lost or invented lies from the other surface. */
  farthestMm: z.number(),
  /** Of the parts of outlines that are only a few pixels wide: what is still there. Null where there are none. */
  thinKeptPercent: percent.nullable(),
  /** Of the gaps in outlines that are only a few pixels wide, between fingers or rails: what is still open. */
  gapsKeptPercent: percent.nullable(),
  /** Of the lines within outlines, where the depth steps: what is still there. Null where there are hardly any. */
  linesKeptPercent: percent.nullable(),
  /** Of such lines of the result: what was not there. */
  newLinesPercent: percent.nullable(),
  /** Of large flat faces, as far as they are there: what is still flat. Null where there are none. */
  flatKeptPercent: percent.nullable(),
  /** Triangles for each one that was there; a thickened sheet may have its back and its rim as well. */
  trianglesFactor: z.number(),
  /** The largest first, at most twelve each. */
  lostPatches: z.array(judgedPatchSchema),
  inventedPatches: z.array(judgedPatchSchema),
  filledPatches: z.array(judgedPatchSchema),
  /** As many as paint it on the stage. */
  lostMarks: judgedMarksSchema,
  inventedMarks: judgedMarksSchema,
  filledMarks: judgedMarksSchema,
  /** What is beyond its limit; empty: done. */
  over: z.array(z.enum(judgedFaults)),
})
export type RepairJudgement = z.infer<typeof repairJudgementSchema>
