/** Counts the jobs that are busy in some sense. */
import type { Job } from '../../shared/protocol/job.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'

type JobLife = Pick<Job, 'id' | 'state' | 'watched'>

interface BusyJobs {
  count(): number
  start(jobs: readonly JobLife[]): void
  /** Returns whether the count changed. */
  follow(event: StudioEvent): boolean
}

/** Being sent or downloaded, during which no update is installed. */
export const isTransferring = ({ state }: JobLife): boolean => state === 'submitting' || state === 'downloading'

export function createBusyJobs(isBusy: (job: JobLife) => boolean): BusyJobs {
  const busy = new Set<string>()
  const see = (job: JobLife): boolean => (isBusy(job) ? busy.size !== busy.add(job.id).size : busy.delete(job.id))
  return {
    count: () => busy.size,
    start: (jobs) => jobs.forEach(see),
    follow: (event) => {
      if (event.type === 'job') return see(event.job)
      return event.type === 'jobs-removed' && event.ids.filter((id) => busy.delete(id)).length > 0
    },
  }
}
