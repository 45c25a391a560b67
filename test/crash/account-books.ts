/** The books of one account at a paid service: every task, what it was asked, what it was charged and gave back. */
import { taskFate, type TaskFate } from './fate.ts'

/** What kind of service it is. */
export interface AccountRules {
  name: string
  /** The same `Idempotency-Key` gives the same task. */
  deduplicates: boolean
  lists: boolean
  /** Charges when it accepts and gives back when it fails; otherwise it charges at success. */
  chargesAtOnce: boolean
}

export interface PaidTask {
  taskId: string
  /** The number of the order it was asked for: the seed in its parameters. */
  order: number
  key: string
  request: Record<string, unknown>
  createdAt: number
  fate: TaskFate
  cancelledAt: number | null
  questions: number
  /** By the name of an output: how often it was opened, and the version of the link that works. */
  links: Map<string, { opened: number; version: number }>
}

export type PaidTaskState = 'queued' | 'running' | 'succeeded' | 'failed' | 'refused' | 'cancelled'

export const taskPrice = 35

export class AccountBooks {
  readonly rules: AccountRules
  readonly tasks = new Map<string, PaidTask>()
  /** How often a order was asked for, whatever came of it. */
  readonly attempts = new Map<number, number>()
  readonly #byKey = new Map<string, PaidTask>()
  readonly #seed: number
  readonly #now: () => number

  /** `now` in the studio's time. */
  constructor(rules: AccountRules, seed: number, now: () => number) {
    this.rules = rules
    this.#seed = seed
    this.#now = now
  }

  /** The number of this attempt, 0 for the first, and whether its key is known already. */
  attempt(order: number, key: string): { number: number; known: boolean } {
    const number = this.attempts.get(order) ?? 0
    this.attempts.set(order, number + 1)
    return { number, known: this.rules.deduplicates && this.#byKey.has(key) }
  }

  /** Takes a paid request. Null: this key came with another body. */
  accept(request: Record<string, unknown>, key: string): PaidTask | null {
    const known = this.rules.deduplicates ? this.#byKey.get(key) : undefined
    if (known !== undefined) return JSON.stringify(known.request) === JSON.stringify(request) ? known : null
    const order = Number(request['seed'])
    const task: PaidTask = {
      taskId: `${this.rules.name}-${this.tasks.size + 1}`,
      order,
      key,
      request,
      createdAt: this.#now(),
      fate: taskFate(this.#seed, order),
      cancelledAt: null,
      questions: 0,
      links: new Map(),
    }
    this.tasks.set(task.taskId, task)
    this.#byKey.set(key, task)
    return task
  }

  /** Tasks that were made for a order. */
  of(order: number): PaidTask[] {
    return [...this.tasks.values()].filter((task) => task.order === order)
  }

  stateOf(task: PaidTask): PaidTaskState {
    if (task.cancelledAt !== null) return 'cancelled'
    const { queuedMs, runningMs, end } = task.fate
    const age = this.#now() - task.createdAt
    if (age < queuedMs) return 'queued'
    return age < queuedMs + runningMs ? 'running' : end
  }

  /** False: it was over already. */
  cancel(task: PaidTask): boolean {
    const state = this.stateOf(task)
    if (state !== 'queued' && state !== 'running') return state === 'cancelled'
    task.cancelledAt = this.#now()
    return true
  }

  charged(task: PaidTask): number {
    return this.rules.chargesAtOnce || this.stateOf(task) === 'succeeded' ? taskPrice : 0
  }

  refunded(task: PaidTask): number {
    const lost = ['failed', 'refused', 'cancelled'].includes(this.stateOf(task))
    return this.rules.chargesAtOnce && lost ? taskPrice : 0
  }

  /** The account's tasks, newest first, after a task. */
  page(after: string | null, limit: number): { tasks: PaidTask[]; next: string | null } {
    const all = [...this.tasks.values()].reverse()
    const from = after === null ? 0 : all.findIndex(({ taskId }) => taskId === after) + 1
    const tasks = all.slice(from, from + limit)
    return { tasks, next: from + limit < all.length ? (tasks.at(-1)?.taskId ?? null) : null }
  }

  /** A task as the interface specification shows it. `linkTo` makes the address of an output. */
  view(task: PaidTask, linkTo: (output: string, version: number) => string): Record<string, unknown> {
    const state = this.stateOf(task)
    const { fate } = task
    const worked = this.#now() - task.createdAt - fate.queuedMs
    const words: Partial<Record<PaidTaskState, string>> = { running: fate.runningWord, refused: 'failed' }
    return {
      task_id: task.taskId,
      operation: task.request['image'] === undefined ? 'text-to-3d' : 'image-to-3d',
      model: task.request['model'],
      status: words[state] ?? state,
      progress: state === 'running' ? Math.min(0.99, worked / fate.runningMs) : state === 'succeeded' ? 1 : 0,
      created_at: new Date(task.createdAt).toISOString(),
      credits: { quoted: taskPrice, charged: this.charged(task), refunded: this.refunded(task) },
      error: errorOf(state),
      outputs:
        state === 'succeeded'
          ? fate.outputs.map(({ name, kind, bytes }) => ({
              name,
              kind,
              bytes,
              media_type: kind === 'model' ? 'model/gltf-binary' : 'image/png',
              url: linkTo(name, this.link(task, name).version),
            }))
          : [],
      request: task.request,
    }
  }

  link(task: PaidTask, name: string): { opened: number; version: number } {
    const link = task.links.get(name) ?? { opened: 0, version: 1 }
    task.links.set(name, link)
    return link
  }
}

function errorOf(state: PaidTaskState): { code: string; message: string } | null {
  if (state === 'failed') return { code: 'generation_failed', message: 'The generation did not converge.' }
  if (state === 'refused') return { code: 'content_policy_violation', message: 'This is not allowed here.' }
  return null
}
