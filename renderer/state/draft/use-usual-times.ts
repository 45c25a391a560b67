import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { estimateTime, trianglesIn, type TimeEstimate } from '../../../shared/catalogue/estimate-time.ts'
import type { TypicalTime } from '../../../shared/catalogue/catalogue.ts'
import { useSnapshot } from '../use-studio.ts'
import { useDraft } from './use-draft.ts'
import { loadUsualTimes, newestDone, runsOf, usualTimeStore, type JobKind } from './usual-times.ts'

/**
 * Returns a function that estimates how long the form's request takes as a kind of job. The durations are requested on
 * mount and whenever a job finishes.
 */
export function useTimeEstimate(): (kind: JobKind, typical: TypicalTime | null) => TimeEstimate | null {
  const newest = useSnapshot(({ jobs }) => newestDone(jobs))
  useEffect(() => void loadUsualTimes(), [newest])
  const times = useStore(usualTimeStore, (state) => state.times)
  const files = useDraft(({ draft }) => draft.files)
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const triangles = useMemo(
    () => trianglesIn(Object.values(files), (id) => assets.find((asset) => asset.id === id)),
    [files, assets],
  )
  return (kind, typical) => estimateTime(runsOf(times, kind), typical, triangles)
}
