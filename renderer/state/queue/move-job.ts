/**
 * Moves waiting jobs optimistically: the move is shown immediately, sent to the queue one at a time, and replaced by
 * the response.
 */
import { createStore } from 'zustand/vanilla'
import type { Job } from '../../../shared/protocol/job.ts'
import { bridge } from '../current-bridge.ts'
import { showJob } from './jobs.ts'
import { attempt } from '../messages.ts'

/** The shown order of jobs whose move is pending; events about them do not move them meanwhile. */
export const movingStore = createStore<{ orders: ReadonlyMap<string, { order: number; move: number }> }>()(() => ({
  orders: new Map(),
}))

let moves = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Moves a waiting job before another one, or to the end if null; `order` is displayed until the queue has responded.
 */
export async function moveJob(job: Job, beforeId: string | null, order: number): Promise<void> {
  moves += 1
  const move = moves
  change((orders) => orders.set(job.id, { order, move }))
  const asked = last.then(() => attempt(() => bridge().call('jobs.move', { id: job.id, beforeId }), job.connectionId))
  last = asked
  const moved = await asked
  if (moved !== undefined) showJob(moved)
  change((orders) => {
    // Leaves the order of a later pending move of the same job.
    if (orders.get(job.id)?.move === move) orders.delete(job.id)
  })
}

/** Returns the jobs with the order of pending moves; the same list if none is pending. */
export function withPendingMoves(
  jobs: readonly Job[],
  orders: ReadonlyMap<string, { order: number }> = movingStore.getState().orders,
): readonly Job[] {
  if (orders.size === 0) return jobs
  return jobs.map((job) => {
    const moving = orders.get(job.id)
    return moving === undefined || job.state !== 'waiting' ? job : { ...job, order: moving.order }
  })
}

function change(edit: (orders: Map<string, { order: number; move: number }>) => unknown): void {
  movingStore.setState(({ orders }) => {
    const next = new Map(orders)
    edit(next)
    return { orders: next }
  })
}
