/** What a person can do about a job. Each shows its own failure in words. */
import type { CommandInput } from '../../shared/contract.ts'
import type { Job, JobRequest } from '../../shared/job.ts'
import { bridge } from './current-bridge.ts'
import { attempt } from './messages.ts'
import { rememberSubmitted } from './open-finished.ts'
import { applyEvent } from './apply-event.ts'
import { studioStore } from './studio-store.ts'

/** The artist's answer about a job that may have been charged. */
export type UnsureDecision = CommandInput<'jobs.resolve-unsure'>['decision']

/** Sends a request to the queue. Rejects with AppError, so that the form can show what is wrong at the field. */
export async function submitJob(request: JobRequest): Promise<Job> {
  const job = await bridge().call('jobs.submit', request)
  rememberSubmitted(job.id)
  showJob(job)
  return job
}

/** Ends a job at the service, or takes it out of the queue. */
export async function cancelJob(job: Job): Promise<void> {
  await change(job, () => bridge().call('jobs.cancel', { id: job.id }))
}

/** Stops or takes up watching; costs nothing either way. */
export async function watchJob(job: Job, watched: boolean): Promise<void> {
  await change(job, () => bridge().call('jobs.watch', { id: job.id, watched }))
}

/** Tells what to do about a job that may or may not have been sent. */
export async function resolveUnsure(job: Job, decision: UnsureDecision): Promise<void> {
  await change(job, () => bridge().call('jobs.resolve-unsure', { id: job.id, decision }))
}

/** Fetches the result once more. */
export async function downloadAgain(job: Job): Promise<void> {
  await change(job, () => bridge().call('jobs.download-again', { id: job.id }))
}

/** Takes an ended job out of the list; its results stay. */
export async function removeJob(job: Job): Promise<void> {
  const removed = await attempt(() => bridge().call('jobs.remove', { ids: [job.id] }))
  if (removed !== undefined) apply({ type: 'jobs-removed', ids: [job.id] })
}

/** Takes every done, cancelled or failed job out of the list. */
export async function removeEndedJobs(jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) await removeJob(job)
}

/** Sends the same request again as a new job. */
export async function retryJob(job: Job): Promise<void> {
  await attempt(() => submitJob(requestOf(job)), job.connectionId)
}

/** The request a job was made from, with its input files named by hash. */
export function requestOf(job: Job): JobRequest {
  return {
    connectionId: job.connectionId,
    operation: job.operation,
    modelId: job.modelId,
    ...(job.prompt === null ? {} : { prompt: job.prompt }),
    files: Object.fromEntries(job.inputFiles.map((file) => [file.slot, { sha256: file.sha256 }])),
    parameters: job.parameters,
  }
}

async function change(job: Job, call: () => Promise<Job>): Promise<void> {
  const changed = await attempt(call, job.connectionId)
  if (changed !== undefined) showJob(changed)
}

/** The reply may come before its event or after newer ones: the newer of the two stays. */
function showJob(job: Job): void {
  const known = studioStore.getState().snapshot?.jobs.find((candidate) => candidate.id === job.id)
  if (known === undefined || known.updatedAt <= job.updatedAt) apply({ type: 'job', job })
}

function apply(event: Parameters<typeof applyEvent>[1]): void {
  studioStore.setState(({ snapshot }) => (snapshot === null ? {} : { snapshot: applyEvent(snapshot, event) }))
}
