/**
 * How closely a repaired surface resembles the original, and the limits beyond which the repair is only offered as a
 * choice.
 */
import { z } from 'zod'

/** Criteria that can exceed their limits. */
export const judgedFaults = [
  'silhouette',
  'lost',
  'covered',
  'invented',
  'filled',
  'gaps',
  'lines',
  'rippled',
  'shade',
  'colour',
  'triangles',
] as const
export type JudgedFault = (typeof judgedFaults)[number]

/** The result's appearance compared with the original. */
export const judgedGrades = ['same', 'changed', 'destroyed'] as const
export type JudgedGrade = (typeof judgedGrades)[number]

/** A percentage, or a length in tolerances, and its largest value in a result that looks the same, or is not destroyed. */
interface LookLimit {
  fault: Exclude<JudgedFault, 'triangles'>
  of: (judgement: LookFigures) => number | null
  same: number
  /** Absent: never destroyed by this alone. */
  changed?: number
  /** Lower bound of both where sheets were thickened: they have rims and narrower gaps. */
  sheets?: number
}
type LookFigures = Omit<RepairJudgement, 'grade' | 'over'>

const gone = (keptPercent: number | null): number | null => (keptPercent === null ? null : 100 - keptPercent)

/** Length of the longest patch in millimetres, such as a crack's; smaller patches are a few samples. */
const longestIn = (patches: readonly JudgedPatch[]): number =>
  patches.reduce((longest, { percent, radiusMm }) => (percent < 0.05 ? longest : Math.max(longest, 2 * radiusMm)), 0)

/**
 * Limits beyond which the appearance counts as changed, and as destroyed. Chosen on the pairs that were labelled by
 * eye, see `test/bench/repair/judge-marks.json`.
 */
export const lookLimits: readonly LookLimit[] = [
  { fault: 'silhouette', of: (j) => 100 * (1 - j.silhouette.mean), same: 1, changed: 18 },
  { fault: 'silhouette', of: (j) => 100 * (1 - j.silhouette.least), same: 3, changed: 25 },
  // The median: a few edge-on views are not significant.
  { fault: 'silhouette', of: (j) => 100 * (1 - (j.strictSilhouette?.median ?? 1)), same: 3, changed: 35, sheets: 15 },
  { fault: 'lost', of: (j) => j.lostPercent, same: 0.7 },
  { fault: 'lost', of: (j) => j.lostPatches[0]?.percent ?? 0, same: 0.25 },
  { fault: 'lost', of: (j) => longestIn(j.lostPatches) / j.toleranceMm, same: 30 },
  { fault: 'lost', of: (j) => j.clearlyLostPercent, same: 0.7, changed: 1.5 },
  { fault: 'covered', of: (j) => j.coveredPercent, same: 0.8 },
  { fault: 'invented', of: (j) => j.inventedPercent, same: 0.7 },
  { fault: 'invented', of: (j) => j.inventedPatches[0]?.percent ?? 0, same: 0.2 },
  { fault: 'invented', of: (j) => j.clearlyInventedPercent, same: 0.7, changed: 2 },
  { fault: 'filled', of: (j) => j.filledPercent, same: 15, changed: 60 },
  { fault: 'gaps', of: (j) => gone(j.gapsKeptPercent), same: 25, changed: 95, sheets: 80 },
  { fault: 'lines', of: (j) => j.lostLinesPercent, same: 4, changed: 10 },
  { fault: 'lines', of: (j) => j.newLinesPercent, same: 0.4, changed: 1.5, sheets: 5 },
  { fault: 'rippled', of: (j) => gone(j.flatKeptPercent), same: 25 },
  { fault: 'shade', of: (j) => j.shadedPercent, same: 2.5, changed: 15 },
  { fault: 'colour', of: (j) => j.recolouredPercent, same: 3.5, changed: 10 },
  { fault: 'colour', of: (j) => gone(j.colourKeptPercent), same: 50 },
]
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
  /** Percentage of the previously visible surface that is farther from the result than the tolerance, and not covered. */
  lostPercent: percent,
  /** The same at three times the tolerance. Null in older reports, as are all values that may be null by default. */
  clearlyLostPercent: percent.nullable().default(null),
  /** Percentage of the previously visible surface that something new hides from all sides, excluding closed openings. */
  coveredPercent: percent.nullable().default(null),
  /**
   * Percentage of the surface visible now that is farther than the tolerance from the original, excluding what closes
   * its openings.
   */
  inventedPercent: percent,
  /** The same at a distance larger by twice the tolerance. */
  clearlyInventedPercent: percent.nullable().default(null),
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
  /** Percentage of the previously visible surface that is in place, but visibly shaded or coloured in another way. */
  shadedPercent: percent.nullable().default(null),
  /** Percentage of the surface visible now whose colour is obviously different from the original's beside it. */
  recolouredPercent: percent.nullable().default(null),
  /** For the colour that lost most: the percentage of its visible area that is still visible. */
  colourKeptPercent: percent.nullable().default(null),
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
