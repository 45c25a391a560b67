/** Makes a body survive writing and reading: it stays closed. */
import type { Body } from '../../repair/body.ts'
import { isWatertight, separated, weldIds, withoutTinyEdges, writtenKey } from '../../repair/part-touching.ts'

const maxRounds = 4

/**
 * Welds points that files write at the same position, and separates touching surfaces by micrometres. Call it at the
 * final position and size: the resolution of files does not follow them.
 */
export function steadied(body: Body): Body {
  let result = withoutTinyEdges(body, writtenKey)
  for (let round = 0; round < maxRounds && !isWatertight(result, writtenKey); round++)
    result = withoutTinyEdges(separated(result, writtenKey), writtenKey)
  return result
}

/** Whether no two points of the body are written at the same position. */
export function hasDistinctPoints(body: Body): boolean {
  return weldIds(body, writtenKey).every((id, point) => id === point)
}
