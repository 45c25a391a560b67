/** The books of one account at a service in memory, and what it says to a studio. Nothing happens by itself: a test decides. */
import { AppError, type ErrorCode } from '../../../../shared/protocol/app-error.ts'
import type {
  ListedTask,
  ServiceClient,
  ServiceTask,
  SubmitOutcome,
} from '../../../../electron/backend/connections/service-client.ts'
import type { Clock } from '../../../../electron/backend/ports.ts'
import type { JobCost } from '../../../../shared/protocol/job.ts'
import type { Life } from './life.ts'
import type { AskFault, SubmitFault, TaskEnd } from './schedule.ts'

export interface AccountRules {
  id: string
  deduplicates: boolean
  /** Tasks on a page of its list; 0: it has none. */
  listed: number
  /** When it takes its price, or that it never reports. */
  charges: 'at-once' | 'at-success' | 'untold'
}

export interface ModelTask {
  taskId: string
  order: number
  key: string
  prompt: string | null
  model: string
  createdAt: number
  state: TaskEnd | 'running'
  /** Links of this version work. */
  linkVersion: number
}

export const price = 35

export class PaidAccount {
  readonly rules: AccountRules
  readonly tasks: ModelTask[] = []
  /** Orders whose paid request was about to leave, at least once. */
  readonly meant = new Set<number>()
  /** How often a task was answered with what may be believed when it is said often: gone, or nonsense. */
  readonly oddAnswers = new Map<string, number>()
  readonly submitFaults: SubmitFault[] = []
  readonly askFaults: AskFault[] = []
  readonly listFaults: AskFault[] = []
  readonly #clock: Clock

  constructor(rules: AccountRules, clock: Clock) {
    this.rules = rules
    this.#clock = clock
  }

  find(taskId: string): ModelTask | undefined {
    return this.tasks.find((task) => task.taskId === taskId)
  }

  costOf(task: ModelTask): JobCost {
    if (this.rules.charges === 'untold') return { quoted: null, charged: null, refunded: null }
    const lost = task.state === 'failed' || task.state === 'refused' || task.state === 'cancelled'
    const worked = task.state === 'succeeded' || task.state === 'expired'
    if (this.rules.charges === 'at-success') return { quoted: price, charged: worked ? price : 0, refunded: 0 }
    return { quoted: price, charged: price, refunded: lost ? price : 0 }
  }

