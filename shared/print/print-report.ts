/**
 * The `report.json` of a model prepared for printing: what was wrong, what was done about it, and what a printer will make
 * of it. Lengths in millimetres, areas and volumes in their square and cube, places as X, Y, Z of the prepared model with Y up.
 */
import { z } from 'zod'
import { repairJudgementSchema } from './repair-judgement.ts'
import { remarkSchema, type RemarkOf } from '../protocol/remark.ts'

const placeMm = z.tuple([z.number(), z.number(), z.number()])

/** The surface as it is counted after joining identical positions. */
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

/** What a repair can do to a surface, in the order in which it is done. */
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
  /** How many: points, faces, holes, shells …; of `rebuilt` the triangles of the new surface. */
  count: z.number().int(),
  /** Of `sheet-thickened`. */
  thicknessMm: z.number().exactOptional(),
})
export type RepairStep = z.infer<typeof repairStepSchema>

/** The figures of each step of a repair. */
export type RepairCodes = {
  [Action in RepairStep['action']]: { count: number; thicknessMm?: number }
}

/** What is remarked on a prepared model besides the steps of its repair, with its figures. */
export interface PrintOwnCodes {
  'not-watertight': Record<string, never>
  'walls-thin': { places: number; areaPercent: number; minimumMm: number; thinnestMm: number }
  'walls-lost': { areaPercent: number }
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
/** A remark of the engine on a prepared model. */
export type PrintRemark = RemarkOf<PrintRemarkCodes> & { level: z.infer<typeof levelSchema> }

export const printRepairSchema = z.object({
  /** `none`: nothing was to be done. `volumetric`: the surface was rebuilt around the solid that it encloses. */
  method: z.enum(['off', 'none', 'surface', 'volumetric', 'sheet']),
  steps: z.array(repairStepSchema),
  before: printSurfaceSchema,
  after: printSurfaceSchema,
  /** Change of the enclosed volume by the repair; null where there was no volume to compare with. */
  volumeChangePercent: z.number().nullable(),
})

export const thinPlaceSchema = z.object({ atMm: placeMm, thicknessMm: z.number() })

/** What a printer makes of it: all of it; all or nearly all, with weak places; not what is seen, as long as nothing is done about it. */
export const printGrades = ['prints', 'weak', 'fails'] as const

/** Places thinner than the minimum, without edges that are merely sharp. */
const wallsSchema = z.object({
  askedMinimumMm: z.number(),
  /** Null where nothing was found. */
  thinnestMm: z.number().nullable(),
  /** The worst, at most ten, thinnest first, apart from each other. */
  thinPlaces: z.array(thinPlaceSchema),
  areaBelowMm2: z.number(),
  areaBelowPercent: z.number(),
  /** How many places there are, each as far as it is thin throughout. */
  weakPlaces: z.number().int(),
  /** Surface around what is too thin to be printed at all. */
  lostAreaMm2: z.number(),
  lostAreaPercent: z.number(),
  /** Heights at which nothing can be printed, while there is something above. */
  gapsMm: z.array(z.number()),
})

export const printReportSchema = z.object({
  kind: z.literal('print-report'),
  version: z.literal(3),
  grade: z.enum(printGrades),
  /** What matters most to the artist, worst first: a code of `PrintRemarkCodes` with its figures. */
  remarks: z.array(remarkSchema.extend({ level: levelSchema })),
  format: z.enum(['glb', '3mf', 'stl']),
  /** Percent of the surface that its textures make invisible, which is printed all the same. */
  cutOutPercent: z.number().min(0).max(100).default(0),
  repair: printRepairSchema,
  /** How far the repair kept what could be seen; places on the print. Null where nothing was repaired. */
  judgement: repairJudgementSchema.nullable(),
  size: z.object({
    /** Width, height, depth. */
    sizeMm: placeMm,
    /** What one millimetre of the model as it came has become. */
    scale: z.number(),
    volumeMm3: z.number(),
    areaMm2: z.number(),
  }),
  weight: z.object({ plaGrams: z.number(), resinGrams: z.number() }),
  orientation: z.object({
    mode: z.enum(['keep', 'flat', 'best']),
    /** By how much it was turned from how it came, about one axis. */
    turnedDegrees: z.number(),
  }),
  cut: z.object({ heightMm: z.number(), removedVolumeMm3: z.number() }).nullable(),
  base: z.object({ kind: z.enum(['plinth', 'disc', 'box']), heightMm: z.number() }).nullable(),
  hollow: z
    .object({
      askedWallMm: z.number(),
      /** From the inner surface straight to the nearest point of the outer one. */
      measuredWallMm: z.object({ minimum: z.number(), mean: z.number(), maximum: z.number() }),
      /** Share of the inner surface whose wall is within 5 % of what was asked. */
      withinFivePercent: z.number(),
      cavities: z.number().int(),
      savedVolumeMm3: z.number(),
      drainHoles: z.array(z.object({ atMm: placeMm, diameterMm: z.number(), depthMm: z.number() })),
      /** Hollows without a way out: liquid resin or washing fluid stays in them. */
      trapped: z.array(z.object({ atMm: placeMm, volumeMm3: z.number() })),
    })
    .nullable(),
  walls: wallsSchema,
  overhang: z.object({
    /** Steepest slope that prints without support, in degrees from upright. */
    limitDegrees: z.number(),
    areaMm2: z.number(),
    areaPercent: z.number(),
    /** Area that hangs, by how far it leans from upright: 30 … 45°, 45 … 60°, 60 … 75°, 75 … 90°. */
    byAngle: z.array(z.object({ fromDegrees: z.number(), toDegrees: z.number(), areaMm2: z.number() })),
    /** Rough volume of the room below the overhangs that support would fill. */
    supportMm3: z.number(),
    /** Places that a printer would begin in the air. */
    islands: z.number().int(),
    islandPlacesMm: z.array(placeMm),
  }),
  stability: z.object({
    stands: z.boolean(),
    /** Area on the plate. */
    contactMm2: z.number(),
    centreOfMassMm: placeMm,
    /** How far it can be tilted before it falls; 0 where it does not stand. */
    tipsAtDegrees: z.number(),
  }),
})
export type PrintReport = z.infer<typeof printReportSchema>
export type PrintGrade = PrintReport['grade']

export type PrintRepair = z.infer<typeof printRepairSchema>
export type ThinPlace = z.infer<typeof thinPlaceSchema>
