/** Polls one connection's tasks: one by one, or with pages of the service's list if many are due. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ServiceClient, ServiceTask } from '../connections/service-client.ts'
import type { Clock } from '../ports.ts'
import type { AskAbout, Question } from './sweep-list.ts'
import { type ListUse, sweepList } from './sweep-list.ts'

interface StatusPollerOptions {
  /** Null while the service is unavailable. */
  client(): ServiceClient | null
  clock: Clock
  polledCount(): number
  /** Called with a finished task that a list contained and no question was open for. */
  onSeen(task: ServiceTask): void
  stopping: AbortSignal
}

export interface StatusPoller {
  /** Resolves to the task's status, or the error. An aborted signal withdraws the question (`cancelled`). Never rejects. */
  ask(about: AskAbout, signal: AbortSignal): Promise<ServiceTask | AppError>
  /** Moves a task that a person waits for ahead of the others. */
  prioritise(taskId: string): void
}

/** Maximum number of requests in flight: beside a list, and otherwise as many as the rate limit allows in `forMs`. */
const underWayAtMost = { withList: 2, forMs: 2_000, most: 32 }
/** Fewer questions than this are sent one by one. */
const sweepFrom = 4
/** With so few tasks, a person is probably waiting for each of them. */
const fewTasks = 3
/** Milliseconds for which questions are batched if a list may answer them: longer if reading the list takes longer. */
const gatherMs = { least: 75, most: 3_000 }

export function createStatusPoller(options: StatusPollerOptions): StatusPoller {
  const { clock, stopping } = options
  const openQuestions = new Set<Question>()
  const list: ListUse = { brokenFor: null, restsUntil: 0, failures: 0 }
  const onSeen = (task: ServiceTask): void => options.onSeen(task)
  let underWay = 0
  let pumping = false
  let oneBack = Promise.withResolvers<void>()
  let gathering = new AbortController()

  /** Ends batching immediately, since a person is waiting. */
  const stopBatching = (): void => {
    gathering.abort()
    oneBack.resolve()
  }

  const ask: StatusPoller['ask'] = (target, signal) =>
    new Promise((resolve) => {
      const takeBack = () => question.answer(new AppError('cancelled', 'the question was taken back'))
      const question: Question = {
        ...target,
        signal,
        alone: false,
        answer(answer) {
          signal.removeEventListener('abort', takeBack)
          openQuestions.delete(question)
          resolve(answer)
        },
      }
      if (signal.aborted) return takeBack()
      signal.addEventListener('abort', takeBack, { once: true })
      openQuestions.add(question)
      if (!pumping) void pump()
      if (target.urgent) stopBatching()
    })

  const mayList = (client: ServiceClient): boolean =>
    client.listed > 0 && list.brokenFor !== client && clock.now() >= list.restsUntil

  /** Returns the questions that a list answers with fewer requests than asking one by one; otherwise none. */
  const sweepable = (client: ServiceClient): Question[] => {
    if (!mayList(client)) return []
    const questions = [...openQuestions].filter(({ alone }) => !alone)
    const pages = Math.ceil(options.polledCount() / client.listed)
    return questions.length >= Math.max(sweepFrom, pages + 1) ? questions : []
  }

  const askOne = async (client: ServiceClient, question: Question): Promise<void> => {
    openQuestions.delete(question)
    underWay += 1
    try {
      const rank = question.urgent || options.polledCount() <= fewTasks ? 1 : 2
      question.answer(await client.task(question.taskId, question.signal, rank))
    } catch (thrown) {
      question.answer(AppError.from(thrown))
    } finally {
      underWay -= 1
      oneBack.resolve()
    }
  }

  const gather = async (): Promise<void> => {
    const waitMs = gatherMsFor(options.client(), options.polledCount())
    if (waitMs === 0) return
    gathering = new AbortController()
    await clock.sleep(waitMs, AbortSignal.any([gathering.signal, stopping]))
  }

  const pump = async (): Promise<void> => {
    pumping = true
    try {
      await gather()
      while (openQuestions.size > 0 && !stopping.aborted) {
        const client = options.client()
        if (client === null) {
          for (const question of openQuestions)
            question.answer(new AppError('service-down', 'the service is not there'))
          break
        }
        const together = sweepable(client)
        if (together.length > 0) {
          await sweepList(client, { questions: together, open: openQuestions, list, onSeen, clock, stopping })
          await gather()
          continue
        }
        const next = nextOf(openQuestions)!
        if (next.urgent || underWay < (mayList(client) ? underWayAtMost.withList : placesOf(client)))
          void askOne(client, next)
        else {
          await oneBack.promise
          oneBack = Promise.withResolvers()
        }
      }
    } catch (thrown) {
      for (const question of openQuestions) question.answer(AppError.from(thrown))
    } finally {
      pumping = false
    }
  }

  return {
    ask,
    prioritise(taskId) {
      for (const question of openQuestions) {
        if (question.taskId !== taskId) continue
        question.urgent = true
        stopBatching()
      }
    },
  }
}

/** Returns the batching delay: reading the whole list uses at most a sixth of the rate limit. */
function gatherMsFor(service: ServiceClient | null, requested: number): number {
  if (service === null || service.listed === 0) return 0
  if (requested < sweepFrom || service.asksPerMinute === null) return gatherMs.least
  const sweepMs = (Math.ceil(requested / service.listed) / service.asksPerMinute) * 60_000
  return Math.min(gatherMs.most, Math.max(gatherMs.least, 5 * sweepMs))
}

function placesOf({ asksPerMinute }: ServiceClient): number {
  if (asksPerMinute === null) return underWayAtMost.most
  return Math.max(1, Math.min(underWayAtMost.most, Math.ceil((asksPerMinute / 60_000) * underWayAtMost.forMs)))
}

/** Returns the first urgent question, or else the oldest. */
function nextOf(open: ReadonlySet<Question>): Question | undefined {
  let first: Question | undefined
  for (const question of open) {
    if (question.urgent) return question
    first ??= question
  }
  return first
}
