/**
 * The `report.json` of a model divided into filaments: which colours it is printed with, how near they come to what was seen, and what
 * changing between them will take. Lengths in millimetres of the print, areas and volumes in their square and cube.
 */
import { z } from 'zod'
import { lineSchema, remarkSchema, type RemarkOf } from '../protocol/remark.ts'

type None = Record<string, never>

/** What is remarked on a model for several filaments, with its figures. */
export interface FilamentRemarkCodes {
  /** It was so before: colours change nothing about it. */
  'filaments-open': { openEdges: number }
  /** The surface has no more colours than these. */
  'fewer-colours': { asked: number; found: number }
  /** Spools that would not have made it look any better. */
  'spools-unused': { count: number }
  /** Those of the filaments that look clearly different from what they stand for. */
  'colours-far': { filaments: string[]; deltaE: number }
  /** Borders are divided to this length rather than to the width of a bead, which would need too many triangles. */
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
  /** As the person calls the spool; empty if the colour was found. */
  name: lineSchema,
  areaMm2: z.number(),
  areaPercent: z.number(),
  /** Mean CIEDE2000 between its colour and what was seen where it is printed. */
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
    /** Null if it was left to the surface. */
    asked: z.number().int().nullable(),
    lightFlattened: z.boolean(),
  }),
  size: z.object({
    /** Width, height, depth. */
    sizeMm: z.tuple([z.number(), z.number(), z.number()]),
    /** What one millimetre of the model as it came has become. */
    scale: z.number(),
  }),
  borders: z.object({
    lengthMm: z.number(),
    /** Longest side of a triangle at a border that runs through triangles. */
    resolutionMm: z.number(),
  }),
  islands: z.object({ merged: z.number().int(), areaMm2: z.number(), widthMm: z.number() }),
  /** An estimate from the surface as it stands, before any slicer has seen it. */
  changes: z.object({
    layerMm: z.number(),
    layers: z.number().int(),
    /** Layers with more than one filament. */
    mixedLayers: z.number().int(),
    count: z.number().int(),
    /** What one change is reckoned to purge. */
    purgeMm3: z.number(),
    purgedMm3: z.number(),
    /** The same in PLA. */
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
