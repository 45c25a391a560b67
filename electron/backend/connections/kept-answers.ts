/**
 * Stores responses that contain results. Services without tasks return the picture or model directly in the response to
 * a paid request, so the response is written to disk before it is processed and kept until the library has the result.
 * One folder per response, named by idempotency key or task id; `answer.json` is written last.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { operationIdSchema, parameterValuesSchema } from '../../../shared/catalogue/catalogue.ts'
import { diskError } from '../../disk/disk-error.ts'
import { type FreeBytes, spaceWatch, systemFreeBytes } from '../../disk/disk-space.ts'
import { replaceFile } from '../../disk/durable.ts'
import type { Answer } from './answer.ts'
import { errorWithCode } from './http-request.ts'
import { createLifter, type LiftedFile } from './lift-texts.ts'
import type { OpenedOutput, ServiceRequest } from './service-client.ts'

/** Prefix of task handles and file links that exist only in this store. */
const scheme = 'kept:'

const keptSchema = z.object({
  request: z.object({
    operation: operationIdSchema,
    modelId: z.string(),
    prompt: z.string().nullable(),
    parameters: parameterValuesSchema,
  }),
  answer: z.object({
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    // Null for a file.
    json: z.unknown().optional(),
    text: z.string(),
    file: z.object({ link: z.string(), bytes: z.number(), mediaType: z.string().nullable() }).optional(),
  }),
})

export interface KeptAnswer {
  request: Omit<ServiceRequest, 'files'>
  answer: Answer
}

/** Receives a response that is streamed to disk. */
export interface AnswerSink {
  /** Resolves to the JSON without its long strings, which become files; null if the rest is still too large. */
  json(chunks: AsyncIterable<Buffer>): Promise<string | null>
  file(chunks: AsyncIterable<Buffer>, mediaType: string | null): Promise<NonNullable<Answer['file']>>
}

/** Maximum size of a response. */
const maxAnswerBytes = 1024 * 1024 * 1024

/** Owns one folder. Throws or rejects with AppError `disk-full`, `disk-denied`. */
export class KeptAnswers {
  readonly #folder: string
  readonly #freeBytes: FreeBytes

  constructor(folder: string, freeBytes: FreeBytes = systemFreeBytes) {
    this.#folder = folder
    this.#freeBytes = freeBytes
  }

  /** Returns a sink for a response's files. Overwrites those of an earlier attempt. */
  sink(id: string): AnswerSink {
    const name = nameOf(id)
    const reserve = spaceWatch(this.#freeBytes, dirname(this.#folder))
    const files: KeptFile[] = []
    let writtenBytes = 0
    const next = async (): Promise<LiftedFile> => {
      const file = await makeFile(join(this.#folder, name), files.length)
      files.push(file)
      return {
        link: `${scheme}${name}/${files.length - 1}`,
        async write(bytes) {
          writtenBytes += bytes.byteLength
          if (writtenBytes > maxAnswerBytes) throw errorWithCode('UNPACKED_TOO_LARGE')
          await reserve(bytes.byteLength)
          await file.write(bytes)
        },
        close: () => file.close(),
      }
    }
    const orDamaged = async <Read>(read: () => Promise<Read>): Promise<Read> => {
      try {
        return await read()
      } finally {
        for (const file of files) await file.abandon()
      }
    }
    return {
      json: (chunks) =>
        orDamaged(async () => {
          const lifter = createLifter(next)
          for await (const chunk of chunks) await lifter.push(chunk)
          return lifter.end()
        }),
      file: (chunks, mediaType) =>
        orDamaged(async () => {
          const file = await next()
          let bytes = 0
          for await (const chunk of chunks) {
            bytes += chunk.byteLength
            await file.write(chunk)
          }
          await file.close()
          return { link: file.link, bytes, mediaType }
        }),
    }
  }

  /** Resolves once the response is durably stored. */
  async save(id: string, { answer, request }: KeptAnswer): Promise<void> {
    const name = nameOf(id)
    await mkdir(join(this.#folder, name), { recursive: true, mode: 0o700 })
    replaceFile(join(this.#folder, name, 'answer.json'), JSON.stringify({ request, answer }))
  }

  /** Resolves to null if the response is missing or incomplete. */
  async load(id: string): Promise<KeptAnswer | null> {
    try {
      const text = await readFile(join(this.#folder, nameOf(id), 'answer.json'), 'utf8')
      const { request, answer } = keptSchema.parse(JSON.parse(text))
      const { file, ...rest } = answer
      return { request, answer: { ...rest, json: rest.json, ...(file === undefined ? {} : { file }) } }
    } catch {
      return null
    }
  }

  /** Rejects with `task-expired` if the file is gone. */
  async open(link: string, from: number): Promise<OpenedOutput> {
    const [name = '', file = ''] = link.slice(scheme.length).split('/')
    const path = join(this.#folder, name, file)
    const size = /^[\w-]+$/.test(name) && /^\d+$/.test(file) ? await stat(path).catch(() => null) : null
    if (size === null)
      throw new AppError('task-expired', 'the answer that held the result is not on this disk any more', {
        details: { reason: 'kept-answer-gone' },
      })
    const start = from <= size.size ? from : 0
    const body = Readable.toWeb(createReadStream(path, { start })) as ReadableStream<Uint8Array>
    return { body, from: start, totalBytes: size.size, etag: null, mediaType: null }
  }

  /** Deletes a response that the library has imported. Never rejects. */
  async release(id: string): Promise<void> {
    await rm(join(this.#folder, nameOf(id)), { recursive: true, force: true }).catch(() => undefined)
  }

  /** Deletes all responses that no job is waiting for. Never rejects. */
  async sweep(waitedFor: Iterable<string>): Promise<void> {
    const kept = new Set(Array.from(waitedFor, nameOf))
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names)
      if (!kept.has(name)) await rm(join(this.#folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

interface KeptFile {
  write(bytes: Buffer): Promise<void>
  /** Resolves once the file is durably stored. */
  close(): Promise<void>
  /** Closes an incomplete file; does nothing once it is closed. */
  abandon(): Promise<void>
}

/** Rejects with AppError `disk-full`, `disk-denied`. */
async function makeFile(folder: string, number: number): Promise<KeptFile> {
  const path = join(folder, String(number))
  const orDiskError = <Done>(work: Promise<Done>) =>
    work.catch((thrown: unknown) => Promise.reject(diskError(thrown, path)))
  await orDiskError(mkdir(folder, { recursive: true, mode: 0o700 }))
  const file = await orDiskError(open(path, 'w', 0o600))
  let isOpen = true
  const abandon = async () => {
    if (!isOpen) return
    isOpen = false
    await file.close()
  }
  return {
    write: (bytes) => orDiskError(file.writeFile(bytes)),
    async close() {
      await orDiskError(file.sync())
      await abandon()
    },
    abandon,
  }
}

/** Returns the handle of a task whose response is stored. */
export function keptTaskId(idempotencyKey: string): string {
  return scheme + idempotencyKey
}

/** Returns a handle's storage id, or null if the handle belongs to a task at the service. */
export function keptIdOf(taskId: string): string | null {
  return taskId.startsWith(scheme) ? taskId.slice(scheme.length) : null
}

/** Whether a link points to a file in a stored response. */
export function isKeptLink(link: string): boolean {
  return link.startsWith(scheme)
}

/** Returns a safe folder name for any id. */
function nameOf(id: string): string {
  return /^[\w-]{1,80}$/.test(id) ? id : createHash('sha256').update(id).digest('hex')
}
