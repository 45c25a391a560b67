/** Uploads in a folder: each is a file with a record. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newToken } from '../tasks/new-id.ts'
import type { Caller } from '../tasks/tasks.ts'
import { diskError } from '../../disk/disk-error.ts'
import { type FreeBytes, spaceWatch } from '../../disk/disk-space.ts'
import { renameDurably, replaceFile, writeFileDurably } from '../../disk/durable.ts'
import type { AcceptedFile } from './accepted-file.ts'
import { checkedUpload } from './checked-upload.ts'
import { uploadKeptMs, uploadSchema } from './uploads.ts'
import type { StoredUpload, Upload, Uploads } from './uploads.ts'

export class FileUploads implements Uploads {
  readonly #folder: string
  readonly #now: () => number
  readonly #freeBytes: FreeBytes
  readonly #files = new Map<string, Upload>()

  /** Throws AppError `disk-full`, `disk-denied`, as do the methods below. */
  constructor(folder: string, now: () => number, freeBytes: FreeBytes) {
    this.#folder = folder
    this.#now = now
    this.#freeBytes = freeBytes
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#load()
  }

  async keep(_caller: Caller, chunks: AsyncIterable<Uint8Array>, accept: AcceptedFile): Promise<StoredUpload> {
    const incoming = join(this.#folder, `incoming-${newToken()}`)
    const checked = checkedUpload(chunks, accept, spaceWatch(this.#freeBytes, this.#folder))
    await writeFileDurably(incoming, checked.chunks)
    const upload: Upload = { ...checked.result(), expiresAt: this.#now() + uploadKeptMs }
    const place = this.#path(upload.id)
    try {
      renameDurably(incoming, place)
      replaceFile(`${place}.json`, `${JSON.stringify(upload)}\n`)
    } catch (thrown) {
      rmSync(incoming, { force: true })
      throw diskError(thrown, place)
    }
    this.#files.set(upload.id, upload)
    return { upload, place }
  }

  async find(_caller: Caller, id: string): Promise<StoredUpload | undefined> {
    const upload = this.#files.get(id)
    return upload === undefined || upload.expiresAt <= this.#now() ? undefined : { upload, place: this.#path(id) }
  }

  /** Deletes expired uploads. */
  sweep(): void {
    for (const upload of this.#files.values()) if (upload.expiresAt <= this.#now()) this.#remove(upload.id)
  }

  #load(): void {
    const names = readdirSync(this.#folder)
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      const id = name.slice(0, -'.json'.length)
      try {
        this.#files.set(id, uploadSchema.parse(JSON.parse(readFileSync(join(this.#folder, name), 'utf8'))))
      } catch {
        this.#remove(id)
      }
    }
    // The other files are incomplete uploads, whose ids were never returned.
    for (const name of names)
      if (!this.#files.has(name.replace(/\.json$/, ''))) rmSync(join(this.#folder, name), { force: true })
  }

  #remove(id: string): void {
    this.#files.delete(id)
    rmSync(`${this.#path(id)}.json`, { force: true })
    rmSync(this.#path(id), { force: true })
  }

  #path(id: string): string {
    return join(this.#folder, id)
  }
}
