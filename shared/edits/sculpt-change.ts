/**
 * Manual sculpting of a model, as data: an ordered list that is stored with the version made from it. Positions are
 * metres in the model's own coordinates, as it stands on the stage.
 */
import { z } from 'zod'

/** A brush's effect on the surface. */
export const sculptBrushes = ['smooth', 'flatten', 'fill', 'draw', 'carve'] as const
export type SculptBrush = (typeof sculptBrushes)[number]

/**
 * Maximum total number of dabs in a list's strokes; the list is stored with the version and sent to the engine in one
 * message.
 */
export const maxSculptPoints = 50_000
/** Maximum number of strokes in a list. */
export const maxSculptChanges = 2000

const fraction = z.number().min(0).max(1)
const coordinate = z.number().min(-1e6).max(1e6)
const point = z.tuple([coordinate, coordinate, coordinate])
const stroke = {
  /** Positions of the dabs, in order. */
  points: z.array(point).min(1).max(5000),
  radiusMm: z.number().min(0.001).max(1_000_000),
  strength: fraction,
  /** The x of the plane that mirrors the stroke; null: no mirroring. */
  mirrorX: coordinate.nullable().default(null),
}

export const sculptChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stroke'), brush: z.enum(sculptBrushes), ...stroke }),
  /** Paints the texture of a part, or its vertex colours if it has none. sRGB. */
  z.object({ kind: z.literal('paint'), colour: z.tuple([fraction, fraction, fraction]), ...stroke }),
  /**
   * Removes everything in front of a plane after all strokes, and closes the cut. `offset`: metres along the normal.
   */
  z.object({ kind: z.literal('cut'), normal: point, offset: coordinate }),
])
export type SculptChange = z.infer<typeof sculptChangeSchema>
export type SculptStroke = Exclude<SculptChange, { kind: 'cut' }>
/** The input of a change: fields with defaults may be omitted. */
export type SculptChangeInput = z.input<typeof sculptChangeSchema>

/** A list of changes within these limits. */
export const sculptChangesSchema = z
  .array(sculptChangeSchema)
  .min(1)
  .max(maxSculptChanges)
  .refine((changes) => sculptPoints(changes) <= maxSculptPoints, { message: 'too many points in strokes' })

/** Total number of dabs in a list's strokes. */
export function sculptPoints(changes: readonly SculptChange[]): number {
  return changes.reduce((sum, change) => sum + (change.kind === 'cut' ? 0 : change.points.length), 0)
}
