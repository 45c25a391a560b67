/** The loaded part of the job history, and how changes affect it. Pure. */
import { hasHistory } from '../../../shared/protocol/job-query.ts'
import type { Job } from '../../../shared/protocol/job.ts'

export interface HistoryPages {
  /** The jobs loaded so far, most recently ended first. */
  jobs: Job[]
  /** The ids of these jobs. */
  ids: ReadonlySet<string>
  /** Total number of matching jobs. */
  total: number
  /** The cursor of the next page; null if there is none. */
  next: string | null
}

export function pagesOf(jobs: Job[], total: number, next: string | null): HistoryPages {
  return { jobs, ids: new Set(jobs.map(({ id }) => id)), total, next }
}

/** Appends a page; jobs that are already loaded are skipped. */
export function withPage(pages: HistoryPages, jobs: readonly Job[], total: number, next: string | null): HistoryPages {
  return pagesOf([...pages.jobs, ...jobs.filter(({ id }) => !pages.ids.has(id))], total, next)
}

/** Returns the pages after jobs changed or, if null, were removed; the same object if nothing changed. */
export function withChanges(
  pages: HistoryPages,
  changes: ReadonlyMap<string, Job | null>,
  finds: (job: Job) => boolean,
): HistoryPages {
  const isListed = (job: Job | null): job is Job => job !== null && hasHistory(job) && finds(job)
  const last = pages.jobs.at(-1)
  const coming: Job[] = []
  const removed = new Set<string>()
  for (const [id, job] of changes) {
    const here = pages.ids.has(id)
    // An older job arrives with its page.
    if (isListed(job) && (here || pages.next === null || last === undefined || isBefore(job, last))) coming.push(job)
    if (here) removed.add(id)
  }
  if (coming.length === 0 && removed.size === 0) return pages
  coming.sort(byEnd)
  const jobs: Job[] = []
  let index = 0
  for (const job of pages.jobs) {
    if (removed.has(job.id)) continue
    for (let next = coming[index]; next !== undefined && isBefore(next, job); next = coming[index]) {
      jobs.push(next)
      index += 1
    }
    jobs.push(job)
  }
  jobs.push(...coming.slice(index))
  return pagesOf(jobs, Math.max(jobs.length, pages.total + coming.length - removed.size), pages.next)
}

/** Sorts jobs by end time, newest first. */
export function byEnd(a: Job, b: Job): number {
  return isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0
}

function isBefore(job: Job, other: Job): boolean {
  const [end, otherEnd] = [job.finishedAt ?? '', other.finishedAt ?? '']
  return end === otherEnd ? job.id > other.id : end > otherEnd
}
