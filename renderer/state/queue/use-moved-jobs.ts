import { useStore } from 'zustand'
import type { Job } from '../../../shared/protocol/job.ts'
import { movedJobs, movingStore } from './move-job.ts'

/** Returns the jobs with their shown order; the same list while no move is pending. */
export function useMovedJobs(jobs: readonly Job[]): readonly Job[] {
  return movedJobs(
    jobs,
    useStore(movingStore, ({ orders }) => orders),
  )
}
