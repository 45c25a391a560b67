/** The usual duration of each kind of job, from this computer's own history. */
import { createStore } from 'zustand/vanilla'
import type { PastRun } from '../../../shared/catalogue/estimate-time.ts'
import type { Job, UsualTime } from '../../../shared/protocol/job.ts'
import { bridge } from '../current-bridge.ts'

export type JobKind = Pick<UsualTime, 'connectionId' | 'operation' | 'modelId'>

/** Empty until the durations are known. */
export const usualTimeStore = createStore<{ times: readonly UsualTime[] }>()(() => ({ times: [] }))

/** Requests the durations. Without a response the form shows none. */
export async function loadUsualTimes(): Promise<void> {
  const answer = await bridge()
    .call('jobs.usual-times', {})
    .catch(() => null)
  if (answer !== null) usualTimeStore.setState({ times: answer.times })
}

/** Returns the earlier runs of a kind of job on this computer. */
export function runsOf(times: readonly UsualTime[], kind: JobKind): readonly PastRun[] {
  const found = times.find(
    (time) =>
      time.connectionId === kind.connectionId && time.operation === kind.operation && time.modelId === kind.modelId,
  )
  return found?.runs ?? []
}

/** Returns the latest `finishedAt` of all finished jobs, or '' if there are none. */
export function newestDone(jobs: readonly Job[]): string {
  let newest = ''
  for (const { state, finishedAt } of jobs)
    if (state === 'done' && finishedAt !== null && finishedAt > newest) newest = finishedAt
  return newest
}
