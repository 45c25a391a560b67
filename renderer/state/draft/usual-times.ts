/** How long each kind of job usually takes, from this computer's own history. */
import { createStore } from 'zustand/vanilla'
import type { Job, UsualTime } from '../../../shared/protocol/job.ts'
import { bridge } from '../current-bridge.ts'

export type JobKind = Pick<UsualTime, 'connectionId' | 'operation' | 'modelId'>

/** Empty until the times are known. */
export const usualTimeStore = createStore<{ times: readonly UsualTime[] }>()(() => ({ times: [] }))

/** Requests the times. Without a reply the form shows none. */
export async function loadUsualTimes(): Promise<void> {
  const answer = await bridge()
    .call('jobs.usual-times', {})
    .catch(() => null)
  if (answer !== null) usualTimeStore.setState({ times: answer.times })
}

/** Returns the median time of a kind of job in ms, or null if none was ever done here. */
export function usualMsOf(times: readonly UsualTime[], kind: JobKind): number | null {
  const found = times.find(
    (time) =>
      time.connectionId === kind.connectionId && time.operation === kind.operation && time.modelId === kind.modelId,
  )
  return found?.medianMs ?? null
}

/** Returns the newest `finishedAt` of the jobs that are done, or '' where none is. */
export function newestDone(jobs: readonly Job[]): string {
  let newest = ''
  for (const { state, finishedAt } of jobs)
    if (state === 'done' && finishedAt !== null && finishedAt > newest) newest = finishedAt
  return newest
}
