/** The true books of a replica: tasks, money, files that were handed in and files that are handed out. */
import { createHash } from 'node:crypto'
import type { Answer } from '../hostile-service/answer.ts'
import { replicaFile, type ReplicaFile } from './replica-files.ts'
import type { ReplicaRequest } from './replica-request.ts'

/** How a task goes, decided before it is taken. */
export interface Plan {
  ends: 'succeeded' | 'failed' | 'moderated'
  /** How often a finished task is asked about before its files are there. */
  late?: number
  /** A failed task is charged all the same. */
  keepsMoney?: boolean
}

export interface ReplicaTask {
  id: string
  /** What was called: an endpoint, a model. The service's own file decides. */
  kind: string
  /** The body that was sent, or the texts of its parts. */
  body: Record<string, unknown>
  price: number
  createdAt: number
  /** What it makes: names of files, whose endings say what they are. */
  makes: readonly string[]
  plan: Plan
  /** How often it was asked about. */
  asked: number
  cancelledAt: number | null
  /** Taken from the account, and given back. */
  charged: number
  refunded: number
}

export type Stage = 'queued' | 'running' | 'attaching' | 'succeeded' | 'failed' | 'moderated' | 'cancelled'

export interface BooksOptions {
  now: () => number
  balance: number
  runMs?: number
  /** Two books of another name give other ids. */
  name?: string
}

const filePath = '/replica-files/'
const putPath = '/replica-puts/'

/** A task goes on when it is looked at: there are no timers. */
export class ReplicaBooks {
  url = ''
  balance: number
  /** For the tasks to come, one after the other; afterwards each succeeds. */
  readonly plans: Plan[] = []
  /** Files that were handed in, by the id that was given for them. */
  readonly uploads = new Map<string, ReplicaFile>()
  readonly #paidIn: number
  readonly #runMs: number | null
  readonly #now: () => number
  readonly #name: string
  readonly #tasks = new Map<string, ReplicaTask>()
  readonly #erased: ReplicaTask[] = []
  readonly #links = new Map<string, ReplicaFile>()
  #count = 0
  #expired = 0

  constructor({ now, balance, runMs, name = 'replica' }: BooksOptions) {
    this.#name = name
    this.#now = now
    this.balance = balance
    this.#paidIn = balance
    this.#runMs = runMs ?? null
  }

  now(): number {
    return this.#now()
  }

