/** Ensures that a body stays closed when it is written and read back. */
import type { Body } from '../../repair/body.ts'
import { isWatertight, separated, weldIds, withoutTinyEdges, writtenKey } from '../../repair/part-touching.ts'

const maxRounds = 4

/** Coordinates as files store them, and as they are compared when read back. */
const keys = [writtenKey, undefined]

/**
 * Welds points that files write at the same position, and separates touching surfaces by micrometres. Call this at the
 * final position and size, because the resolution of files does not scale with the body.
 */
export function steadied(body: Body): Body {
  let result = withoutTinyEdges(body, writtenKey)
  for (let round = 0; round < maxRounds; round++) {
    const faulty = keys.filter((key) => !isWatertight(result, key))
    if (faulty.length === 0) break
    for (const key of faulty) result = withoutTinyEdges(separated(result, key), key)
  }
  return result
}

/** Whether no two points of the body are written at the same position. */
export function hasDistinctPoints(body: Body): boolean {
  return weldIds(body, writtenKey).every((id, point) => id === point)
}
