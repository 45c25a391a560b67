/** A service client that does as a test reports it and remembers what it was asked. */
import { AppError } from '../../shared/protocol/app-error.ts'
import type {
  AskRank,
  ListedTask,
  ServiceClient,
  ServiceOutput,
  ServiceRequest,
  ServiceTask,
  SubmitOutcome,
  TaskPage,
} from '../../electron/backend/connections/service-client.ts'

export interface FakeService extends ServiceClient {
  submitted: { request: ServiceRequest; idempotencyKey: string }[]
  asked: string[]
  /** How urgent each of these questions was. */
  ranks: AskRank[]
  /** Cursors of the pages that were asked for. */
  pages: (string | null)[]
  cancelled: string[]
  onSubmit(answer: () => SubmitOutcome | Promise<SubmitOutcome>): void
  /** What happens while the inputs go up, before anything is paid; what it throws ends the submit there. */
  onUpload(upload: (signal: AbortSignal) => void | Promise<void>): void
  /** The answers about a task, one for each question; the last one stays. Errors are thrown. */
  onTask(...answers: (ServiceTask | Error)[]): void
  /** What becomes of one task, whatever the others do. */
  onTaskOf(taskId: string, answer: () => ServiceTask | Promise<ServiceTask>): void
  onCancel(answer: () => ServiceTask): void
  /** The service can list: pages of so many tasks, the newest first, of what this gives. */
  onList(listed: number, tasks: () => ListedTask[], clockAheadMs?: number | null): void
  /** Questions that are open right now. */
  busy(): number
}

export function fakeService(): FakeService {
  let submit: () => SubmitOutcome | Promise<SubmitOutcome> = () => accepted(`task-${service.submitted.length}`)
  let answers: (ServiceTask | Error)[] = [task('succeeded', { outputs: [output('model.glb')] })]
  let cancel = () => task('cancelled')
  let upload: (signal: AbortSignal) => void | Promise<void> = () => undefined
  const tasks = new Map<string, () => ServiceTask | Promise<ServiceTask>>()
  let busy = 0
  const service: FakeService = {
    submitted: [],
    asked: [],
    ranks: [],
    pages: [],
    cancelled: [],
    onSubmit: (answer) => {
      submit = answer
    },
    onUpload: (next) => {
      upload = next
    },
    onTaskOf: (taskId, answer) => void tasks.set(taskId, answer),
    onList(listed, list, clockAheadMs = 0) {
      service.listed = listed
      service.list = async (cursor) => {
        service.pages.push(cursor)
        return pageOf(list(), listed, cursor, clockAheadMs)
      }
    },
    onTask: (...next) => {
      answers = next
    },
    onCancel: (answer) => {
      cancel = answer
    },
    busy: () => busy,
    concurrentJobs: null,
    showsBalance: false,
    asksPerMinute: null,
    listed: 0,
    ownIds: false,
    ownTaskId: () => null,
    canList: () => service.listed > 0,
    lookFor: async () => ({ kind: 'unknown' }),
    release: async () => undefined,
    shownId: (taskId) => taskId,
    foundTask: (id) => id,
    list: async () => ({ tasks: [], next: null, clockAheadMs: null }),
    registerWebhook: async () => ({ secret: 'whsec_dGVzdA==' }),
    async submit(request, about, signal) {
      try {
        await upload(signal)
        if (signal.aborted) throw new AppError('cancelled', 'the upload was called back')
        about.beforeSending()
      } catch (thrown) {
        return { kind: 'not-sent', error: AppError.from(thrown) }
      }
      service.submitted.push({ request, idempotencyKey: about.idempotencyKey })
      busy += 1
      try {
        return await submit()
      } finally {
        busy -= 1
      }
    },
    async task(taskId, _signal, rank = 2) {
      service.asked.push(taskId)
      service.ranks.push(rank)
      const mine = tasks.get(taskId)
      if (mine !== undefined) return { ...(await mine()), taskId }
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer === undefined) throw new Error('no answer was prepared')
      if (answer instanceof Error) throw answer
      return { ...answer, taskId }
    },
    async cancel(taskId) {
      service.cancelled.push(taskId)
      return { ...cancel(), taskId }
    },
    quote: async () => null,
    balance: async () => ({ credits: 100, reserved: 0, at: '2026-01-31T10:00:00.000Z', about: false }),
    catalogue: async () => ({ families: [], models: [] }),
    openOutput: async () => {
      throw new Error('the fake library fetches nothing')
    },
    close: () => undefined,
  }
  return service
}

function pageOf(tasks: ListedTask[], size: number, cursor: string | null, clockAheadMs: number | null): TaskPage {
  const from = Number(cursor ?? 0)
  const next = from + size < tasks.length ? String(from + size) : null
  return { tasks: tasks.slice(from, from + size), next, clockAheadMs }
}

/** A task as a list shows it, with what it was asked. */
export function listed(
  taskId: string,
  change: Partial<Omit<ListedTask, 'request'>> & { request?: Partial<NonNullable<ListedTask['request']>> | null } = {},
): ListedTask {
  const { request, ...rest } = change
  const reported = { operation: null, model: null, prompt: null, idempotencyKey: null, ...request }
  return {
    ...task('running'),
    createdAt: '2026-01-31T10:00:00.000Z',
    ...rest,
    taskId,
    request: request === null ? null : reported,
  }
}

export function accepted(taskId: string, quotedCredits: number | null = null): SubmitOutcome {
  return { kind: 'accepted', taskId, task: null, quotedCredits }
}

export function task(status: ServiceTask['status'], change: Partial<ServiceTask> = {}): ServiceTask {
  return {
    taskId: 'task-1',
    status,
    statusWord: status,
    recognised: true,
    progress: null,
    cost: { quoted: null, charged: null, refunded: null },
    failure: null,
    outputs: [],
    placeInQueue: null,
    ...change,
  }
}

export function output(name: string, change: Partial<ServiceOutput> = {}): ServiceOutput {
  return {
    name,
    kind: 'model',
    mediaType: 'model/gltf-binary',
    bytes: null,
    sha256: null,
    url: `https://results.example/${name}`,
    expiresAt: null,
    ...change,
  }
}
