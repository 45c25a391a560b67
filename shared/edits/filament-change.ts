/**
 * Manual edits of the filaments of a model, as data: an ordered list that is stored with the version made from it.
 * Filaments are numbered from 1. Positions are metres in the model's own coordinates, as it stands on the stage.
 */
import { z } from 'zod'
import { maxFilaments } from '../print/spool.ts'

/**
 * Maximum total number of points in a list's strokes; the list is stored with the version and sent to the engine in one
 * message.
 */
export const maxStrokePoints = 20_000

const filament = z.number().int().min(1).max(maxFilaments)
const fraction = z.number().min(0).max(1)
/** Linear RGB, 0 … 1. */
const colour = z.tuple([fraction, fraction, fraction])
const coordinate = z.number().min(-1e6).max(1e6)
const point = z.tuple([coordinate, coordinate, coordinate])
const name = z.string().max(200)
/** Faces with these filaments are left unchanged. */
const locked = z.array(filament).max(maxFilaments).default([])
/** The filament to paint with; null restores the file's own, with later merges and swaps applied. */
const painted = filament.nullable()

export const filamentChangeSchema = z.discriminatedUnion('kind', [
  /** Changes a filament's spool; omitted values are unchanged. */
  z.object({ kind: z.literal('set'), filament, values: z.object({ name, colour }).partial().strict() }),
  /** Adds a filament under an unused number. Nothing is printed with it yet. */
  z.object({ kind: z.literal('add'), filament, name, colour }),
  /** Replaces the filaments `from` with `into`; their numbers become free. */
  z.object({ kind: z.literal('merge'), into: filament, from: z.array(filament).min(1).max(maxFilaments) }),
  /** Exchanges two filaments everywhere. The spools keep their numbers. */
  z.object({ kind: z.literal('swap'), one: filament, other: filament }),
  /** Fills from a position: the region of one filament around it, or the whole connected component. */
  z.object({ kind: z.literal('fill'), scope: z.enum(['region', 'shell']), at: point, filament: painted, locked }),
  /** Paints all faces within a radius of a line on the surface, if they are connected to it and face the same way. */
  z.object({
    kind: z.literal('stroke'),
    points: z.array(point).min(1).max(5000),
    radiusMm: z.number().min(0.01).max(10_000),
    /** The x of the plane that mirrors the stroke; null: no mirroring. */
    mirrorX: coordinate.nullable().default(null),
    filament: painted,
    locked,
  }),
])
export type FilamentChange = z.infer<typeof filamentChangeSchema>
/** The input of a change: fields with defaults may be omitted. */
export type FilamentChangeInput = z.input<typeof filamentChangeSchema>

/** A list of changes within these limits. */
export const filamentChangesSchema = z
  .array(filamentChangeSchema)
  .min(1)
  .max(2000)
  .refine((changes) => strokePoints(changes) <= maxStrokePoints, { message: 'too many points in strokes' })

/** Returns the total number of points in a list's strokes. */
export function strokePoints(changes: readonly FilamentChange[]): number {
  return changes.reduce((sum, change) => sum + (change.kind === 'stroke' ? change.points.length : 0), 0)
}
