/**
 * Files that clients put here as inputs: on disk, for a day, under an id made from their content. The same bytes have the
 * same id, so that a client which sends a request again after an accident, uploads included, sends the same request.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { inputWords } from '../words/refusals.ts'
import { newToken } from '../tasks/new-id.ts'
import { diskError } from '../../disk/disk-error.ts'
import { type FreeBytes, spaceWatch } from '../../disk/disk-space.ts'
import { replaceFile, writeFileDurably } from '../../disk/durable.ts'
import { sniffBytes, sniffType } from '../../../shared/file-type.ts'
import { type AcceptedFile, typeOfFile } from './accepted-file.ts'

const uploadSchema = z.object({
  id: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  mediaType: z.string(),
  expiresAt: z.number(),
})
export type Upload = z.infer<typeof uploadSchema>

const keptMs = 24 * 60 * 60_000

export class Uploads {
  readonly #folder: string
  readonly #now: () => number
  readonly #freeBytes: FreeBytes
  readonly #files = new Map<string, Upload>()

  /** Throws AppError `disk-full`, `disk-denied`, here and below. */
  constructor(folder: string, now: () => number, freeBytes: FreeBytes) {
    this.#folder = folder
    this.#now = now
    this.#freeBytes = freeBytes
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#load()
  }

  /** Throws `payload_too_large` beyond `maxBytes`, `unsupported_media_type` unless it is one of `mediaTypes`, `invalid_request` when empty. */
  async keep(chunks: AsyncIterable<Uint8Array>, accept: AcceptedFile): Promise<Upload> {
    const incoming = join(this.#folder, `incoming-${newToken()}`)
    const hash = createHash('sha256')
    const head: number[] = []
    let bytes = 0
    const room = spaceWatch(this.#freeBytes, this.#folder)
    const notTaken = () => refusal('unsupported_media_type', detailWords.fileType(accept.mediaTypes))
    async function* watched() {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > accept.maxBytes) throw refusal('payload_too_large', detailWords.fileTooLarge(accept.maxBytes))
        if (head.length < sniffBytes) {
          for (const byte of chunk.subarray(0, sniffBytes - head.length)) head.push(byte)
          // What is clearly something else is not waited for.
          const begun = head.length === sniffBytes ? sniffType(Uint8Array.from(head), 0) : null
          if (begun !== null && !accept.mediaTypes.includes(begun.mediaType)) throw notTaken()
        }
        await room(chunk.length)
        hash.update(chunk)
        yield chunk
      }
      if (bytes === 0) throw refusal('invalid_request', inputWords.emptyFile)
      if (typeNow() === null) throw notTaken()
    }
    const typeNow = () => typeOfFile(Uint8Array.from(head), bytes, accept)
    await writeFileDurably(incoming, watched())
    const sha256 = hash.digest('hex')
    const id = `file_${sha256.slice(0, 32)}`
    const upload: Upload = {
      id,
      bytes,
      sha256,
      mediaType: typeNow() ?? 'application/octet-stream',
      expiresAt: this.#now() + keptMs,
    }
    try {
      renameSync(incoming, this.#path(id))
      replaceFile(`${this.#path(id)}.json`, `${JSON.stringify(upload)}\n`)
    } catch (thrown) {
      rmSync(incoming, { force: true })
      throw diskError(thrown, this.#path(id))
    }
    this.#files.set(id, upload)
    return upload
  }

  /** Undefined: there is no such file, or no longer. */
  find(id: string): { upload: Upload; path: string } | undefined {
    const upload = this.#files.get(id)
    return upload === undefined || upload.expiresAt <= this.#now() ? undefined : { upload, path: this.#path(id) }
  }

  /** Throws away what has expired. */
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
    // The rest broke off before it was whole: no one was told its id.
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
