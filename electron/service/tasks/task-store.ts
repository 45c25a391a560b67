/** All tasks in memory, and every change of one on disk before anybody hears of it. */
import { newTaskId } from './new-id.ts'
import type { TaskJournal } from './task-journal.ts'
import { isFinished } from './task-record.ts'
import type { TaskRecord } from './task-record.ts'

/** So many changes are made before the journal's log is looked at. */
const tidyEvery = 2_000

export class TaskStore {
  readonly journal: TaskJournal
  /** Ids of tasks that can be read nowhere: what they cost, and under which key they came, is unknown. */
  readonly lost: readonly string[]
  /** In the order they were made. */
  readonly #tasks = new Map<string, TaskRecord>()
  readonly #byKey = new Map<string, string>()
  #lastId: string | undefined
  #changes = 0

  constructor(journal: TaskJournal) {
    this.journal = journal
    const { records, lost } = journal.load()
    this.lost = lost
    for (const record of records) this.#remember(record)
  }

  newId(now: number): string {
    return newTaskId(now, this.#lastId)
  }

  /** Writes a new task with its inputs. Throws AppError `disk-full`, `disk-denied`; then there is no such task. */
  create(record: TaskRecord, inputs: { slot: string; path: string }[]): void {
    this.journal.create(record, inputs)
    this.#remember(record)
  }

  /** Writes the change first, then it holds. */
  change(id: string, change: Partial<TaskRecord>): TaskRecord {
    const record = { ...this.#known(id), ...change }
    this.journal.save(record)
    this.#remember(record)
    if (++this.#changes % tidyEvery === 0) this.tidyJournal(tidyEvery)
    return record
  }

  /** Compacts the journal's log where it has more than this many lines of earlier states and deleted tasks. */
  tidyJournal(spareLines = 0): void {
    if (this.lost.length === 0) this.journal.shortenLog([...this.#tasks.values()], spareLines)
  }

  /** Undefined for a deleted one too. */
  get(id: string): TaskRecord | undefined {
    const record = this.#tasks.get(id)
    return record?.deletedAt === null ? record : undefined
  }

  /** Newest first, beginning below the cursor. `next` is the cursor of the rest, or null. */
  list(after: string | undefined, limit: number): { tasks: TaskRecord[]; next: string | null } {
    const found: TaskRecord[] = []
    for (const record of [...this.#tasks.values()].reverse()) {
      if (record.deletedAt !== null || (after !== undefined && record.id >= after)) continue
      if (found.length === limit) return { tasks: found, next: found.at(-1)?.id ?? null }
      found.push(record)
    }
    return { tasks: found, next: null }
  }

  /** Every record, the deleted ones that the books need included; oldest first. */
  all(): Iterable<TaskRecord> {
    return this.#tasks.values()
  }

  /** The newest task that was submitted with this key. */
  findByKey(key: string): TaskRecord | undefined {
    const id = this.#byKey.get(key)
    return id === undefined ? undefined : this.get(id)
  }

  /** Throws away a finished task with its files. What has a price stays in the books without its content. */
  delete(id: string, now: number): void {
    const record = this.#known(id)
    if (!isFinished(record)) throw new RangeError(`${id} is not finished`)
    if (record.credits.quoted > 0) {
      this.change(id, { deletedAt: now, request: {}, outputs: [], error: null })
      this.journal.removeOutputs(id)
      this.journal.removeInputs(record)
    } else {
      this.#markDeleted(id, now)
      this.journal.remove(id)
      this.#tasks.delete(id)
    }
    const key = record.idempotency?.key
    if (key !== undefined && this.#byKey.get(key) === id) this.#byKey.delete(key)
  }

  /** So that a crash in between does not bring it back. A disk that takes nothing is no reason to keep it. */
  #markDeleted(id: string, deletedAt: number): void {
    try {
      this.change(id, { deletedAt, request: {}, outputs: [], error: null })
    } catch {
      // Then it goes without a mark.
    }
  }

  #known(id: string): TaskRecord {
    const record = this.#tasks.get(id)
    if (record === undefined) throw new RangeError(`no task ${id}`)
    return record
  }

  #remember(record: TaskRecord): void {
    this.#tasks.set(record.id, record)
    const key = record.idempotency?.key
    // A key may come again after its day is over: then it means the newer task, whatever still happens to the older one.
    if (key !== undefined && record.deletedAt === null && record.id >= (this.#byKey.get(key) ?? ''))
      this.#byKey.set(key, record.id)
    if (this.#lastId === undefined || record.id > this.#lastId) this.#lastId = record.id
  }
}
