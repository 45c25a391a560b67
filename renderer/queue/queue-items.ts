/** The rows of the queue, in order: running, waiting, ended. Pure. */
import { hasHistory } from '../../shared/protocol/job-query.ts'
import type { Job } from '../../shared/protocol/job.ts'

/** Sections of the queue. */
export type Section = 'now' | 'waiting' | 'ended'

export type QueueItem =
  | { kind: 'heading'; key: Section; count: number }
  | { kind: 'job'; key: string; job: Job; section: Section }
  /** More of the history is loading, or failed to load. */
  | { kind: 'rest'; key: 'rest' }

/**
 * Splits the live jobs into running ones, with those that need a decision first, then the oldest, and waiting ones in
 * their order.
 */
export function liveJobs(jobs: readonly Job[], finds: (job: Job) => boolean): { now: Job[]; waiting: Job[] } {
  const now: Job[] = []
  const waiting: Job[] = []
  for (const job of jobs) if (!hasHistory(job) && finds(job)) (job.state === 'waiting' ? waiting : now).push(job)
  return { now: now.sort(byBeginning), waiting: waiting.sort(byOrder) }
}

/** One list of everything; a section without jobs has no heading. */
export function queueItems(
  { now, waiting }: { now: readonly Job[]; waiting: readonly Job[] },
  endedJobs: readonly Job[],
  endedCount: number,
  hasRest: boolean,
): QueueItem[] {
  const items: QueueItem[] = []
  const add = (section: Section, jobs: readonly Job[], count: number): void => {
    if (jobs.length === 0) return
    items.push({ kind: 'heading', key: section, count })
    for (const job of jobs) items.push({ kind: 'job', key: job.id, job, section })
  }
  add('now', now, now.length)
  add('waiting', waiting, waiting.length)
  add('ended', endedJobs, endedCount)
  if (hasRest) items.push({ kind: 'rest', key: 'rest' })
  return items
}

/**
 * Returns the new position of a waiting job that is moved before another one or, with null, to the end: the job that
 * follows it, and an order value between its new neighbours. Null if that changes nothing.
 */
export function positionBefore(
  waiting: readonly Job[],
  id: string,
  beforeId: string | null,
): { beforeId: string | null; order: number } | null {
  const others = waiting.filter((job) => job.id !== id)
  const index = beforeId === null ? others.length : others.findIndex((job) => job.id === beforeId)
  if (index < 0 || waiting[index]?.id === id || others.length === waiting.length) return null
  const [above, below] = [others[index - 1], others[index]]
  const order =
    above === undefined
      ? (below?.order ?? 0) - 1000
      : below === undefined
        ? above.order + 1000
        : (above.order + below.order) / 2
  return { beforeId, order }
}

/** Returns the position one place up (−1) or down (+1); null at either end. */
export function positionBeside(
  waiting: readonly Job[],
  id: string,
  direction: -1 | 1,
): ReturnType<typeof positionBefore> {
  const index = waiting.findIndex((job) => job.id === id)
  if (index < 0 || (direction === -1 && index === 0)) return null
  const before = direction === -1 ? waiting[index - 1] : waiting[index + 2]
  return positionBefore(waiting, id, before?.id ?? null)
}

function byOrder(a: Job, b: Job): number {
  return a.order - b.order || text(a.createdAt, b.createdAt) || text(a.id, b.id)
}

function byBeginning(a: Job, b: Job): number {
  const unsure = Number(b.state === 'unsure') - Number(a.state === 'unsure')
  return unsure || text(a.submittedAt ?? a.createdAt, b.submittedAt ?? b.createdAt) || text(a.id, b.id)
}

function text(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
