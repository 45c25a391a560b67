import { useStore } from 'zustand'
import type { Job } from '../../../shared/protocol/job.ts'
import { movedJobs, movingStore } from './move-job.ts'

/** Returns the jobs in the displayed order; the same list if no move is pending. */
export function useMovedJobs(jobs: readonly Job[]): readonly Job[] {
  return movedJobs(
    jobs,
    useStore(movingStore, ({ orders }) => orders),
  )
}
