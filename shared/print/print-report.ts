/**
 * The `report.json` of a model prepared for printing: its defects, their repair, and how well it prints. Lengths in
 * millimetres, areas in mm², volumes in mm³, positions as X, Y, Z of the prepared model with Y up.
 */
import { z } from 'zod'
import type { SizeCodes } from './print-size.ts'
import { repairJudgementSchema } from './repair-judgement.ts'
import { remarkSchema, type RemarkOf } from '../protocol/remark.ts'

const placeMm = z.tuple([z.number(), z.number(), z.number()])

/** The surface after joining identical positions. */
export const printSurfaceSchema = z.object({
  triangles: z.number().int(),
  shells: z.number().int(),
  openEdges: z.number().int(),
  nonManifoldEdges: z.number().int(),
  flippedEdges: z.number().int(),
  degenerateTriangles: z.number().int(),
  watertight: z.boolean(),
})
export type PrintSurface = z.infer<typeof printSurfaceSchema>

/** The steps of a repair, in order. */
export const repairActions = [
  'points-joined',
  'degenerate-removed',
  'duplicates-removed',
  'gaps-zipped',
  'fins-removed',
  'specks-removed',
  'faces-turned',
  'edges-split',
  'holes-filled',
  'shells-united',
  'surfaces-separated',
  'sheet-thickened',
  'rebuilt',
] as const

export const repairStepSchema = z.object({
  action: z.enum(repairActions),
  /** Number of points, faces, holes, shells …; for `rebuilt`, triangles of the new surface. */
  count: z.number().int(),
  /** For `sheet-thickened`. */
  thicknessMm: z.number().exactOptional(),
})
export type RepairStep = z.infer<typeof repairStepSchema>

/** The values of each repair step. */
export type RepairCodes = {
  [Action in RepairStep['action']]: { count: number; thicknessMm?: number }
}

/** Remarks on a prepared model apart from its repair steps, with their values. */
export interface PrintOwnCodes extends SizeCodes {
  'not-watertight': Record<string, never>
  /** `heightMm`: height of the thinnest place above the plate; absent in older reports. */
  'walls-thin': { places: number; areaPercent: number; minimumMm: number; thinnestMm: number; heightMm?: number }
  'walls-lost': { areaPercent: number }
  /** The first layer is empty, so the slicer refuses the model. */
  'no-footing': Record<string, never>
  gaps: { lowestMm: number }
  'hollow-trapped': { volumeMm3: number }
  unstable: Record<string, never>
  'surface-rebuilt': Record<string, never>
  'sheets-thickened': Record<string, never>
  'look-changed': Record<string, never>
  'cut-outs-solid': { areaPercent: number }
  islands: { count: number }
  overhang: { areaPercent: number; limitDegrees: number }
  hollowed: { wallMm: number; savedVolumeMm3: number }
  'ready-to-print': { plaGrams: number }
}
export type PrintRemarkCodes = PrintOwnCodes & Omit<RepairCodes, keyof PrintOwnCodes>

const levelSchema = z.enum(['good', 'note', 'warning'])
/** The engine's remark on a prepared model. */
export type PrintRemark = RemarkOf<PrintRemarkCodes> & { level: z.infer<typeof levelSchema> }

export const printRepairSchema = z.object({
  /** `none`: nothing to repair. `volumetric`: the surface was rebuilt around the solid that it encloses. */
  method: z.enum(['off', 'none', 'surface', 'volumetric', 'sheet']),
  steps: z.array(repairStepSchema),
  before: printSurfaceSchema,
  after: printSurfaceSchema,
  /** Change in the enclosed volume caused by the repair; null if there was no volume before. */
  volumeChangePercent: z.number().nullable(),
})

export const thinPlaceSchema = z.object({
  atMm: placeMm,
  thicknessMm: z.number(),
  /** Whether the slicer prints nothing near this place. Absent in older reports. */
  isLeftOut: z.boolean().exactOptional(),
})

/**
 * How much of the model prints: everything; everything or nearly everything, with weak spots; or, unless it is fixed,
 * not all that is visible.
 */
export const printGrades = ['prints', 'weak', 'fails'] as const

