/** All tasks in memory; changes are stored before they are visible. */
import { newTaskId } from './new-id.ts'
import type { TaskJournal } from './task-journal.ts'
import { isFinished } from './task-record.ts'
import type { TaskRecord } from './task-record.ts'

/** Number of changes between two checks of the log's size. */
const tidyEvery = 2_000

export class TaskStore {
  readonly journal: TaskJournal
  /** Ids of unreadable tasks, whose cost and key are unknown. */
  readonly lost: readonly string[]
  /** In order of creation. */
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

  /**
   * Writes a new task with its inputs. Throws AppError `disk-full`, `disk-denied`, in which case the task does not
   * exist.
   */
  create(record: TaskRecord, inputs: { slot: string; path: string }[]): void {
    this.journal.create(record, inputs)
    this.#remember(record)
  }

  /** Stores the change before applying it. */
  change(id: string, change: Partial<TaskRecord>): TaskRecord {
    const record = { ...this.#known(id), ...change }
    this.journal.save(record)
    this.#remember(record)
    if (++this.#changes % tidyEvery === 0) this.tidyJournal(tidyEvery)
    return record
  }

  /** Compacts the journal's log if it has more than this many lines of earlier states and deleted tasks. */
  tidyJournal(spareLines = 0): void {
    if (this.lost.length === 0) this.journal.shortenLog([...this.#tasks.values()], spareLines)
  }

  /** Undefined for a deleted task. */
  get(id: string): TaskRecord | undefined {
    const record = this.#tasks.get(id)
    return record?.deletedAt === null ? record : undefined
  }

  /** Newest first, after the cursor. `next` is the next cursor, or null. */
  list(after: string | undefined, limit: number): { tasks: TaskRecord[]; next: string | null } {
    const found: TaskRecord[] = []
    for (const record of [...this.#tasks.values()].reverse()) {
      if (record.deletedAt !== null || (after !== undefined && record.id >= after)) continue
      if (found.length === limit) return { tasks: found, next: found.at(-1)?.id ?? null }
      found.push(record)
    }
    return { tasks: found, next: null }
  }

  /** Oldest first, including deleted tasks that the accounting needs. */
  all(): Iterable<TaskRecord> {
    return this.#tasks.values()
  }

  /** Returns the newest task with this key. */
  findByKey(key: string): TaskRecord | undefined {
    const id = this.#byKey.get(key)
    return id === undefined ? undefined : this.get(id)
  }

  /** Deletes a finished task with its files. A priced one remains in the accounts without its content. */
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

  /** Prevents a crash from restoring the task. A full disk must not prevent the deletion. */
  #markDeleted(id: string, deletedAt: number): void {
    try {
      this.change(id, { deletedAt, request: {}, outputs: [], error: null })
    } catch {
      // The task is deleted without a mark.
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
    // An expired key may be reused; it then refers to the newer task.
    if (key !== undefined && record.deletedAt === null && record.id >= (this.#byKey.get(key) ?? ''))
      this.#byKey.set(key, record.id)
    if (this.#lastId === undefined || record.id > this.#lastId) this.#lastId = record.id
  }
}
