/** Where jobs stand among those that are over, and what changes when some of them change. Pure. */
import { hasHistory } from '../../../shared/protocol/job-query.ts'
import type { Job } from '../../../shared/protocol/job.ts'

export interface HistoryPages {
  /** What a question found so far, the newest end first. */
  jobs: Job[]
  /** Their ids, to know at once what is not here. */
  ids: ReadonlySet<string>
  /** How many it finds in all. */
  total: number
  /** Where the next page begins; null where there is none. */
  next: string | null
}

/** Pages of the given jobs, in their order. */
export function pagesOf(jobs: Job[], total: number, next: string | null): HistoryPages {
  return { jobs, ids: new Set(jobs.map(({ id }) => id)), total, next }
}

/** The pages with another one behind them; what is there already is not taken twice. */
export function withPage(pages: HistoryPages, jobs: readonly Job[], total: number, next: string | null): HistoryPages {
  return pagesOf([...pages.jobs, ...jobs.filter(({ id }) => !pages.ids.has(id))], total, next)
}

/** The pages after jobs changed or (null) were removed, in one walk; the same object where that touches none of them. */
export function withChanges(
  pages: HistoryPages,
  changes: ReadonlyMap<string, Job | null>,
  finds: (job: Job) => boolean,
): HistoryPages {
  const stays = (job: Job | null): job is Job => job !== null && hasHistory(job) && finds(job)
  const last = pages.jobs.at(-1)
  const coming: Job[] = []
  const leaving = new Set<string>()
  for (const [id, job] of changes) {
    const here = pages.ids.has(id)
    // One that is older than all that was read so far comes with its page.
    if (stays(job) && (here || pages.next === null || last === undefined || isBefore(job, last))) coming.push(job)
    if (here) leaving.add(id)
  }
  if (coming.length === 0 && leaving.size === 0) return pages
  coming.sort(byEnd)
  const jobs: Job[] = []
  let index = 0
  for (const job of pages.jobs) {
    if (leaving.has(job.id)) continue
    for (let next = coming[index]; next !== undefined && isBefore(next, job); next = coming[index]) {
      jobs.push(next)
      index += 1
    }
    jobs.push(job)
  }
  jobs.push(...coming.slice(index))
  return pagesOf(jobs, Math.max(jobs.length, pages.total + coming.length - leaving.size), pages.next)
}

/** Sorts by the end, the newest first. */
export function byEnd(a: Job, b: Job): number {
  return isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0
}

function isBefore(job: Job, other: Job): boolean {
  const [end, otherEnd] = [job.finishedAt ?? '', other.finishedAt ?? '']
  return end === otherEnd ? job.id > other.id : end > otherEnd
}
