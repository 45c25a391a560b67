/** Names of parts that go along to a version with other parts. */
import type { PartNames } from '../../../shared/asset.ts'

/** `origins`: for each part of the version the part that it comes from. Parts have other numbers now; nodes are not the same. */
export function namesOfParts(origins: readonly number[], before: PartNames | undefined): PartNames | undefined {
  const names: PartNames = {}
  for (const [part, origin] of origins.entries()) {
    const name = before?.[`part ${origin}`]
    if (name !== undefined) names[`part ${part}`] = name
  }
  return Object.keys(names).length === 0 ? undefined : names
}
