/** A model made in this window comes onto the stage by itself, unless the artist has turned to another one meanwhile. */
import type { Job } from '../../../shared/protocol/job.ts'
import { operationTable } from '../../../shared/catalogue/operation-table.ts'
import { openAsset } from '../library/assets.ts'
import { isComparing } from './compare.ts'
import { studioStore } from '../studio-store.ts'
import { openAssetId } from './open-asset.ts'

/** Job → what was on the stage when it was sent. */
const openWhenSubmitted = new Map<string, string | null>()

/** Notes what is on the stage as a job is sent. A service that answers at once may have ended it before that was heard of. */
export function rememberSubmitted(jobId: string): void {
  const { snapshot } = studioStore.getState()
  openWhenSubmitted.set(jobId, openAssetId())
  const ended = snapshot?.jobs.find(({ id, state }) => id === jobId && state === 'done')
  if (ended !== undefined) openFinished(ended, undefined)
}

/** Opens the result of a job that has just become done, if the stage still shows what it showed then. */
export function openFinished(job: Job, before: Job | undefined): void {
  if (job.state !== 'done' || before?.state === 'done') return
  const then = openWhenSubmitted.get(job.id)
  const made = job.assetIds[0]
  if (then === undefined || made === undefined) return
  openWhenSubmitted.delete(job.id)
  // A comparison stays open.
  if (openAssetId() !== then || isComparing()) return
  void openAsset(made, { made: true, sideBySide: operationTable[job.operation].makes === 'image' })
  // Others sent from the same view follow one another onto the stage as they end.
  for (const [id, seen] of openWhenSubmitted) if (seen === then) openWhenSubmitted.set(id, made)
}
