/**
 * What an artist changes by hand on the filaments of a model, as data: a list that is kept in order with the version that was
 * made of it. Filaments are named by their numbers, counted from 1. Places are metres in the model's own coordinates, as it
 * stands on the stage.
 */
import { z } from 'zod'
import { maxFilaments } from './spool.ts'

/** Corners of all strokes of a list: it is kept beside the version, and goes to the engine whole. */
export const maxStrokePoints = 20_000

const filament = z.number().int().min(1).max(maxFilaments)
const share = z.number().min(0).max(1)
/** Linear RGB, 0 … 1. */
const colour = z.tuple([share, share, share])
const coordinate = z.number().min(-1e6).max(1e6)
const place = z.tuple([coordinate, coordinate, coordinate])
const name = z.string().max(200)
/** What these wear stays as it is. */
const locked = z.array(filament).max(maxFilaments).default([])
/** Null: what the file has there, as it was merged and swapped since. */
const painted = filament.nullable()

export const filamentChangeSchema = z.discriminatedUnion('kind', [
  /** Another spool: each that is left out stays as it is. */
  z.object({ kind: z.literal('set'), filament, values: z.object({ name, colour }).partial().strict() }),
  /** One more, under a number that is free. Nothing is printed with it yet. */
  z.object({ kind: z.literal('add'), filament, name, colour }),
  /** Everything printed with one of `from` is printed with `into`; their numbers are free then. */
  z.object({ kind: z.literal('merge'), into: filament, from: z.array(filament).min(1).max(maxFilaments) }),
  /** What was printed with one is printed with the other, both ways. The spools keep their numbers. */
  z.object({ kind: z.literal('swap'), one: filament, other: filament }),
  /** From a place on: the region of one filament around it, or all that is connected with it. */
  z.object({ kind: z.literal('fill'), scope: z.enum(['region', 'shell']), at: place, filament: painted, locked }),
  /** All that is nearer than the radius to a line over the surface, connected with it and facing the same way. */
  z.object({
    kind: z.literal('stroke'),
    points: z.array(place).min(1).max(5000),
    radiusMm: z.number().min(0.01).max(10_000),
    /** The x of a plane that mirrors the stroke; null: it is painted once. */
    mirrorX: coordinate.nullable().default(null),
    filament: painted,
    locked,
  }),
])
export type FilamentChange = z.infer<typeof filamentChangeSchema>
/** As it may be sent: what has a default may be left out. */
export type FilamentChangeInput = z.input<typeof filamentChangeSchema>

/** All that may be kept at once. */
export const filamentChangesSchema = z
  .array(filamentChangeSchema)
  .min(1)
  .max(2000)
  .refine((changes) => strokePoints(changes) <= maxStrokePoints, { message: 'too many points in strokes' })

/** Corners of all strokes of a list. */
export function strokePoints(changes: readonly FilamentChange[]): number {
  return changes.reduce((sum, change) => sum + (change.kind === 'stroke' ? change.points.length : 0), 0)
}
