/** Which task of a service's list is the one of a job whose answer was lost. Pure. */
import type { TaskCandidate } from '../../../shared/protocol/job.ts'
import type { ListedTask } from '../connections/service-client.ts'
import type { StoredJob } from '../store/records.ts'

/** What a job is recognised by. */
export type Sought = Pick<
  StoredJob,
  'id' | 'idempotencyKey' | 'operation' | 'modelId' | 'prompt' | 'submittedAt' | 'disownedSubmissions'
>

export interface Listed {
  tasks: readonly ListedTask[]
  /** What the service's clock is ahead of ours, in milliseconds; null where that is unknown. */
  clockAheadMs: number | null
  /** Its list of tasks has no prompts. */
  isPartial?: boolean
}

export interface Comparison {
  /** The one task that it is, or null. */
  it: ListedTask | null
  /** What it may be, where that is more than one thing or someone else's as well. */
  candidates: TaskCandidate[]
}

/** A task was made between so long before and so long after the request left. */
const madeWithin = { beforeMs: 2 * 60_000, afterMs: 10 * 60_000 }

/**
 * A task is taken for the job's only where nothing else is possible: the service reports the same key, or what it reports of the
 * task is what was asked, the prompt among it, and neither another task nor another job fits as well. `rivals`: other jobs
 * with an attempt whose task is not known: in doubt, on its way, or let go of. `isTaken`: whether a task belongs to a job already.
 */
export function compare(
  job: Sought,
  listed: Listed,
  rivals: readonly Sought[],
  isTaken: (taskId: string) => boolean,
): Comparison {
  const free = listed.tasks.filter(({ taskId }) => !isTaken(taskId))
  const byKey = free.find(({ request }) => request?.idempotencyKey === job.idempotencyKey)
  if (byKey !== undefined) return { it: byKey, candidates: [] }
  const fitting = free.filter((task) => fits(job, task, listed.clockAheadMs))
  const [first] = fitting
  const isOnlyOne = fitting.length === 1 && first !== undefined
  if (isOnlyOne && !rivals.some((rival) => mayClaim(rival, first, listed.clockAheadMs)))
    return { it: first, candidates: [] }
  // Without prompts, tasks of one kind cannot be distinguished: every one created at that time is a candidate.
  const possible =
    job.prompt === null || listed.isPartial === true
      ? free.filter((task) => agrees(job, task, listed.clockAheadMs))
      : fitting
  return { it: null, candidates: possible.map(asCandidate) }
}

/** Whether its submission in doubt, or a disowned one, fits the task. */
function mayClaim(rival: Sought, task: ListedTask, clockAheadMs: number | null): boolean {
  return [rival.submittedAt, ...rival.disownedSubmissions].some((submittedAt) =>
    fits({ ...rival, submittedAt }, task, clockAheadMs),
  )
}

function fits(job: Sought, task: ListedTask, clockAheadMs: number | null): boolean {
  const sameWords = job.prompt !== null && task.request?.prompt?.trim() === job.prompt.trim()
  const sameKey = task.request !== null && task.request.idempotencyKey === job.idempotencyKey
  return (sameWords || sameKey) && agrees(job, task, clockAheadMs)
}

/** Whether nothing that is reported of a task contradicts the job, its words aside. */
function agrees(job: Sought, task: ListedTask, clockAheadMs: number | null): boolean {
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
