/** Spools of filament that a person has on the shelf. */
import { z } from 'zod'

export const ownSpoolSchema = z.object({
  id: z.string().min(1).max(60),
  /** As it stands on the spool: `Galaxy Black`. */
  name: z.string().max(60),
  /** `#rrggbb`, small letters. */
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  /** `PLA`, `PETG` …; empty: not said. */
  material: z.string().max(30).default(''),
  maker: z.string().max(60).default(''),
})
export type OwnSpool = z.infer<typeof ownSpoolSchema>

/** More than a shelf holds. */
export const maxOwnSpools = 200

/** `Prusament PLA Galaxy Black`: what a filament printed from it is called. Its colour where nothing else is said. */
export function spoolName({ name, hex, material, maker }: Omit<OwnSpool, 'id'>): string {
  return (
    [maker, material, name]
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .join(' ') || hex
  )
}