/** Regions thinner than the minimum, not counting sharp edges. */
const wallsSchema = z.object({
  askedMinimumMm: z.number(),
  /** Null if nothing was found. */
  thinnestMm: z.number().nullable(),
  /** The thinnest places, at most ten, thinnest first, with a minimum distance between them. */
  thinPlaces: z.array(thinPlaceSchema),
  areaBelowMm2: z.number(),
  areaBelowPercent: z.number(),
  /** Number of connected thin regions. */
  weakPlaces: z.number().int(),
  /** Area of the surface where nothing is printed within the minimum wall thickness. */
  lostAreaMm2: z.number(),
  lostAreaPercent: z.number(),
  /** Heights of layers in which nothing can be printed although there is something above. */
  gapsMm: z.array(z.number()),
})

export const printReportSchema = z.object({
  kind: z.literal('print-report'),
  version: z.literal(3),
  grade: z.enum(printGrades),
  /** Most important first: a code of `PrintRemarkCodes` with its values. */
  remarks: z.array(remarkSchema.extend({ level: levelSchema })),
  format: z.enum(['glb', '3mf', 'stl']),
  /** Percentage of the surface that its textures make invisible, but that is printed all the same. */
  cutOutPercent: z.number().min(0).max(100).default(0),
  repair: printRepairSchema,
  /** How well the repair preserved what was visible; positions on the print. Null if nothing was repaired. */
  judgement: repairJudgementSchema.nullable(),
  size: z.object({
    /** Width, height, depth. */
    sizeMm: placeMm,
    /** Scale from the original millimetres to those of the print. */
    scale: z.number(),
    volumeMm3: z.number(),
    areaMm2: z.number(),
  }),
  weight: z.object({ plaGrams: z.number(), resinGrams: z.number() }),
  orientation: z.object({
    mode: z.enum(['keep', 'flat', 'best']),
    /** Rotation from the original orientation, about one axis. */
    turnedDegrees: z.number(),
  }),
  cut: z.object({ heightMm: z.number(), removedVolumeMm3: z.number() }).nullable(),
  base: z.object({ kind: z.enum(['plinth', 'disc', 'box']), heightMm: z.number() }).nullable(),
  hollow: z
    .object({
      askedWallMm: z.number(),
      /** Distance from the inner surface to the nearest point of the outer one. */
      measuredWallMm: z.object({ minimum: z.number(), mean: z.number(), maximum: z.number() }),
      /** Fraction of the inner surface whose wall is within 5 % of the requested thickness. */
      withinFivePercent: z.number(),
      cavities: z.number().int(),
      savedVolumeMm3: z.number(),
      drainHoles: z.array(z.object({ atMm: placeMm, diameterMm: z.number(), depthMm: z.number() })),
      /** Cavities without an opening: liquid resin or washing fluid remains in them. */
      trapped: z.array(z.object({ atMm: placeMm, volumeMm3: z.number() })),
    })
    .nullable(),
  walls: wallsSchema,
  overhang: z.object({
    /** Maximum slope that prints without support, in degrees from vertical. */
    limitDegrees: z.number(),
    areaMm2: z.number(),
    areaPercent: z.number(),
    /** Overhanging area, by its angle from vertical: 30 … 45°, 45 … 60°, 60 … 75°, 75 … 90°. */
    byAngle: z.array(z.object({ fromDegrees: z.number(), toDegrees: z.number(), areaMm2: z.number() })),
    /** Approximate volume below the overhangs that supports would fill. */
    supportMm3: z.number(),
    /** Regions that would start printing in mid-air. */
    islands: z.number().int(),
    islandPlacesMm: z.array(placeMm),
  }),
  stability: z.object({
    stands: z.boolean(),
    /** Contact area with the plate. */
    contactMm2: z.number(),
    centreOfMassMm: placeMm,
    /** Maximum tilt before it falls over; 0 if it does not stand at all. */
    tipsAtDegrees: z.number(),
  }),
})
export type PrintReport = z.infer<typeof printReportSchema>
export type PrintGrade = PrintReport['grade']

export type PrintRepair = z.infer<typeof printRepairSchema>
