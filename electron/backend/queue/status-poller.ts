/**
 * The questions about the tasks of one connection. A few are asked one by one; where many are due and the service can list
 * its tasks, pages of the list answer them all at once.
 */
import { AppError } from '../../../shared/app-error.ts'
import type { ServiceClient, ServiceTask } from '../connections/service-client.ts'
import type { Clock } from '../ports.ts'
import type { AskAbout, Question } from './question.ts'
import { type ListUse, sweepList } from './sweep-list.ts'

export interface StatusPollerOptions {
  /** Null while the service is not there. */
  client(): ServiceClient | null
  clock: Clock
  /** How many tasks are asked about again and again. */
  asked(): number
  /** A task that is over was seen in a list, and no one had asked about it just now. */
  onSeen(task: ServiceTask): void
  stopping: AbortSignal
}

export interface StatusPoller {
  /** The task as it stands, or why that is not known. An aborted signal takes the question back (`cancelled`). Never rejects. */
  ask(about: AskAbout, signal: AbortSignal): Promise<ServiceTask | AppError>
  /** A person waits for this one now: it goes before the others. */
  hurry(taskId: string): void
}

/** While so many are under way one by one, the others gather: beside a list, and else what may be asked in two seconds. */
const underWayAtMost = { withList: 2, forMs: 2_000, most: 32 }
/** Fewer than these are asked one by one. */
const sweepFrom = 4
/** With so few tasks a person waits for each of them. */
const fewTasks = 3
/** How long questions gather where a list may answer them: longer where a look through it takes longer. */
const gatherMs = { least: 75, most: 3_000 }

export function createStatusPoller(options: StatusPollerOptions): StatusPoller {
  const { clock, stopping } = options
  const open = new Set<Question>()
  const list: ListUse = { brokenFor: null, restsUntil: 0, failures: 0 }
  const onSeen = (task: ServiceTask): void => options.onSeen(task)
  let underWay = 0
  let pumping = false
  let oneBack = Promise.withResolvers<void>()
  let gathering = new AbortController()

  /** A person does not wait until more has gathered, or for a place. */
  const goOn = (): void => {
    gathering.abort()
    oneBack.resolve()
  }

  const ask: StatusPoller['ask'] = (about, signal) =>
    new Promise((resolve) => {
      const takeBack = () => question.answer(new AppError('cancelled', 'the question was taken back'))
      const question: Question = {
        ...about,
        signal,
        alone: false,
        answer(answer) {
          signal.removeEventListener('abort', takeBack)
          open.delete(question)
          resolve(answer)
        },
      }
      if (signal.aborted) return takeBack()
      signal.addEventListener('abort', takeBack, { once: true })
      open.add(question)
      if (!pumping) void pump()
      if (about.urgent) goOn()
    })

  const mayList = (client: ServiceClient): boolean =>
    client.listed > 0 && list.brokenFor !== client && clock.now() >= list.restsUntil

  /** A look through the list that costs more than the questions is none worth taking. */
  const sweepable = (client: ServiceClient): Question[] => {
    if (!mayList(client)) return []
    const questions = [...open].filter(({ alone }) => !alone)
    const pages = Math.ceil(options.asked() / client.listed)
    return questions.length >= Math.max(sweepFrom, pages + 1) ? questions : []
  }

  const askOne = async (client: ServiceClient, question: Question): Promise<void> => {
    open.delete(question)
    underWay += 1
    try {
      const rank = question.urgent || options.asked() <= fewTasks ? 1 : 2
      question.answer(await client.task(question.taskId, question.signal, rank))
    } catch (thrown) {
      question.answer(AppError.from(thrown))
    } finally {
      underWay -= 1
      oneBack.resolve()
    }
  }

  const gather = async (): Promise<void> => {
    const waitMs = gatherMsFor(options.client(), options.asked())
    if (waitMs === 0) return
    gathering = new AbortController()
    await clock.sleep(waitMs, AbortSignal.any([gathering.signal, stopping]))
  }

  const pump = async (): Promise<void> => {
    pumping = true
    try {
      await gather()
      while (open.size > 0 && !stopping.aborted) {
        const client = options.client()
        if (client === null) {
          for (const question of open) question.answer(new AppError('service-down', 'the service is not there'))
          break
        }
        const together = sweepable(client)
        if (together.length > 0) {
          await sweepList(client, { questions: together, open, list, onSeen, clock, stopping })
          await gather()
          continue
        }
        const next = nextOf(open)!
        if (next.urgent || underWay < (mayList(client) ? underWayAtMost.withList : placesOf(client)))
          void askOne(client, next)
        else {
          await oneBack.promise
          oneBack = Promise.withResolvers()
        }
      }
    } catch (thrown) {
      for (const question of open) question.answer(AppError.from(thrown))
    } finally {
      pumping = false
    }
  }

  return {
    ask,
    hurry(taskId) {
      for (const question of open) {
        if (question.taskId !== taskId) continue
        question.urgent = true
        goOn()
      }
    },
  }
}

/** A look through the whole list takes at most a sixth of what may be asked: no one needs to know of a thousand tasks every second. */
function gatherMsFor(service: ServiceClient | null, asked: number): number {
  if (service === null || service.listed === 0) return 0
  if (asked < sweepFrom || service.asksPerMinute === null) return gatherMs.least
  const sweepMs = (Math.ceil(asked / service.listed) / service.asksPerMinute) * 60_000
  return Math.min(gatherMs.most, Math.max(gatherMs.least, 5 * sweepMs))
}

function placesOf({ asksPerMinute }: ServiceClient): number {
  if (asksPerMinute === null) return underWayAtMost.most
  return Math.max(1, Math.min(underWayAtMost.most, Math.ceil((asksPerMinute / 60_000) * underWayAtMost.forMs)))
}

/** What a person waits for goes first, then in the order of asking. */
function nextOf(open: ReadonlySet<Question>): Question | undefined {
  let first: Question | undefined
  for (const question of open) {
    if (question.urgent) return question
    first ??= question
  }
  return first
}
