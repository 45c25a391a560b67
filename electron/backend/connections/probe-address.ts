/** Probes an address on this computer or the local network once, without a key. */
import type { Answer } from './answer.ts'
import { sendRequest } from './http-request.ts'
import { parseJson } from './parse-json.ts'
import { readText } from './read-body.ts'

/** Local services respond immediately unless they are busy. */
const waits = { connectTimeoutMs: 1_000, replyTimeoutMs: 2_500, idleTimeoutMs: 2_500 }

/** Resolves to the response, or to null if there is no readable response. Never rejects. */
export async function probeAddress(url: URL, signal: AbortSignal): Promise<Pick<Answer, 'json' | 'status'> | null> {
  const result = await sendRequest({ method: 'GET', url, headers: {}, signal, ...waits })
  if ('failure' in result) return null
  const read = await readText(result.reply, signal, waits.replyTimeoutMs)
  return 'text' in read ? { status: result.reply.status, json: parseJson(read.text) } : null
}
