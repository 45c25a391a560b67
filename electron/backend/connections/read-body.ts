/** The body of an answer: unpacked, bounded, and read as text. */
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { errnoOf, type HttpReply, type TransportFailure } from './http-request.ts'

/** No answer that is not a file needs more. */
const largestTextBytes = 16 * 1024 * 1024

export type ReadText = { text: string } | { tooLarge: true } | { failure: TransportFailure }

/** The body as it was before the service packed it; we ask for it unpacked, not every server listens. */
export function unpacked(reply: HttpReply): { stream: Readable; wasPacked: boolean } {
  const unpacker = unpackerFor(reply.headers['content-encoding'])
  if (unpacker === null) return { stream: reply.body, wasPacked: false }
  reply.body.on('error', (error) => unpacker.destroy(error))
  return { stream: reply.body.pipe(unpacker), wasPacked: true }
}

/** Reads at most 16 MB of text. Never rejects. */
export async function readText(reply: HttpReply, signal: AbortSignal): Promise<ReadText> {
  const { stream } = unpacked(reply)
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
    return { failure: { phase: 'sent', errno: errnoOf(cause), aborted: signal.aborted, cause } }
  }
  return { text: Buffer.concat(chunks).toString('utf8') }
}

function unpackerFor(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      return null
  }
}
