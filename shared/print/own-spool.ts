/** Spools of filament that a person owns. */
import { z } from 'zod'

export const ownSpoolSchema = z.object({
  id: z.string().min(1).max(60),
  /** As printed on the spool: `Galaxy Black`. */
  name: z.string().max(60),
  /** `#rrggbb`, lower case. */
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  /** `PLA`, `PETG` …; empty: unknown. */
  material: z.string().max(30).default(''),
  maker: z.string().max(60).default(''),
})
export type OwnSpool = z.infer<typeof ownSpoolSchema>

/** Maximum number of spools: more than a person is likely to own. */
export const maxOwnSpools = 200

/**
 * Returns the name of a filament printed from this spool: `Prusament PLA Galaxy Black`, or its colour if it has no
 * name.
 */
export function spoolName({ name, hex, material, maker }: Omit<OwnSpool, 'id'>): string {
  return (
    [maker, material, name]
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .join(' ') || hex
  )
}
