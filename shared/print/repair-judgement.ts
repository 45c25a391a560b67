/**
 * How closely a repaired surface resembles the original, and the limits beyond which the repair is only offered as a
 * choice.
 */
import { z } from 'zod'

/** Criteria that can exceed their limits. */
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

/** The result's appearance compared with the original. */
export const judgedGrades = ['same', 'changed', 'destroyed'] as const
export type JudgedGrade = (typeof judgedGrades)[number]

/** Overlaps are 0 … 1, other values are percentages. */
export interface LookLimits {
  /** Minimum mean overlap of the silhouettes. */
  silhouetteMean: number
  /** Minimum overlap of any silhouette. */
  silhouetteLeast: number
  /** Minimum median of the strict overlaps: a few edge-on views are not significant. */
  strictMedian: number
  /** Maximum percentage of the formerly visible surface. */
  lost: number
  /** Maximum percentage of the now visible surface. */
  invented: number
  /** Maximum percentage of what is visible now that closes openings. */
  filled: number
  /** Minimum percentages of narrow gaps and of flat faces. */
  gapsKept: number
  flatKept: number
  /** Maximum line length relative to the covered area. */
  lostLines: number
  newLines: number
}

/**
 * Limits beyond which the appearance counts as changed, and as destroyed. Chosen on half of the pairs that were
 * labelled by eye, see `test/bench/repair/judge-marks.json`.
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
/** Overrides for thickened sheets, which have rims and narrower gaps. */
export const sheetLimits: Record<Exclude<JudgedGrade, 'same'>, Partial<LookLimits>> = {
  changed: { strictMedian: 0.85, gapsKept: 20, newLines: 5 },
  destroyed: { strictMedian: 0.75, gapsKept: 8, newLines: 8 },
}
/** Maximum number of triangles per original triangle. */
export const trianglesFactorLimit = 1.5

const fraction = z.number().min(0).max(1)
const percent = z.number().min(0).max(100)

/** A lost or invented patch: its centre, its extent, and its fraction of the visible surface in percent. */
export const judgedPatchSchema = z.object({
  atMm: z.tuple([z.number(), z.number(), z.number()]),
  radiusMm: z.number(),
  percent,
})
export type JudgedPatch = z.infer<typeof judgedPatchSchema>

/** Small squares on a surface that mark lost or invented areas. */
export const judgedMarksSchema = z.object({
  sideMm: z.number(),
  /** Six numbers per square: its centre in millimetres, and the surface's unit normal. */
  at: z.array(z.number()),
})
export type JudgedMarks = z.infer<typeof judgedMarksSchema>

export const repairJudgementSchema = z.object({
  /** Tolerance: a surface closer than this to the other one is neither lost nor invented. */
  toleranceMm: z.number(),
  /** The tolerance where an open sheet was thickened; 0 if there is none. */
  sheetToleranceMm: z.number(),
  /** Overlap of the silhouettes (intersection over union) from 26 directions. */
  silhouette: z.object({ mean: fraction, least: fraction }),
  /**
   * The same overlap pixel by pixel: no tolerance, and the thickness of sheets counts as a difference. Null in older
   * reports.
   */
  strictSilhouette: z.object({ mean: fraction, least: fraction, median: fraction }).nullable().default(null),
  /** Fraction of the picture in which the frontmost surface is at the same depth, from 26 directions. */
  depth: z.object({ mean: fraction, least: fraction }),
  /** Percentage of the previously visible surface that is farther from the result than the tolerance. */
  lostPercent: percent,
  /**
   * Percentage of the surface visible now that is farther than the tolerance from the original, excluding what closes
   * its openings.
   */
  inventedPercent: percent,
  /** Percentage of the surface visible now that closes openings of the original. */
  filledPercent: percent,
  /** Largest distance of anything lost or invented from the other surface. */
  farthestMm: z.number(),
  /** Percentage of thin outlines (a few pixels wide) that remains. Null if there are none. */
  thinKeptPercent: percent.nullable(),
  /** Percentage of narrow gaps in outlines (a few pixels wide, between fingers or rails) that are still open. */
  gapsKeptPercent: percent.nullable().default(null),
  /** Length of the lost lines within outlines, at depth steps: pixels per hundred covered pixels. */
  lostLinesPercent: percent.nullable().default(null),
  /** Length of the new lines, measured the same way. */
  newLinesPercent: percent.nullable().default(null),
  /** Percentage of the large flat faces, as far as they still exist, that is still flat. Null if there are none. */
  flatKeptPercent: percent.nullable(),
  /** Triangles after the repair per triangle before; a thickened sheet may additionally have its back and its rim. */
  trianglesFactor: z.number(),
  /** Largest first, at most twelve each. */
  lostPatches: z.array(judgedPatchSchema),
  inventedPatches: z.array(judgedPatchSchema),
  filledPatches: z.array(judgedPatchSchema),
  /** Maximum number of squares painted on the stage. */
  lostMarks: judgedMarksSchema,
  inventedMarks: judgedMarksSchema,
  filledMarks: judgedMarksSchema,
  /** The appearance compared with the original. Null in older reports. */
  grade: z.enum(judgedGrades).nullable().default(null),
  /** The criteria that exceed their limits; empty: the repair is accepted. */
  over: z.array(z.enum(judgedFaults)),
})
export type RepairJudgement = z.infer<typeof repairJudgementSchema>
