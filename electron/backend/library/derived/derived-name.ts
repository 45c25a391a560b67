/** The names of derived files: `<kind>-<hash of the parameters>-<version>.bin`. Pure. */
import { createHash } from 'node:crypto'
import type { DerivedRequest } from '../../../../shared/protocol/derived.ts'
import type { CoordinateSystem } from '../../../../shared/formats/coordinate-system.ts'
import { derivedVersion } from '../../../../shared/formats/view-file.ts'

/**
 * Returns the name of a derived file, independent of the order of parameters. `coordinateSystems` are those of its
 * source assets.
 */
export function derivedName(
  { kind, parameters }: DerivedRequest,
  coordinateSystems: readonly (CoordinateSystem | undefined)[] = [],
): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  const taken = coordinateSystems.some((coordinateSystem) => coordinateSystem !== undefined)
    ? [coordinateSystems.map((coordinateSystem) => coordinateSystem ?? null)]
    : []
  const hash = createHash('sha256')
    .update(JSON.stringify([...sorted, ...taken]))
    .digest('hex')
    .slice(0, 16)
  return `${kind}-${hash}-${derivedVersion}.bin`
}

const currentName = new RegExp(`^[a-z]+-[0-9a-f]{16}-${derivedVersion}\\.bin$`)

/** Whether a file was completed by this version of the studio. */
export function isCurrentName(name: string): boolean {
  return currentName.test(name)
}
