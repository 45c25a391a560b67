/** Actions on a single job. Each displays its own error message. */
import type { CommandInput } from '../../../shared/protocol/contract.ts'
import type { StudioEvent } from '../../../shared/protocol/studio-event.ts'
import type { Job, JobMoment, JobRequest } from '../../../shared/protocol/job.ts'
import { openAsset } from '../library/assets.ts'
import { bridge } from '../current-bridge.ts'
import { followHistory } from './job-history.ts'
import { attempt, announceDone } from '../messages.ts'
import { rememberSubmitted } from '../stage/open-finished.ts'
import { assetNamed } from '../stage/put-on-stage.ts'
import { studioStore, applyToStudio } from '../studio-store.ts'
import { withWords } from './with-words.ts'
import { windowStore } from '../window-store.ts'
import { messageWords } from '../../words/state/message-words.ts'

/** The decision about a job that may have been charged. */
export type UnsureDecision = CommandInput<'jobs.resolve-unsure'>['decision']

/** Cancels a job; one that was never sent can be restored. */
export async function cancelJob(job: Job): Promise<void> {
  const cancelled = await change(job, () => bridge().call('jobs.cancel', { id: job.id }))
  if (job.state === 'waiting' && cancelled?.state === 'cancelled')
    announceDone(messageWords.jobs.withdrawn, { label: messageWords.jobs.putBack, run: () => void putBack(job) })
}

/** Stops or resumes watching a job, which is free. */
export async function watchJob(job: Job, watched: boolean): Promise<void> {
  await change(job, () => bridge().call('jobs.watch', { id: job.id, watched }))
}

/** Polls the service now. */
export async function lookNow(job: Job): Promise<void> {
  await change(job, () => bridge().call('jobs.look-now', { id: job.id }))
}

/** Resolves a job for which it is unknown whether it was sent. */
export async function resolveUnsure(job: Job, decision: UnsureDecision): Promise<void> {
  await change(job, () => bridge().call('jobs.resolve-unsure', { id: job.id, decision }))
}

/** Accepts a job whose price is unknown. */
export async function acceptPrice(job: Job): Promise<void> {
  await change(job, () => bridge().call('jobs.accept-price', { id: job.id }))
}

export async function downloadAgain(job: Job): Promise<void> {
  await change(job, () => bridge().call('jobs.download-again', { id: job.id }))
}

/** Sends the same request as a new job. Resolves to whether it succeeded. */
export async function retryJob(job: Job): Promise<boolean> {
  const made = await attempt(
    async () => bridge().call('jobs.submit', await withWords(requestOf(job))),
    job.connectionId,
  )
  if (made === undefined) return false
  rememberSubmitted(made.id)
  showJob(made)
  return true
}

/** Pauses or resumes sending to one service, or to all services if null. */
export async function holdQueue(connectionId: string | null, isHeld: boolean): Promise<void> {
  await attempt(() => bridge().call('queue.hold', { connectionId, held: isHeld }), connectionId ?? undefined)
}

/** Returns a job's first result that has not been deleted. */
export function resultOf(job: Pick<Job, 'assetIds'> | undefined): string | undefined {
  return job?.assetIds.find((id) => assetNamed(id) !== null)
}

/** Puts a result on the stage and closes the enlarged queue. */
export async function showResult(assetId: string): Promise<void> {
  windowStore.setState({ queueOpen: false })
  await openAsset(assetId)
}

/** Returns a job's history, earliest entry first. Rejects with AppError. */
export async function timelineOf(id: string): Promise<JobMoment[]> {
  return (await bridge().call('jobs.timeline', { id })).moments
}

/** Returns the request of a job, with its input files named by hash. */
export function requestOf(job: Job): JobRequest {
  return {
    connectionId: job.connectionId,
    operation: job.operation,
    modelId: job.modelId,
    ...(job.prompt === null ? {} : { prompt: job.prompt }),
    files: Object.fromEntries(job.inputFiles.map((file) => [file.slot, { sha256: file.sha256 }])),
    parameters: job.parameters,
    ...(job.project === '' ? {} : { project: job.project }),
  }
}

/** Shows a job from a response, which may arrive before its event or after newer ones; the newest version stays. */
export function showJob(job: Job): void {
  const known = studioStore.getState().snapshot?.jobs.find((candidate) => candidate.id === job.id)
  if (known !== undefined && known.updatedAt > job.updatedAt) return
  const event: StudioEvent = { type: 'job', job }
  applyToStudio(event)
  followHistory([event], [])
}

/** Sends the request again, and removes the cancelled job from the list. */
async function putBack(job: Job): Promise<void> {
  if (await retryJob(job)) await attempt(() => bridge().call('jobs.remove', { ids: [job.id] }))
}

async function change(job: Job, call: () => Promise<Job>): Promise<Job | undefined> {
  const changed = await attempt(call, job.connectionId)
  if (changed !== undefined) showJob(changed)
  return changed
}
