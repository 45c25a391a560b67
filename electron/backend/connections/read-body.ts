/** The body of an answer that is no file: unpacked, bounded in size and time, and read as text. */
import { decodeText } from './decode-text.ts'
import { errnoOf, wordError, type HttpReply, type TransportFailure } from './http-request.ts'
import { textUnpackLimit, unpacked } from './unpack.ts'

/** No answer that is not a file needs more. */
const largestTextBytes = 16 * 1024 * 1024

export type ReadText = { text: string } | { tooLarge: true } | { failure: TransportFailure }

/** Reads at most 16 MB of text, for at most `timeoutMs`. Never rejects. */
export async function readText(reply: HttpReply, signal: AbortSignal, timeoutMs: number): Promise<ReadText> {
  const { stream } = unpacked(reply, textUnpackLimit)
  const timer = setTimeout(() => stream.destroy(wordError('REPLY_TIMEOUT')), timeoutMs)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes > largestTextBytes) {
        reply.body.destroy()
        return { tooLarge: true }
      }
      chunks.push(chunk)
    }
  } catch (cause) {
    reply.body.destroy()
    const errno = errnoOf(cause)
    if (errno === 'UNPACKED_TOO_LARGE') return { tooLarge: true }
    return { failure: { phase: 'sent', errno, aborted: signal.aborted, cause } }
  } finally {
    clearTimeout(timer)
  }
  return { text: decodeText(Buffer.concat(chunks), reply.headers['content-type']) }
}
