/**
 * The `report.json` of a model that was cut, split or finished for printing: its objects, what was done and what was
 * not possible. Lengths in millimetres, volumes in cubic millimetres; points as X, Y, Z of the original model, Y up.
 */
import { z } from 'zod'
import { repairStepSchema } from './print-report.ts'
import type { SizeCodes } from './print-size.ts'
import { lineSchema, remarkSchema, type RemarkOf } from '../protocol/remark.ts'

const placeMm = z.tuple([z.number(), z.number(), z.number()])

export const objectReportSchema = z.object({
  name: lineSchema,
  /** A pin joins two parts. */
  role: z.enum(['part', 'pin']),
  /** Counted from 1. */
  plate: z.number().int(),
  /** Width, height and depth in its printing pose. */
  sizeMm: placeMm,
  volumeMm3: z.number(),
  closed: z.boolean(),
  /** The filament of an object that was made for a single filament. */
  filament: z.number().int().exactOptional(),
})
export type ObjectReport = z.infer<typeof objectReportSchema>

export const connectorReportSchema = z.object({
  atMm: placeMm,
  /** Names of the objects on both sides. */
  between: z.tuple([lineSchema, lineSchema]),
  /** For a dovetail: the width of its tongue's neck. */
  diameterMm: z.number(),
  /** Depth of the pin on each side of the cut, or of the tongue. */
  depthMm: z.number(),
  boreDiameterMm: z.number(),
  boreDepthMm: z.number(),
  /** Minimum material around the bore. */
  wallMm: z.number(),
  /** For a dovetail: the direction in which the parts slide, and the length of the joint. */
  slide: z.object({ along: placeMm, lengthMm: z.number() }).exactOptional(),
})
export type ConnectorReport = z.infer<typeof connectorReportSchema>

/** Remarks on an assembly, with their values. */
export interface PartsCodes extends SizeCodes {
  'parts-made': { parts: number; plates: number }
  repaired: { steps: number }
  'surface-rebuilt': Record<string, never>
  'not-closed': { objects: string[] }
  'plane-missed': { planes: string[] }
  'connectors-placed': { count: number; minMm: number; maxMm: number }
  'dovetails-placed': { count: number; minMm: number; maxMm: number }
  /** Faces too small for a dovetail. */
  'dowels-instead': { count: number }
  /** Faces that have no connector, so that parts can slide into the dovetails of others. */
  'faces-plain': { count: number }
  'faces-without-connector': { count: number }
  'face-turns': { count: number }
  /** Parts below `crumbMm3`, by how they were handled. */
  'crumbs-left-out': { count: number; volumeMm3: number }
  'crumbs-joined': { count: number; volumeMm3: number }
  'crumbs-kept': { count: number; volumeMm3: number }
  'place-refused': { places: string[] }
  /** Dovetails that could not be slid in, because other joints hold the parts together. */
  'place-in-ring': { places: string[] }
  /** Patches shallower than requested. */
  'inlays-shallower': { count: number }
  /**
   * Patches, or ends of them, without space for an inlay at this clearance: they stay in the colour that covers most of
   * the surface.
   */
  'patches-narrow': { count: number; areaMm2: number }
  'colours-painted': { count: number }
  'objects-rebuilt': { count: number }
  'parts-empty': { parts: string[] }
  'walls-thickened': { minimumMm: number; beforePercent: number; afterPercent: number; maxMm: number }
  'bottom-flattened': { heightMm: number; contactMm2: number }
  'text-written': { capitalsMm: number }
  /** Letter strokes narrower than the process allows. */
  'text-thin': { capitalsMm: number; lineMm: number }
  'text-left-out': Record<string, never>
  'letters-left-out': { letters: string[] }
  'loop-added': { holeMm: number }
  'holes-bored': { count: number; asked: number; diameterMm: number }
  'holes-no-room': { count: number; asked: number; diameterMm: number }
  'too-large-for-plate': { objects: string[] }
}
const levelSchema = z.enum(['good', 'note', 'warning'])
/** A code of `PartsCodes` with its values. */
export const partsRemarkSchema = remarkSchema.extend({ level: levelSchema })
export type PartsRemark = RemarkOf<PartsCodes> & { level: z.infer<typeof levelSchema> }

export const partsReportSchema = z.object({
  kind: z.literal('parts-report'),
  version: z.literal(1),
  /** Worst first. */
  remarks: z.array(partsRemarkSchema),
  /** The model's repair, which precedes everything else. */
  repair: z.array(repairStepSchema),
  /** Volume of all objects before and after, excluding pins. */
  volumeMm3: z.object({ before: z.number(), after: z.number() }),
  objects: z.array(objectReportSchema),
  /** For a cut: the planes as written in a request, and the number of pieces that each one cuts. */
  planes: z.array(z.object({ written: z.string(), pieces: z.number().int() })),
  connectors: z.array(connectorReportSchema),
})
export type PartsReport = z.infer<typeof partsReportSchema>
