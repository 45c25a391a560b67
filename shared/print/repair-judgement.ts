/**
 * How closely a repaired surface resembles the original, and the limits beyond which it is only offered as a choice.
 */
import { z } from 'zod'

/** What can be beyond a limit. */
export const judgedFaults = [
  'silhouette',
  'lost',
  'invented',
  'filled',
  'gaps',
  'lines',
  'rippled',
  'triangles',
] as const
export type JudgedFault = (typeof judgedFaults)[number]

/** How the result looks beside the original. */
export const judgedGrades = ['same', 'changed', 'destroyed'] as const
export type JudgedGrade = (typeof judgedGrades)[number]

/** Overlaps 0 … 1, else percent. */
export interface LookLimits {
  /** Least mean and least single overlap of the silhouettes. */
  silhouetteMean: number
  silhouetteLeast: number
  /** Least median of the strict ones: a few views along an edge say nothing. */
  strictMedian: number
  /** At most, of what was visible, and of what is visible now. */
  lost: number
  invented: number
  /** At most, of what is visible now, closing openings. */
  filled: number
  /** At least, of narrow gaps and of flat faces. */
  gapsKept: number
  flatKept: number
  /** At most, lines for what is covered. */
  lostLines: number
  newLines: number
}

/**
 * Where a look counts as changed, and where as destroyed. Chosen on half of the pairs that are marked by eye, see
 * `test/bench/repair/judge-marks.json`.
 */
export const judgementLimits: Record<Exclude<JudgedGrade, 'same'>, LookLimits> = {
  changed: {
    silhouetteMean: 0.99,
    silhouetteLeast: 0.97,
    strictMedian: 0.95,
    lost: 3,
    invented: 1,
    filled: 15,
    gapsKept: 55,
    flatKept: 50,
    lostLines: 4,
    newLines: 0.75,
  },
  destroyed: {
    silhouetteMean: 0.95,
    silhouetteLeast: 0.75,
    strictMedian: 0.85,
    lost: 6,
    invented: 10,
    filled: 60,
    gapsKept: 10,
    flatKept: 0,
    lostLines: 10,
    newLines: 1.1,
  },
}
/** The same where sheets were given a thickness: they have rims, and narrower gaps. */
export const sheetLimits: Record<Exclude<JudgedGrade, 'same'>, Partial<LookLimits>> = {
  changed: { strictMedian: 0.85, gapsKept: 20, newLines: 5 },
  destroyed: { strictMedian: 0.75, gapsKept: 8, newLines: 8 },
}
/** Triangles for each one that was there. */
export const trianglesFactorLimit = 1.5

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
  /** The same pixel by pixel: no tolerance, and the thickness of sheets counts as different. Null in older reports. */
  strictSilhouette: z.object({ mean: share, least: share, median: share }).nullable().default(null),
  /** Share of the picture in which what is seen first lies at the same depth, from 26 directions. */
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
  /** Of the gaps in outlines that are only a few pixels wide, between fingers or rails: what is still open. */
  gapsKeptPercent: percent.nullable().default(null),
  /** Length of the lines within outlines, where the depth steps, that are gone: pixels for each hundred covered ones. */
  lostLinesPercent: percent.nullable().default(null),
  /** The same of those that were not there. */
  newLinesPercent: percent.nullable().default(null),
  /** Of large flat faces, as far as they are there: what is still flat. Null where there are none. */
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
  /** How it looks beside the original. Null in older reports. */
  grade: z.enum(judgedGrades).nullable().default(null),
  /** What is beyond its limit; empty: done. */
  over: z.array(z.enum(judgedFaults)),
})
export type RepairJudgement = z.infer<typeof repairJudgementSchema>
