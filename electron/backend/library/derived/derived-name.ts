/** The names of derived files: `<kind>-<hash of the parameters>-<version>.bin`. Pure. */
import { createHash } from 'node:crypto'
import type { DerivedRequest } from '../../../../shared/protocol/derived.ts'
import type { CoordinateSystem } from '../../../../shared/formats/coordinate-system.ts'
import { derivedVersion } from '../../../../shared/formats/view-file.ts'

/** The name of what is asked for: the same for the same parameters, in whatever order they stand. `coordinateSystems` are those of the assets it is made from. */
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

/** Whether a file was written whole by this version of the studio. */
export function isCurrentName(name: string): boolean {
  return currentName.test(name)
}
