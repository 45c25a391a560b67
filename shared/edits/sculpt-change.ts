/**
 * What an artist sculpts by hand on a model, as data: a list that is kept in order with the version that was made of
 * it. Places are metres in the model's own coordinates, as it stands on the stage.
 */
import { z } from 'zod'

/** What a brush does to the surface. */
export const sculptBrushes = ['smooth', 'flatten', 'fill', 'draw', 'carve'] as const
export type SculptBrush = (typeof sculptBrushes)[number]

/** Dabs of all strokes of a list: it is kept beside the version, and goes to the engine whole. */
export const maxSculptPoints = 50_000
/** Strokes of one list. */
export const maxSculptChanges = 2000

const share = z.number().min(0).max(1)
const coordinate = z.number().min(-1e6).max(1e6)
const place = z.tuple([coordinate, coordinate, coordinate])
const stroke = {
  /** Where the brush was set down, in order: one dab each. */
  points: z.array(place).min(1).max(5000),
  radiusMm: z.number().min(0.001).max(1_000_000),
  strength: share,
  /** The x of a plane that mirrors the stroke; null: it is made once. */
  mirrorX: coordinate.nullable().default(null),
}

export const sculptChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stroke'), brush: z.enum(sculptBrushes), ...stroke }),
  /** Into the texture where a part has one, else into the colours of its vertices. sRGB. */
  z.object({ kind: z.literal('paint'), colour: z.tuple([share, share, share]), ...stroke }),
  /** What lies in front of a plane falls away, once all strokes are made; the cut is closed. `offset`: metres along the normal. */
  z.object({ kind: z.literal('cut'), normal: place, offset: coordinate }),
])
export type SculptChange = z.infer<typeof sculptChangeSchema>
/** What a brush makes. */
export type SculptStroke = Exclude<SculptChange, { kind: 'cut' }>
/** As it may be sent: what has a default may be left out. */
export type SculptChangeInput = z.input<typeof sculptChangeSchema>

/** All that may be kept at once. */
export const sculptChangesSchema = z
  .array(sculptChangeSchema)
  .min(1)
  .max(maxSculptChanges)
  .refine((changes) => sculptPoints(changes) <= maxSculptPoints, { message: 'too many points in strokes' })

/** Dabs of all strokes of a list. */
export function sculptPoints(changes: readonly SculptChange[]): number {
  return changes.reduce((sum, change) => sum + (change.kind === 'cut' ? 0 : change.points.length), 0)
}
