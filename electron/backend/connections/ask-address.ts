/** What answers at an address of this computer or the same network: asked once, for a moment, without a key. */
import type { Answer } from './answer.ts'
import { sendRequest } from './http-request.ts'
import { parseJson } from './parse-json.ts'
import { readText } from './read-body.ts'

/** What is on this computer or in the same network answers at once, or is busy. */
const waits = { connectTimeoutMs: 1_000, replyTimeoutMs: 2_500, idleTimeoutMs: 2_500 }

/** Null: nothing that can be read. Never rejects. */
export async function askAddress(url: URL, signal: AbortSignal): Promise<Pick<Answer, 'json' | 'status'> | null> {
  const result = await sendRequest({ method: 'GET', url, headers: {}, signal, ...waits })
  if ('failure' in result) return null
  const read = await readText(result.reply, signal, waits.replyTimeoutMs)
  return 'text' in read ? { status: result.reply.status, json: parseJson(read.text) } : null
}
