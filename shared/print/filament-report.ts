/**
 * The `report.json` of a model divided into filaments: the colours that it is printed with, how close they are to the
 * original, and the cost of filament changes. Lengths in millimetres of the print, areas in mm² and volumes in mm³.
 */
import { z } from 'zod'
import { lineSchema, remarkSchema, type RemarkOf } from '../protocol/remark.ts'

type None = Record<string, never>

/** Remarks on a multi-filament model, with their values. */
export interface FilamentRemarkCodes {
  /** The surface was open before: colours do not change that. */
  'filaments-open': { openEdges: number }
  /** The surface has only these colours. */
  'fewer-colours': { asked: number; found: number }
  /** Further spools that would not have improved the match. */
  'spools-unused': { count: number }
  /** Filaments that differ clearly from the colours they replace. */
  'colours-far': { filaments: string[]; deltaE: number }
  /** Borders are divided to this length rather than to the extrusion width, which would need too many triangles. */
  'borders-coarse': { reachedMm: number; askedMm: number }
  'islands-merged': { count: number; areaMm2: number; widthMm: number }
  /** Number of layers that use more than one filament. */
  'many-changes': { changes: number; layers: number }
  'no-colours': None
}
export type FilamentRemark = RemarkOf<FilamentRemarkCodes> & { level: 'note' | 'warning' }

export const filamentFigureSchema = z.object({
  /** Counted from 1, as on the material. */
  filament: z.number().int(),
  /** `#rrggbb` */
  hex: z.string(),
  /** The spool's name; empty if the colour was computed. */
  name: lineSchema,
  areaMm2: z.number(),
  areaPercent: z.number(),
  /** Mean CIEDE2000 difference between its colour and the original colours where it is printed. */
  deltaE: z.number(),
})
export type FilamentFigure = z.infer<typeof filamentFigureSchema>

export const filamentReportSchema = z.object({
  kind: z.literal('filament-report'),
  version: z.literal(1),
  remarks: z.array(remarkSchema.extend({ level: z.enum(['note', 'warning']) })),
  filaments: z.array(filamentFigureSchema),
  /** Over the whole surface. */
  deltaE: z.number(),
  colours: z.object({
    from: z.enum(['found', 'spools', 'both']),
    /** Null if it was chosen automatically. */
    asked: z.number().int().nullable(),
    lightFlattened: z.boolean(),
  }),
  size: z.object({
    /** Width, height, depth. */
    sizeMm: z.tuple([z.number(), z.number(), z.number()]),
    /** Scale from the original millimetres to those of the print. */
    scale: z.number(),
  }),
  borders: z.object({
    lengthMm: z.number(),
    /** Longest side of a triangle at a border that runs through triangles. */
    resolutionMm: z.number(),
  }),
  islands: z.object({ merged: z.number().int(), areaMm2: z.number(), widthMm: z.number() }),
  /** An estimate from the surface, before slicing. */
  changes: z.object({
    layerMm: z.number(),
    layers: z.number().int(),
    /** Layers with more than one filament. */
    mixedLayers: z.number().int(),
    count: z.number().int(),
    /** Estimated volume purged per filament change. */
    purgeMm3: z.number(),
    purgedMm3: z.number(),
    /** Its mass in PLA. */
    purgedGrams: z.number(),
  }),
  surface: z.object({
    trianglesBefore: z.number().int(),
    triangles: z.number().int(),
    openEdges: z.number().int(),
    nonManifoldEdges: z.number().int(),
  }),
})
export type FilamentReport = z.infer<typeof filamentReportSchema>
