/** Puts a result of this window on the stage, unless another asset has been opened since. */
import type { Job } from '../../../shared/protocol/job.ts'
import { operationTable } from '../../../shared/catalogue/operation-table.ts'
import { openAsset } from '../library/assets.ts'
import { isComparing } from './compare.ts'
import { studioStore } from '../studio-store.ts'
import { remember, remembered } from '../window-memory.ts'
import { openAssetId } from './open-asset.ts'

/** The asset on the stage when each job was sent. */
const openWhenSubmitted = new Map(remembered('submitted') as [string, string | null][] | undefined)

/** Remembers the asset on the stage for a new job, which may have ended already. */
export function rememberSubmitted(jobId: string): void {
  const { snapshot } = studioStore.getState()
  openWhenSubmitted.set(jobId, openAssetId())
  remember('submitted', [...openWhenSubmitted])
  const ended = snapshot?.jobs.find(({ id, state }) => id === jobId && state === 'done')
  if (ended !== undefined) openFinished(ended, undefined)
}

/** Opens the results of jobs that ended while the page was reloaded. */
export function openFinishedMeanwhile(): void {
  for (const job of studioStore.getState().snapshot?.jobs ?? []) openFinished(job, undefined)
}

/** Opens the result of a finished job if the stage has not changed since. */
export function openFinished(job: Job, before: Job | undefined): void {
  if (job.state !== 'done' || before?.state === 'done') return
  const assetAtSubmit = openWhenSubmitted.get(job.id)
  const resultId = job.assetIds[0]
  if (assetAtSubmit === undefined || resultId === undefined) return
  openWhenSubmitted.delete(job.id)
  if (openAssetId() !== assetAtSubmit || isComparing()) return
  void openAsset(resultId, { made: true, sideBySide: operationTable[job.operation].resultKind === 'image' })
  // Later results of the same stage follow.
  for (const [id, seen] of openWhenSubmitted) if (seen === assetAtSubmit) openWhenSubmitted.set(id, resultId)
  remember('submitted', [...openWhenSubmitted])
}
