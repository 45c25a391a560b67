import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { UsualTime } from '../../../shared/protocol/job.ts'
import { useSnapshot } from '../use-studio.ts'
import { loadUsualTimes, newestDone, usualTimeStore } from './usual-times.ts'

/** Returns the usual job durations, requested on mount and whenever a job finishes. */
export function useUsualTimes(): readonly UsualTime[] {
  const newest = useSnapshot(({ jobs }) => newestDone(jobs))
  useEffect(() => void loadUsualTimes(), [newest])
  return useStore(usualTimeStore, ({ times }) => times)
}
