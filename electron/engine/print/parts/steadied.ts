/** Makes a body survive writing and reading: it stays closed. */
import type { Body } from '../../repair/body.ts'
import { splitAtEdges } from '../../repair/pair-at-edges.ts'
import { isWatertight, partTouching, withoutTinyEdges } from '../../repair/part-touching.ts'

const maxRounds = 3

/**
 * Welds points that coincide in single precision, and separates touching surfaces by micrometres. Call it at the final
 * position: far from the origin precision is lower.
 */
export function steadied(body: Body): Body {
  let result = withoutTinyEdges(body)
  for (let round = 0; round < maxRounds && !isWatertight(result); round++)
    result = withoutTinyEdges(partTouching(splitAtEdges(result).body).body)
  return result
}
