/** Which number puts a job before another. Pure. */

interface Placed {
  id: string
  order: number
}

/** Room that is left behind the last one, and made where there is none. */
const step = 1_000

interface NewPlaces {
  order: number
  /** Others that have to make room, in an order in which the line is right after each of them: the last one first. */
  shifted: Placed[]
}

/**
 * `line` is everybody else who waits, the next to go first. `beforeId` null, or of no one who waits: at the end. Between two
 * numbers there is room for about fifty halvings; where it is used up, those behind move on.
 */
export function placeInLine(line: readonly Placed[], beforeId: string | null): NewPlaces {
  const found = line.findIndex(({ id }) => id === beforeId)
  const index = found === -1 ? line.length : found
  const before = line[index - 1]
  const after = line[index]
  if (after === undefined) return { order: before === undefined ? 0 : before.order + step, shifted: [] }
  if (before === undefined) return { order: after.order - step, shifted: [] }
  const order = (before.order + after.order) / 2
  if (order > before.order && order < after.order) return { order, shifted: [] }
  const shifted = line
    .slice(index)
    .map(({ id, order: old }) => ({ id, order: old + 2 * step }))
    .reverse()
  return { order: before.order + step, shifted }
}
