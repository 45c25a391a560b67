/** Another place for a job that waits: seen at once, asked of the queue one after the other, and shown as that says in the end. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Job } from '../../shared/job.ts'
import { bridge } from './current-bridge.ts'
import { showJob } from './jobs.ts'
import { attempt } from './messages.ts'

/** Where jobs are shown whose move is on its way; nothing that is reported of them meanwhile moves them. */
const movingStore = createStore<{ orders: ReadonlyMap<string, { order: number; move: number }> }>()(() => ({
  orders: new Map(),
}))

let moves = 0
let last: Promise<unknown> = Promise.resolve()

/** The jobs in the places where they are shown; the same list while none is being moved. */
export function useMovedJobs(jobs: readonly Job[]): readonly Job[] {
  const orders = useStore(movingStore, (state) => state.orders)
  return movedJobs(jobs, orders)
}

/** Puts a waiting job before another one, or (null) at the end; `order` is where it is shown until the queue has answered. */
export async function moveJob(job: Job, beforeId: string | null, order: number): Promise<void> {
  moves += 1
  const move = moves
  change((orders) => orders.set(job.id, { order, move }))
  const asked = last.then(() => attempt(() => bridge().call('jobs.move', { id: job.id, beforeId }), job.connectionId))
  last = asked
  const moved = await asked
  if (moved !== undefined) showJob(moved)
  change((orders) => {
    // A later move of the same job is still on its way.
    if (orders.get(job.id)?.move === move) orders.delete(job.id)
  })
}

/** The same for tests: the jobs with the orders of those that are being moved. */
export function movedJobs(
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
