import { useStore } from 'zustand'
import type { Job } from '../../../shared/protocol/job.ts'
import { withPendingMoves, movingStore } from './move-job.ts'

/** Returns the jobs in the displayed order; the same list if no move is pending. */
export function useMovedJobs(jobs: readonly Job[]): readonly Job[] {
  return withPendingMoves(
    jobs,
    useStore(movingStore, ({ orders }) => orders),
  )
}
