/** Counts the jobs being sent or downloaded, during which no update is installed. */
import type { Job } from '../../shared/protocol/job.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'

interface BusyJobs {
  count(): number
  start(jobs: readonly Pick<Job, 'id' | 'state'>[]): void
  /** Returns whether the count changed. */
  follow(event: StudioEvent): boolean
}

export function createBusyJobs(): BusyJobs {
  const busy = new Set<string>()
  const see = ({ id, state }: Pick<Job, 'id' | 'state'>): boolean => {
    if (state === 'submitting' || state === 'downloading') return busy.size !== busy.add(id).size
    return busy.delete(id)
  }
  return {
    count: () => busy.size,
    start: (jobs) => jobs.forEach(see),
    follow: (event) => {
      if (event.type === 'job') return see(event.job)
      return event.type === 'jobs-removed' && event.ids.filter((id) => busy.delete(id)).length > 0
    },
  }
}
