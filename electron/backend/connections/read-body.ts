/** Reads the body of a response that is not a download: decompressed, with limits on size and time. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Answer } from './answer.ts'
import { decodeText } from './decode-text.ts'
import { errnoOf, errorWithCode, type HttpReply, type TransportFailure } from './http-request.ts'
import type { AnswerSink } from './kept-answers.ts'
import { fileUnpackLimit, textUnpackLimit, unpack, type UnpackLimit } from './unpack.ts'

/** Size limit for text. */
const maxTextBytes = 16 * 1024 * 1024

/** Larger responses that may contain results are streamed to files. */
const inMemoryBytes = 1024 * 1024

export type ReadText = { text: string } | { tooLarge: true } | { failure: TransportFailure }
export type ReadAnswer = ReadText | { file: NonNullable<Answer['file']> }

/** Reads at most 16 MB of text within `timeoutMs`. Never rejects. */
export async function readText(reply: HttpReply, signal: AbortSignal, timeoutMs: number): Promise<ReadText> {
  return bounded<ReadText>(reply, signal, timeoutMs, textUnpackLimit, async (stream) => {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of stream) {
      bytes += chunk.byteLength
      if (bytes > maxTextBytes) {
        reply.body.destroy()
        return { tooLarge: true }
      }
      chunks.push(chunk)
    }
    return { text: decodeText(Buffer.concat(chunks), reply.headers['content-type']) }
  })
}

/**
 * Reads a response that may contain a result: anything but text becomes a file, as do long strings in large JSON.
 * Rejects only with disk errors.
 */
export async function readAnswer(
  reply: HttpReply,
  sink: AnswerSink,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<ReadAnswer> {
  return bounded<ReadAnswer>(reply, signal, timeoutMs, fileUnpackLimit, async (stream) => {
    const type = reply.headers['content-type'] ?? null
    if (type !== null && !/json|text|^$/i.test(type)) return { file: await sink.file(stream, type) }
    const chunks = stream[Symbol.asyncIterator]()
    const begun: Buffer[] = []
    let bytes = 0
    while (bytes <= inMemoryBytes) {
      const next = await chunks.next()
      if (next.done === true) return { text: decodeText(Buffer.concat(begun), type ?? undefined) }
      begun.push(next.value)
      bytes += next.value.byteLength
    }
    const text = await sink.json(concatenated(begun, chunks))
    return text === null ? { tooLarge: true } : { text }
  })
}

async function* concatenated(begun: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* begun
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

async function bounded<Read>(
  reply: HttpReply,
  signal: AbortSignal,
  timeoutMs: number,
  limit: UnpackLimit,
  read: (stream: AsyncIterable<Buffer>) => Promise<Read>,
): Promise<Read | { tooLarge: true } | { failure: TransportFailure }> {
  const { stream } = unpack(reply, limit)
  const timer = setTimeout(() => stream.destroy(errorWithCode('REPLY_TIMEOUT')), timeoutMs)
  try {
    return await read(stream as AsyncIterable<Buffer>)
  } catch (cause) {
    reply.body.destroy()
    if (cause instanceof AppError) throw cause
    const errno = errnoOf(cause)
    if (errno === 'UNPACKED_TOO_LARGE') return { tooLarge: true }
    return { failure: { phase: 'sent', errno, aborted: signal.aborted, cause } }
  } finally {
    clearTimeout(timer)
  }
}
