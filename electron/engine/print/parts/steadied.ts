/** A body as it comes back from a file: closed there too. */
import type { Body } from '../../repair/body.ts'
import { splitAtEdges } from '../../repair/pair-at-edges.ts'
import { isWatertight, partTouching, withoutTinyEdges } from '../../repair/part-touching.ts'

const maxRounds = 3

/**
 * Points that fall on one another in single precision become one, surfaces that touch are drawn apart by micrometres. Asked where the
 * body lies in the end: far from the origin fewer digits are left.
 */
export function steadied(body: Body): Body {
  let result = withoutTinyEdges(body)
  for (let round = 0; round < maxRounds && !isWatertight(result); round++)
    result = withoutTinyEdges(partTouching(splitAtEdges(result).body).body)
  return result
}