  /** The oldest first. */
  tasks(): readonly ReplicaTask[] {
    return [...this.#tasks.values()]
  }

  find(id: string): ReplicaTask | undefined {
    return this.#tasks.get(id)
  }

  /** Forgets a task, as services do that erase one. */
  erase(id: string): void {
    const task = this.#tasks.get(id)
    if (task !== undefined) this.#erased.push(task)
    this.#tasks.delete(id)
  }

  /** What the service no longer knows, and our books do. */
  erased(): readonly ReplicaTask[] {
    return this.#erased
  }

  /**
   * Takes a paid request and its price off the account; null where there is too little on it. `id`: one that the client chose,
   * which makes a second task all the same.
   */
  take(task: Pick<ReplicaTask, 'kind' | 'body' | 'price' | 'makes'> & { id?: string }): ReplicaTask | null {
    if (this.balance < task.price) return null
    this.balance = rounded(this.balance - task.price)
    const taken: ReplicaTask = {
      ...task,
      id: task.id === undefined || this.#tasks.has(task.id) ? this.nextId() : task.id,
      createdAt: this.#now(),
      plan: this.plans.shift() ?? { ends: 'succeeded' },
      asked: 0,
      cancelledAt: null,
      charged: task.price,
      refunded: 0,
    }
    this.#tasks.set(taken.id, taken)
    return taken
  }

  /** Where it is, without asking. */
  stage(task: ReplicaTask): Stage {
    if (task.cancelledAt !== null) return 'cancelled'
    const late = task.plan.late ?? 0
    const steps = this.#runMs === null ? task.asked : ((this.#now() - task.createdAt) / this.#runMs) * 3
    if (steps < 2) return 'queued'
    if (steps < 3) return 'running'
    if (task.plan.ends !== 'succeeded') return task.plan.ends
    return task.asked - 3 < late ? 'attaching' : 'succeeded'
  }

  /** The stage it is in when it is asked about once more; money goes back at a failure. */
  ask(task: ReplicaTask): Stage {
    task.asked += 1
    const stage = this.stage(task)
    if ((stage === 'failed' || stage === 'moderated') && task.plan.keepsMoney !== true) this.#refund(task)
    return stage
  }

  /** 0 … 1 */
  progress(task: ReplicaTask): number {
    return { queued: 0, running: 0.42, attaching: 1, succeeded: 1, failed: 1, moderated: 1, cancelled: 0.42 }[
      this.stage(task)
    ]
  }

  /** Ends a task that goes on; false where it was over. */
  cancel(task: ReplicaTask, { refund }: { refund: boolean }): boolean {
    if (!['queued', 'running'].includes(this.stage(task))) return false
    task.cancelledAt = this.#now()
    if (refund) this.#refund(task)
    return true
  }

  /** Everything that was taken and not given back. */
  spent(): number {
    return rounded(this.#paidIn - this.balance)
  }

  /** Links to the files of a finished task, in the order of `makes`. A link is good until `expireLinks`. */
  links(task: ReplicaTask): { name: string; url: string; mediaType: string; bytes: number }[] {
    return task.makes.map((name) => {
      const file = replicaFile(name, task.id)
      return { name, url: this.link(file, task.id), mediaType: file.mediaType, bytes: file.bytes.length }
    })
  }

  /** A link to a file. `scope` keeps files of the same name apart. */
  link(file: ReplicaFile, scope: string): string {
    const path = `${filePath}${encodeURIComponent(scope)}/${file.name}`
    this.#links.set(path, file)
    return `${this.url}${path}?signature=replica-${this.#expired}`
  }

  /** Every link that was handed out is dead; fresh ones are good. */
  expireLinks(): void {
    this.#expired += 1
  }

  /** Keeps a file that was handed in, and gives it an id. */
  keep(bytes: Buffer, name: string, mediaType: string): string {
    const id = this.nextId()
    this.uploads.set(id, { name, mediaType, bytes })
    return id
  }

  /** A place that a file may be put at without the key, and the link to it from then on. */
  place(name: string, mediaType: string): { id: string; put: string; get: string } {
    const id = this.keep(Buffer.alloc(0), name, mediaType)
    const path = `${filePath}${id}/${name}`
    return { id, put: `${this.url}${putPath}${id}?signature=replica`, get: `${this.url}${path}` }
  }

  /** Looks as the ids of services do, and is the same in every run. */
  nextId(): string {
    this.#count += 1
    const hex = createHash('sha256').update(`${this.#name} ${this.#count}`).digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  /** Whether a request is for a file or the place of one: no business of the service's interface, and without the key. */
  isFile({ path }: Pick<ReplicaRequest, 'path'>): boolean {
    return path.startsWith(filePath) || path.startsWith(putPath)
  }

  fileAnswer({ method, path, query, bytes }: ReplicaRequest): Answer {
    if (path.startsWith(putPath)) {
      const file = this.uploads.get(path.slice(putPath.length))
      if (method !== 'PUT' || file === undefined) return { status: 403, body: 'AccessDenied' }
      file.bytes = bytes
      return { status: 200, body: '' }
    }
    const file = this.#links.get(path)
    if (file === undefined) return { status: 404, body: 'NoSuchKey' }
    if (query.get('signature') !== `replica-${this.#expired}`) return { status: 403, body: 'Request has expired' }
    return { status: 200, headers: { 'content-type': file.mediaType }, body: file.bytes }
  }

  #refund(task: ReplicaTask): void {
    const back = task.charged - task.refunded
    task.refunded += back
    this.balance = rounded(this.balance + back)
  }
}

/** Dollars have no thousandths of a thousandth. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}