  /** The client of one life. `intent` is told right before the paid request leaves. */
  client(life: Life, intent: (order: number, key: string) => void): ServiceClient {
    const clock = life.clock(this.#clock)
    const { rules } = this
    const known = (taskId: string): ModelTask => {
      const task = this.find(taskId)
      if (task === undefined) throw new AppError('task-expired', 'no such task', { details: { status: 404 } })
      return task
    }
    const noteOdd = (taskId: string) => void this.oddAnswers.set(taskId, (this.oddAnswers.get(taskId) ?? 0) + 1)
    const travel = async (ms: number, signal: AbortSignal, faults: AskFault[], taskId?: string): Promise<void> => {
      await life.step()
      await clock.sleep(ms, signal)
      await life.step()
      if (signal.aborted) throw new AppError('cancelled', 'the request was cancelled')
      const fault = faults.shift()
      if (fault === undefined) return
      const isOdd = fault === 'not-found' || fault === 'bad-reply'
      if (isOdd && taskId !== undefined) noteOdd(taskId)
      throw errorOf(fault)
    }
    return {
      concurrentJobs: null,
      showsBalance: false,
      asksPerMinute: 240,
      listed: rules.listed,
      ownIds: false,
      ownTaskId: () => null,
      canList: () => rules.listed > 0,
      foundTask: (id) => id,
      lookFor: async () => ({ kind: 'unknown' }),
      release: async () => undefined,
      shownId: (taskId) => taskId,
      submit: async (request, about, signal): Promise<SubmitOutcome> => {
        const { idempotencyKey } = about
        const order = Number(request.parameters['seed'])
        await life.step()
        // The picture goes up: nothing of it is paid.
        if (request.files.length > 0) await clock.sleep(1_500, signal)
        await life.step()
        try {
          if (signal.aborted) throw new AppError('cancelled', 'cancelled before it was sent')
          // From here on a crash leaves a doubt: the request is the next thing to leave.
          this.meant.add(order)
          about.beforeSending()
        } catch (thrown) {
          return { kind: 'not-sent', error: AppError.from(thrown) }
        }
        const fault = this.submitFaults.shift()
        if (fault === 'never-left') return { kind: 'not-sent', error: new AppError('offline', 'no such name') }
        await life.step()
        intent(order, idempotencyKey)
        await clock.sleep(120)
        const refusal = refusalOf(fault)
        if (refusal !== null) {
          await life.step()
          return refusal
        }
        const lost: SubmitOutcome = { kind: 'unsure', error: new AppError('timeout', 'no answer came') }
        if (fault === 'lost-before') return life.step().then(() => lost)
        const task = this.#accept(order, idempotencyKey, request.prompt, request.modelId)
        await clock.sleep(80)
        await life.step()
        if (fault === 'lost-after') return lost
        const { quoted } = this.costOf(task)
        return { kind: 'accepted', taskId: task.taskId, task: this.#view(task), quotedCredits: quoted }
      },
      task: async (taskId, signal) => {
        await travel(60, signal, this.askFaults, taskId)
        return this.#view(known(taskId))
      },
      list: async (cursor, _about, signal) => {
        if (rules.listed === 0) throw new AppError('request-refused', 'there is no list')
        await travel(90, signal, this.listFaults)
        const newest = this.tasks.toReversed()
        const from = cursor === null ? 0 : newest.findIndex(({ taskId }) => taskId === cursor) + 1
        const page = newest.slice(from, from + rules.listed)
        return {
          tasks: page.map((task) => this.#listed(task)),
          next: from + rules.listed < newest.length ? (page.at(-1)?.taskId ?? null) : null,
          clockAheadMs: 0,
        }
      },
      cancel: async (taskId, _last, signal) => {
        await travel(60, signal, this.askFaults)
        const task = known(taskId)
        if (task.state === 'running') task.state = 'cancelled'
        await life.step()
        return this.#view(task)
      },
      openOutput: async (url, _options, signal) => {
        await travel(60, signal, [])
        const [, taskId = '', version = ''] = url.split('#')
        const task = known(taskId)
        if (task.state === 'succeeded' && Number(version) === task.linkVersion)
          return { body: new Blob([]).stream(), from: 0, totalBytes: 0, etag: null, mediaType: null }
        noteOdd(taskId)
        throw new AppError('task-expired', 'the link is old', { details: { status: 403 } })
      },
      registerWebhook: async () => ({ secret: 'whsec_dGVzdA==' }),
      quote: async () => null,
      balance: async () => ({ credits: 0, reserved: 0, at: new Date(clock.now()).toISOString(), about: false }),
      catalogue: async () => ({ families: [], models: [] }),
      close: () => undefined,
    }
  }

  #accept(order: number, key: string, prompt: string | null, model: string): ModelTask {
    const known = this.rules.deduplicates ? this.tasks.find((task) => task.key === key) : undefined
    if (known !== undefined) return known
    const task: ModelTask = {
      taskId: `${this.rules.id}-${this.tasks.length + 1}`,
      order,
      key,
      prompt,
      model,
      createdAt: this.#clock.now(),
      state: 'running',
      linkVersion: 1,
    }
    this.tasks.push(task)
    return task
  }

  #view(task: ModelTask): ServiceTask {
    const failed = task.state === 'failed' || task.state === 'refused'
    return {
      taskId: task.taskId,
      status: task.state,
      statusWord: task.state,
      recognised: true,
      progress: task.state === 'running' ? 0.5 : null,
      cost: this.costOf(task),
      failure: failed ? { code: task.state, message: `it was ${task.state}` } : null,
      outputs: task.state === 'succeeded' ? ['model.glb', 'albedo.png'].map((name) => this.#output(task, name)) : [],
      placeInQueue: null,
    }
  }

  #output(task: ModelTask, name: string): ServiceTask['outputs'][number] {
    const kind = name === 'model.glb' ? 'model' : 'texture'
    const url = `https://service.example/${name}#${task.taskId}#${task.linkVersion}`
    return { name, kind, mediaType: null, bytes: null, sha256: null, url, expiresAt: null }
  }

  #listed(task: ModelTask): ListedTask {
    return {
      ...this.#view(task),
      createdAt: new Date(task.createdAt).toISOString(),
      request: { operation: 'text-to-3d', model: task.model, prompt: task.prompt, idempotencyKey: null },
    }
  }
}

function refusalOf(fault: SubmitFault | undefined): SubmitOutcome | null {
  switch (fault) {
    case 'too-fast':
      return { kind: 'not-sent', error: new AppError('rate-limited', 'too fast', { retryAfterMs: 4_000 }) }
    case 'queue-full':
      return { kind: 'not-sent', error: new AppError('queue-full', 'the queue is full') }
    case 'no-credits':
      return { kind: 'refused', error: new AppError('credits-exhausted', 'no credits') }
    case 'key-rejected':
      return { kind: 'refused', error: new AppError('key-rejected', 'wrong key', { details: { status: 401 } }) }
    case 'refused':
      return { kind: 'refused', error: new AppError('request-refused', 'not so', { details: { status: 400 } }) }
    case 'never-left':
    case 'lost-before':
    case 'lost-after':
    case undefined:
      return null
  }
}

function errorOf(fault: AskFault): AppError {
  const codes: Record<AskFault, ErrorCode> = {
    offline: 'offline',
    timeout: 'timeout',
    'service-down': 'service-down',
    'bad-reply': 'bad-reply',
    'not-found': 'task-expired',
    'rate-limited': 'rate-limited',
    'key-rejected': 'key-rejected',
  }
  return new AppError(codes[fault], `a fault: ${fault}`, fault === 'not-found' ? { details: { status: 404 } } : {})
}
