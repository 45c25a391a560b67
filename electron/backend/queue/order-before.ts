/** Computes the order number that puts a job before another. Pure. */

interface OrderedJob {
  id: string
  order: number
}

/** Gap that is left between two numbers. */
const step = 1_000

interface NewOrder {
  order: number
  /** Other jobs that have to move, the last one first, so that the order is right after each of them. */
  shifted: OrderedJob[]
}

/**
 * `queue` holds the other waiting jobs in order. `beforeId` null or unknown means the end. A gap can be halved about fifty
 * times; when it is used up, the jobs behind it move.
 */
export function orderBefore(queue: readonly OrderedJob[], beforeId: string | null): NewOrder {
  const found = queue.findIndex(({ id }) => id === beforeId)
  const index = found === -1 ? queue.length : found
  const before = queue[index - 1]
  const after = queue[index]
  if (after === undefined) return { order: before === undefined ? 0 : before.order + step, shifted: [] }
  if (before === undefined) return { order: after.order - step, shifted: [] }
  const order = (before.order + after.order) / 2
  if (order > before.order && order < after.order) return { order, shifted: [] }
  const shifted = queue
    .slice(index)
    .map(({ id, order: old }) => ({ id, order: old + 2 * step }))
    .reverse()
  return { order: before.order + step, shifted }
}
