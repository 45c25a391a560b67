/** Names of parts that go along to a version with other parts. */
import type { PartNames } from '../../../shared/protocol/asset.ts'

interface PartsOfVersion {
  /** For each part of the version the part that it comes from. */
  partOrigins: readonly number[]
  /** What to add to the numbers of nodes; null or left out: the nodes are not the same. */
  nodeShift?: number | null
}

/** Undefined: none is left. */
export function namesOfParts(
  { partOrigins, nodeShift = null }: PartsOfVersion,
  before: PartNames | undefined,
): PartNames | undefined {
  const names: PartNames = {}
  for (const [part, origin] of partOrigins.entries()) {
    const name = before?.[`part ${origin}`]
    if (name !== undefined) names[`part ${part}`] = name
  }
  for (const [key, name] of Object.entries(before ?? {}))
    if (nodeShift !== null && key.startsWith('node ')) names[`node ${Number(key.slice(5)) + nodeShift}`] = name
  return Object.keys(names).length === 0 ? undefined : names
}
