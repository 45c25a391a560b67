/** Reads bodies with a size limit. */
import type { IncomingMessage } from 'node:http'
import { invalidRequest, refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { fieldWords } from '../words/refusals.ts'

/**
 * Yields the body. Throws `payload_too_large` as early as possible. Reading may stop anywhere without breaking the
 * connection, so that the response reaches a client that is still sending.
 */
export async function* bodyChunks(incoming: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  let bytes = 0
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

/** Returns a JSON value. Throws `unsupported_media_type`, `payload_too_large`, `invalid_request`. */
export async function readJson(incoming: IncomingMessage, maxBytes: number): Promise<unknown> {
  if (!/^application\/(.+\+)?json\s*(;|$)/i.test(incoming.headers['content-type'] ?? ''))
    throw refusal('unsupported_media_type', detailWords.bodyType)
  const chunks: Uint8Array[] = []
  for await (const chunk of bodyChunks(incoming, maxBytes)) chunks.push(chunk)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    throw invalidRequest([{ field: 'body', reason: fieldWords.json }])
  }
}

function tooLarge(maxBytes: number) {
  return refusal('payload_too_large', detailWords.bodyTooLarge(maxBytes))
}
