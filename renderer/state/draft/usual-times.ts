/** How long each kind of job usually takes, from this machine's own history: asked for once, and again after a job is done. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'
import type { Job, UsualTime } from '../../../shared/protocol/job.ts'
import { bridge } from '../current-bridge.ts'
import { useSnapshot } from '../studio-store.ts'

/** One kind of job. */
export interface JobKind {
  connectionId: string
  operation: OperationId
  modelId: string
}

const store = createStore<{ times: readonly UsualTime[] }>()(() => ({ times: [] }))

/** Kept current while it is shown. Empty until it is known; where it cannot be asked for, nothing is missing but the times. */
export function useUsualTimes(): readonly UsualTime[] {
  const times = useStore(store, (state) => state.times)
  const newest = useSnapshot(({ jobs }) => newestDone(jobs))
  useEffect(() => {
    let here = true
    bridge()
      .call('jobs.usual-times', {})
      .then(
        (answer) => here && store.setState({ times: answer.times }),
        () => undefined,
      )
    return () => {
      here = false
    }
  }, [newest])
  return times
}

/** In milliseconds; null where no such job was ever done here. */
export function usualMsOf(times: readonly UsualTime[], kind: JobKind): number | null {
  const found = times.find(
    (time) =>
      time.connectionId === kind.connectionId && time.operation === kind.operation && time.modelId === kind.modelId,
  )
  return found?.medianMs ?? null
}

/** The date of the newest end; empty where nothing was done. */
function newestDone(jobs: readonly Job[]): string {
  let newest = ''
  for (const { state, finishedAt } of jobs)
    if (state === 'done' && finishedAt !== null && finishedAt > newest) newest = finishedAt
  return newest
}
