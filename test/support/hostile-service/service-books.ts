/** The true books of the hostile service: tasks, keys and money, whatever it says of them on the wire. */
import { createHash } from 'node:crypto'
import type { ResultFile } from './result-files.ts'

/** How a task ends, decided when it is taken. */
export type Ending =
  | { status: 'succeeded'; files: readonly ResultFile[] }
  /** Any other word. `keepsMoney`: it is charged all the same. */
  | { status: string; error: { code: string; message: string } | null; keepsMoney?: boolean }

export interface Credits {
  quoted: number
  charged: number
  refunded: number
}

export interface HostileTask {
  id: string
  /** The key of the account that sent it. */
  account: string
  idempotencyKey: string | null
  operation: string
  body: Record<string, unknown>
  createdAt: number
  finishesAt: number
  ending: Ending
  /** Null while it goes on. */
  endedAt: number | null
  /** `ending.status`, or `cancelled`; null while it goes on. */
  endedAs: string | null
  credits: Credits
}

export interface BooksOptions {
  now: () => number
  balance?: number
  price?: number
  /** From its acceptance to its end. */
  runMs?: number
  /** When money is taken: at the end as the specification says, or at once and given back after a failure. */
  takes?: 'at-the-end' | 'at-once'
}

/** Everything is settled when it is looked at: no timers. */
export class ServiceBooks {
  /** What every new task will end as. */
  ending: Ending = { status: 'succeeded', files: [] }
  balance: number
  reserved = 0
  price: number
  runMs: number
  #paidIn: number
  readonly #takes: 'at-the-end' | 'at-once'
  readonly #now: () => number
  #tasks: HostileTask[] = []

  constructor({ now, balance = 1000, price = 35, runMs = 20_000, takes = 'at-the-end' }: BooksOptions) {
    this.#now = now
    this.balance = balance
    this.#paidIn = balance
    this.price = price
    this.runMs = runMs
    this.#takes = takes
  }

  /** The oldest first. */
  tasks(): readonly HostileTask[] {
    for (const task of this.#tasks) this.#settle(task)
    return this.#tasks
  }

  find(id: string): HostileTask | undefined {
    return this.tasks().find((task) => task.id === id)
  }

  withKey(idempotencyKey: string): HostileTask | undefined {
    return this.tasks().find((task) => task.idempotencyKey === idempotencyKey)
  }

  /** Takes a paid request; null where the account has too little. */
  accept(request: Pick<HostileTask, 'account' | 'idempotencyKey' | 'operation' | 'body'>): HostileTask | null {
    if (this.balance - this.reserved < this.price) return null
    const createdAt = this.#now()
    const charged = this.#takes === 'at-once' ? this.price : 0
    if (charged > 0) this.balance -= charged
    else this.reserved += this.price
    const task: HostileTask = {
      ...request,
      id: idOf(this.#tasks.length + 1),
      createdAt,
      finishesAt: createdAt + this.runMs,
      ending: this.ending,
      endedAt: null,
      endedAs: null,
      credits: { quoted: this.price, charged, refunded: 0 },
    }
    this.#tasks.push(task)
    return task
  }

  /** The artist buys credits. */
  deposit(credits: number): void {
    this.#paidIn += credits
    this.balance += credits
  }

  /** Every task is finished from now on. */
  finish(): void {
    for (const task of this.#tasks) task.finishesAt = Math.min(task.finishesAt, this.#now())
  }

  /** Ends a task that goes on; false where it was over. */
  cancel(task: HostileTask): boolean {
    this.#settle(task)
    if (task.endedAt !== null) return false
    this.#end(task, 'cancelled', false)
    return true
  }

  /** The service knows nothing of its tasks any more. The money stays where it was. */
  forgetTasks(): void {
    this.#tasks = []
  }

  /** What the account has lost, once everything is over. */
  spent(): number {
    this.tasks()
    return this.#paidIn - this.balance
  }

  #settle(task: HostileTask): void {
    if (task.endedAt !== null || this.#now() < task.finishesAt) return
    const { ending } = task
    this.#end(
      task,
      ending.status,
      ending.status === 'succeeded' || ('keepsMoney' in ending && (ending.keepsMoney ?? false)),
    )
  }

  #end(task: HostileTask, status: string, paid: boolean): void {
    task.endedAt = Math.min(this.#now(), task.finishesAt)
    task.endedAs = status
    const { quoted } = task.credits
    const wasTaken = task.credits.charged > 0
    if (!wasTaken) this.reserved -= quoted
    if (paid && !wasTaken) {
      this.balance -= quoted
      task.credits.charged = quoted
    }
    if (paid) return
    if (wasTaken) this.balance += quoted
    task.credits.refunded = quoted
  }
}

/** Looks as the ids of services do, and is the same in every run. */
function idOf(number: number): string {
  const hex = createHash('sha256').update(`task ${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
