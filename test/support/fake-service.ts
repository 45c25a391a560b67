/** A service client that does as a test tells it and remembers what it was asked. */
import type {
  ServiceClient,
  ServiceOutput,
  ServiceRequest,
  ServiceTask,
  SubmitOutcome,
} from '../../electron/backend/connections/service-client.ts'

export interface FakeService extends ServiceClient {
  submitted: { request: ServiceRequest; idempotencyKey: string }[]
  asked: string[]
  cancelled: string[]
  onSubmit(answer: () => SubmitOutcome | Promise<SubmitOutcome>): void
  /** The answers about a task, one for each question; the last one stays. Errors are thrown. */
  onTask(...answers: (ServiceTask | Error)[]): void
  onCancel(answer: () => ServiceTask): void
  /** Questions that are open right now. */
  busy(): number
}

export function fakeService(): FakeService {
  let submit: () => SubmitOutcome | Promise<SubmitOutcome> = () => accepted(`task-${service.submitted.length}`)
  let answers: (ServiceTask | Error)[] = [task('succeeded', { outputs: [output('model.glb')] })]
  let cancel = () => task('cancelled')
  let busy = 0
  const service: FakeService = {
    submitted: [],
    asked: [],
    cancelled: [],
    onSubmit: (answer) => {
      submit = answer
    },
    onTask: (...next) => {
      answers = next
    },
    onCancel: (answer) => {
      cancel = answer
    },
    busy: () => busy,
    concurrentJobs: null,
    asksPerMinute: null,
    listed: 0,
    list: async () => ({ tasks: [], next: null, clockAheadMs: null }),
    registerWebhook: async () => ({ secret: 'whsec_dGVzdA==' }),
    async submit(request, { idempotencyKey, beforeSending }) {
      beforeSending()
      service.submitted.push({ request, idempotencyKey })
      busy += 1
      try {
        return await submit()
      } finally {
        busy -= 1
      }
    },
    async task(taskId) {
      service.asked.push(taskId)
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
