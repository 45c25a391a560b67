/** Answers many polls with a few pages of the service's list of tasks. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ServiceClient, ServiceTask, TaskPage } from '../connections/service-client.ts'
import type { Clock } from '../ports.ts'
import { backoffMs } from './timing.ts'
import { stopsAsking, reactionTo } from './reactions.ts'

/** The state of a service's list in this run. */
export interface ListUse {
  /** The client whose list cannot be read; it is not tried again. */
  brokenFor: ServiceClient | null
  /** Unix milliseconds before which the list is not tried again. */
  restsUntil: number
  failures: number
  /** For each task, since when only the list has been asked about it (Unix milliseconds). */
  onlyListed?: Map<string, number>
}

interface Sweep {
  questions: readonly Question[]
  /** All open questions, including those that arrived meanwhile. */
  open: ReadonlySet<Question>
  list: ListUse
  onSeen(task: ServiceTask): void
  clock: Clock
  stopping: AbortSignal
}

/** Interval after which an unfinished task is polled by itself, since a list may lag. */
const ownPollMs = 5 * 60_000
const maxPages = 20
/** Tolerance for different clocks, if the service reports its time and if not. */
const slackMs = { reported: 2 * 60_000, unreported: 15 * 60_000 }

/**
 * Reads pages, newest first, until every question is answered or none can be. The rest are marked for individual
 * polling. Never rejects.
 */
export async function sweepList(client: ServiceClient, sweep: Sweep): Promise<void> {
  const { questions, open, list, stopping } = sweep
  const oldest = Math.min(...questions.map(({ submittedAt }) => submittedAt))
  const isOpen = (question: Question) => open.has(question) && !question.alone
  let cursor: string | null = null
  for (let count = 0; count < maxPages && questions.some(isOpen); count++) {
    let page: TaskPage
    try {
      page = await client.list(cursor, null, stopping)
    } catch (thrown) {
      afterFailure(client, AppError.from(thrown), sweep)
      break
    }
    list.failures = 0
    answerFrom(page, sweep)
    if (page.next === null || page.next === cursor || reachesBackTo(page, oldest)) break
    cursor = page.next
  }
  for (const question of questions) question.alone = true
}

function answerFrom(page: TaskPage, sweep: Sweep): void {
  const { open } = sweep
  const asking = new Map<string, Question[]>()
  for (const question of open) asking.set(question.taskId, [...(asking.get(question.taskId) ?? []), question])
  for (const task of page.tasks) {
    const requested = asking.get(task.taskId)
    if (requested === undefined) {
      if (isOver(task)) sweep.onSeen(task)
    } else if (isComplete(task) && !needsOwnPoll(task, sweep)) for (const question of requested) question.answer(task)
    else for (const question of requested) question.alone = true
  }
}

/** Whether a page goes back to before a time of our clock. */
export function reachesBackTo(page: TaskPage, time: number): boolean {
  const slack = page.clockAheadMs === null ? slackMs.unreported : slackMs.reported
  return page.tasks.some(({ createdAt }) => {
    const created = createdAt === null ? NaN : Date.parse(createdAt)
    return created - (page.clockAheadMs ?? 0) < time - slack
  })
}

/** A list that is never updated would never show a task as finished. */
function needsOwnPoll(task: ServiceTask, { list, clock }: Sweep): boolean {
  const since = (list.onlyListed ??= new Map<string, number>())
  const now = clock.now()
  const begun = since.get(task.taskId)
  if (isOver(task)) since.delete(task.taskId)
  else if (begun === undefined || now - begun >= ownPollMs) since.set(task.taskId, now)
  return !isOver(task) && begun !== undefined && now - begun >= ownPollMs
}

function isOver(task: ServiceTask): boolean {
  return task.status !== 'queued' && task.status !== 'running'
}

/** Whether the entry of a list is complete: results, reasons or costs that it lacks must be asked for. */
export function isComplete(task: ServiceTask): boolean {
  if (!isOver(task)) return true
  if (Object.values(task.cost).every((credits) => credits === null)) return false
  return task.status === 'succeeded' ? task.outputs.length > 0 : task.failure !== null || task.status === 'cancelled'
}

function afterFailure(client: ServiceClient, error: AppError, { questions, open, list, clock, stopping }: Sweep): void {
  if (stopping.aborted) return
  const forAll = stopsAsking(error.code) || ['offline', 'rate-limited', 'queue-full', 'cancelled'].includes(error.code)
  if (forAll) {
    for (const question of questions) if (open.has(question)) question.answer(error)
  } else if (reactionTo(error.code) === 'end') list.brokenFor = client
  else {
    list.failures += 1
    list.restsUntil = clock.now() + backoffMs(list.failures, 'list', { firstMs: 30_000, capMs: 600_000 })
  }
}

export interface AskAbout {
  taskId: string
  /** Unix milliseconds. */
  submittedAt: number
  /** A person is waiting for the response. */
  urgent: boolean
}

export interface Question extends AskAbout {
  /** Aborts when nobody needs the response any more. */
  signal: AbortSignal
  /** A list did not answer the question, or not completely. */
  alone: boolean
  answer(answer: ServiceTask | AppError): void
}
