/** An append-only log of every state of every task, from which damaged records are restored. */
import { readFileSync } from 'node:fs'
import { appendDurably, renameDurably, replaceFile } from '../../disk/durable.ts'
import { readRecordText, withChecksum } from './record-text.ts'
import type { TaskRecord } from './task-record.ts'

export class TaskLog {
  readonly #path: string
  readonly #warn: (message: string, data: Record<string, unknown>) => void
  #lines = 0

  constructor(path: string, warn: (message: string, data: Record<string, unknown>) => void) {
    this.#path = path
    this.#warn = warn
  }

  /** Returns the last readable state of each task by id. Damaged lines are skipped and counted in the log. */
  read(): Map<string, TaskRecord> {
    const records = new Map<string, TaskRecord>()
    let damaged = 0
    const lines = this.#text().split('\n')
    for (const line of lines) {
      if (line.trim() === '') continue
      this.#lines += 1
      const record = readRecordText(line)
      if (record === null) damaged += 1
      else records.set(record.id, record)
    }
    if (damaged > 0) this.#warn('lines of the journal cannot be read', { path: this.#path, damaged })
    return records
  }

  /** Durable on return. Throws AppError `disk-full`, `disk-denied`. */
  append(record: TaskRecord): void {
    // The leading line break terminates a torn line of an earlier run.
    appendDurably(this.#path, `\n${withChecksum(record)}\n`)
    this.#lines += 1
  }

  /** Number of logged states, readable or not. */
  get lines(): number {
    return this.#lines
  }

  /**
   * Atomically compacts the log to one line per task. Throws AppError `disk-full`, `disk-denied`, in which case the log
   * is unchanged.
   */
  rewrite(records: readonly TaskRecord[]): void {
    replaceFile(this.#path, records.map((record) => `${withChecksum(record)}\n`).join(''))
    this.#lines = records.length
  }

  /** A log that cannot be read at all is set aside: the tasks have files of their own. */
  #text(): string {
    try {
      return readFileSync(this.#path, 'utf8')
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return ''
      const aside = `${this.#path}.damaged-${Date.now()}`
      this.#warn('the journal cannot be read and is set aside', { path: aside, reason: String(thrown) })
      renameDurably(this.#path, aside)
      return ''
    }
  }
}
