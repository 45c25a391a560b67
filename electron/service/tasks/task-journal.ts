/** Tasks on disk: a folder each, with `task.json`, the inputs' bytes while they are needed, and the outputs. */
import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskError } from '../../disk/disk-error.ts'
import { flushFolder, replaceFile, writeFileDurably } from '../../disk/durable.ts'
import { taskIdPattern } from './new-id.ts'
import { taskRecordSchema } from './task-record.ts'
import type { TaskRecord } from './task-record.ts'

export class TaskJournal {
  readonly #folder: string
  readonly #warn: (message: string, data: Record<string, unknown>) => void

  /** Throws AppError `disk-full`, `disk-denied`, here and below. */
  constructor(folder: string, warn: (message: string, data: Record<string, unknown>) => void) {
    this.#folder = folder
    this.#warn = warn
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /** Every task that was ever promised to someone, oldest first. What never got its `task.json` is cleared away. */
  load(): TaskRecord[] {
    const records: TaskRecord[] = []
    for (const name of readdirSync(this.#folder).sort()) {
      if (!taskIdPattern.test(name)) continue
      try {
        records.push(taskRecordSchema.parse(JSON.parse(readFileSync(this.#file(name), 'utf8'))))
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') this.remove(name)
        else this.#warn('a task cannot be read and is left alone', { task: name, reason: String(thrown) })
      }
    }
    return records
  }

  /** Makes the folder with the inputs' bytes; writing `task.json` last is what makes the task real. */
  create(record: TaskRecord, inputs: { slot: string; path: string }[]): void {
    try {
      mkdirSync(this.#path(record.id), { mode: 0o700 })
      for (const { slot, path } of inputs) linkOrCopy(path, this.#inputPath(record.id, slot))
      this.save(record)
      flushFolder(this.#folder)
    } catch (thrown) {
      this.remove(record.id)
      throw diskError(thrown, this.#path(record.id))
    }
  }

  save(record: TaskRecord): void {
    replaceFile(this.#file(record.id), `${JSON.stringify(record)}\n`)
  }

  /** A copy of its own, which may be handed over to a worker. */
  async readInput(id: string, slot: string): Promise<Uint8Array> {
    return new Uint8Array(await readFile(this.#inputPath(id, slot)))
  }

  async writeOutput(id: string, name: string, bytes: Uint8Array): Promise<void> {
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

  #path(id: string): string {
    return join(this.#folder, id)
  }

  #file(id: string): string {
    return join(this.#path(id), 'task.json')
  }

  #inputPath(id: string, slot: string): string {
    return join(this.#path(id), `input-${slot}`)
  }

  /** Clearing away is never worth failing for. */
  #clear(path: string): void {
    try {
      rmSync(path, { recursive: true, force: true })
    } catch (thrown) {
      this.#warn('something could not be cleared away', { path, reason: String(thrown) })
    }
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
