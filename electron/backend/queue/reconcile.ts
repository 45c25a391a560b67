/** Finds the task of a job whose response was lost in the service's list. Pure. */
import type { TaskCandidate } from '../../../shared/protocol/job.ts'
import type { ListedTask } from '../connections/service-client.ts'
import type { StoredJob } from '../store/records.ts'

/** The fields that identify a job. */
export type JobIdentity = Pick<
  StoredJob,
  'id' | 'idempotencyKey' | 'operation' | 'modelId' | 'prompt' | 'submittedAt' | 'disownedSubmissions'
>

export interface Listed {
  tasks: readonly ListedTask[]
  /** How far the service's clock is ahead of ours in milliseconds; null if unknown. */
  clockAheadMs: number | null
  /** The list has no prompts. */
  isPartial?: boolean
}

export interface Comparison {
  /** The matching task, or null. */
  it: ListedTask | null
  /** Possible tasks if the match is not unique. */
  candidates: TaskCandidate[]
}

/** How long before and after the request a task may have been created. */
const madeWithin = { beforeMs: 2 * 60_000, afterMs: 10 * 60_000 }

/**
 * Returns a task only if it is the only possibility: the same key, or matching details including the prompt, with no
 * other matching task or job. `rivals` are other jobs with an attempt whose task is unknown. `isTaken` says whether a
 * job already has a task.
 */
export function compare(
  job: JobIdentity,
  listed: Listed,
  rivals: readonly JobIdentity[],
  isTaken: (taskId: string) => boolean,
): Comparison {
  const free = listed.tasks.filter(({ taskId }) => !isTaken(taskId))
  const byKey = free.find(({ request }) => request?.idempotencyKey === job.idempotencyKey)
  if (byKey !== undefined) return { it: byKey, candidates: [] }
  const fitting = free.filter((task) => matchesJob(job, task, listed.clockAheadMs))
  const [first] = fitting
  const isOnlyOne = fitting.length === 1 && first !== undefined
  if (isOnlyOne && !rivals.some((rival) => mayClaim(rival, first, listed.clockAheadMs)))
    return { it: first, candidates: [] }
  // Without prompts, tasks of one kind cannot be told apart: every one created at that time is a candidate.
  const possible =
    job.prompt === null || listed.isPartial === true
      ? free.filter((task) => agrees(job, task, listed.clockAheadMs))
      : fitting
  return { it: null, candidates: possible.map(asCandidate) }
}

/** Whether an unsure or disowned submission of a rival fits the task. */
function mayClaim(rival: JobIdentity, task: ListedTask, clockAheadMs: number | null): boolean {
  return [rival.submittedAt, ...rival.disownedSubmissions].some((submittedAt) =>
    matchesJob({ ...rival, submittedAt }, task, clockAheadMs),
  )
}

function matchesJob(job: JobIdentity, task: ListedTask, clockAheadMs: number | null): boolean {
  const sameWords = job.prompt !== null && task.request?.prompt?.trim() === job.prompt.trim()
  const sameKey = task.request !== null && task.request.idempotencyKey === job.idempotencyKey
  return (sameWords || sameKey) && agrees(job, task, clockAheadMs)
}

/** Whether nothing reported of a task contradicts the job, apart from its prompt. */
function agrees(job: JobIdentity, task: ListedTask, clockAheadMs: number | null): boolean {
  const { request, createdAt } = task
  if (request === null || createdAt === null || job.submittedAt === null) return false
  if (request.idempotencyKey !== null) return request.idempotencyKey === job.idempotencyKey
  if (request.operation !== null && request.operation !== job.operation) return false
  if (request.model !== null && request.model !== job.modelId) return false
  const sinceMs = Date.parse(createdAt) - (clockAheadMs ?? 0) - Date.parse(job.submittedAt)
  return sinceMs >= -madeWithin.beforeMs && sinceMs <= madeWithin.afterMs
}

function asCandidate({ taskId, createdAt, statusWord }: ListedTask): TaskCandidate {
  return { taskId, createdAt, status: statusWord }
}
