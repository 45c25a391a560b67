/** The names of derived files: `<kind>-<hash of the parameters>-<version>.bin`. Pure. */
import { createHash } from 'node:crypto'
import type { DerivedWish } from '../../../../shared/derived.ts'
import { derivedVersion } from '../../../../shared/view-file.ts'

/** The name of what is wished for: the same for the same parameters, in whatever order they stand. */
export function derivedName({ kind, parameters }: DerivedWish): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16)
  return `${kind}-${hash}-${derivedVersion}.bin`
}

/** Whether a file was written whole by this version of the studio. */
export function isCurrentName(name: string): boolean {
  return new RegExp(`^[a-z]+-[0-9a-f]{16}-${derivedVersion}\\.bin$`).test(name)
}
