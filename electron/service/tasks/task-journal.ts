/**
 * Tasks on disk, one folder each: `task.json`, the inputs while they are needed, and the outputs. Every record is
 * written twice, in its folder and in a common log, so that damage to one loses no task.
 */
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskError } from '../../disk/disk-error.ts'
import { checkSpace, type FreeBytes } from '../../disk/disk-space.ts'
import { flushFolder, renameDurably, replaceFile, writeFileDurably } from '../../disk/durable.ts'
import { taskIdPattern } from './new-id.ts'
import { readRecordText, withChecksum } from './record-text.ts'
import { TaskLog } from './task-log.ts'
import type { TaskRecord } from './task-record.ts'

interface LoadedTasks {
  /** Oldest first. */
  records: TaskRecord[]
  /** Ids of acknowledged tasks that cannot be read. */
  lost: string[]
}

export class TaskJournal {
  readonly #folder: string
  readonly #log: TaskLog
  readonly #freeBytes: FreeBytes
  readonly #warn: (message: string, data: Record<string, unknown>) => void

  /** Throws AppError `disk-full`, `disk-denied`, as do the methods below. */
  constructor(folder: string, freeBytes: FreeBytes, warn: (message: string, data: Record<string, unknown>) => void) {
    this.#folder = folder
    this.#freeBytes = freeBytes
    this.#warn = warn
    this.#log = new TaskLog(`${folder}.log`, warn)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /** Loads every acknowledged task. Unknown folders are moved aside. */
  load(): LoadedTasks {
    const logged = this.#log.read()
    const records: TaskRecord[] = []
    const lost: string[] = []
    for (const id of readdirSync(this.#folder).sort()) {
      if (!taskIdPattern.test(id)) continue
      const text = this.#read(id)
      const own = text === null ? null : readRecordText(text)
      const record = own?.id === id ? own : logged.get(id)
      if (record === undefined && text === null) this.#setAside(id)
      else if (record === undefined) lost.push(id)
      else if (isRemoved(record)) this.remove(id)
      else records.push(record === own ? record : this.#restored(record))
    }
    for (const id of lost) this.#warn('a task cannot be read and is left alone', { task: id, path: this.#file(id) })
    // The log is left untouched beside a lost task, since someone may still recover something from it.
    if (lost.length > 0) this.#addMissing(records.filter(({ id }) => !logged.has(id)))
    else this.shortenLog(records, records.every(({ id }) => logged.has(id)) ? 0 : -1)
    return { records, lost }
  }

  /** Creates the folder with the inputs; writing `task.json` creates the task. */
  create(record: TaskRecord, inputs: { slot: string; path: string }[]): void {
    try {
      mkdirSync(this.#path(record.id), { mode: 0o700 })
      for (const { slot, path } of inputs) linkOrCopy(path, this.#inputPath(record.id, slot))
      replaceFile(this.#file(record.id), `${withChecksum(record)}\n`)
      flushFolder(this.#folder)
      this.#log.append(record)
    } catch (thrown) {
      this.remove(record.id)
      // A rejected task must not reappear at the next start.
      if (!existsSync(this.#file(record.id))) throw diskError(thrown, this.#path(record.id))
      this.#warn('a task stands in its own file only', { task: record.id, reason: String(thrown) })
    }
  }

  /** `task.json` is written last and is authoritative: the log may be ahead of it, never behind. */
  save(record: TaskRecord): void {
    this.#log.append(record)
    replaceFile(this.#file(record.id), `${withChecksum(record)}\n`)
  }

  /** Compacts the log to one line per task if it has more stale lines than this; a negative number always compacts. */
  shortenLog(records: readonly TaskRecord[], spareLines: number): void {
    if (this.#log.lines >= records.length && this.#log.lines <= records.length + spareLines) return
    try {
      this.#log.rewrite(records)
    } catch (thrown) {
      this.#warn('the journal could not be written again', { reason: String(thrown) })
    }
  }

  async readInput(id: string, slot: string): Promise<Uint8Array> {
    return readFile(this.#inputPath(id, slot))
  }

  async writeOutput(id: string, name: string, bytes: Uint8Array): Promise<void> {
    await checkSpace(this.#freeBytes, this.#folder, bytes.length)
    await mkdir(join(this.#path(id), 'outputs'), { recursive: true, mode: 0o700 })
    await writeFileDurably(this.outputPath(id, name), [bytes])
  }

  outputPath(id: string, name: string): string {
    return join(this.#path(id), 'outputs', name)
  }

  removeInputs(record: TaskRecord): void {
    for (const slot of record.inputs) this.#clear(this.#inputPath(record.id, slot))
  }

  removeOutputs(id: string): void {
    this.#clear(join(this.#path(id), 'outputs'))
  }

  remove(id: string): void {
    this.#clear(this.#path(id))
  }

  /** Null if the file does not exist. */
  #read(id: string): string | null {
    try {
      return readFileSync(this.#file(id), 'utf8')
    } catch (thrown) {
      return ['ENOENT', 'ENOTDIR'].includes((thrown as NodeJS.ErrnoException).code ?? '') ? null : ''
    }
  }

  #addMissing(records: readonly TaskRecord[]): void {
    try {
      for (const record of records) this.#log.append(record)
    } catch (thrown) {
      this.#warn('the journal could not be completed', { reason: String(thrown) })
    }
  }

  #restored(record: TaskRecord): TaskRecord {
    this.#warn('a task was restored from the journal', { task: record.id, path: this.#file(record.id) })
    try {
      replaceFile(this.#file(record.id), `${withChecksum(record)}\n`)
    } catch (thrown) {
      // The next start tries again.
      this.#warn('a restored task could not be written', { task: record.id, reason: String(thrown) })
    }
    return record
  }

  /** Moves an unknown folder aside instead of deleting it. */
  #setAside(id: string): void {
    const aside = `${this.#folder}-set-aside`
    const path = join(aside, existsSync(join(aside, id)) ? `${id}-${Date.now()}` : id)
    try {
      mkdirSync(aside, { recursive: true, mode: 0o700 })
      renameDurably(this.#path(id), path)
      this.#warn('a folder without a task is set aside', { task: id, path })
    } catch (thrown) {
      this.#warn('a folder without a task could not be set aside', { task: id, reason: String(thrown) })
    }
  }

  #path(id: string): string {
    return join(this.#folder, id)
  }

  #file(id: string): string {
    return join(this.#path(id), 'task.json')
  }

  #inputPath(id: string, slot: string): string {
    return join(this.#path(id), `input-${slot}`)
  }

  /** Never fails. */
  #clear(path: string): void {
    try {
      rmSync(path, { recursive: true, force: true })
    } catch (thrown) {
      this.#warn('something could not be cleared away', { path, reason: String(thrown) })
    }
  }
}

/** Whether the task was deleted free of charge, but a crash prevented the removal of its folder. */
function isRemoved(record: TaskRecord): boolean {
  return record.deletedAt !== null && record.credits.quoted === 0
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
