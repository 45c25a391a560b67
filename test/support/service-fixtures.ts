/** Exchanges with real services, written down from their documents: `test/fixtures/services/<id>.json`. */
import { readFileSync } from 'node:fs'
import type { Answer } from '../../electron/backend/connections/answer.ts'
import { errorOfReply } from '../../electron/backend/connections/http-errors.ts'
import type { Protocol } from '../../electron/backend/connections/provider.ts'
import type { ErrorCode } from '../../shared/app-error.ts'

export interface FixedExchange {
  name: string
  request: { method: string; url: string; json?: unknown }
  response: { status: number; headers: Record<string, string>; json?: unknown; text?: string }
}

/** All exchanges of a service, in their order. */
export function exchangesOf(id: string): FixedExchange[] {
  const file = new URL(`../fixtures/services/${id}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { exchanges: FixedExchange[] }).exchanges
}

/** One exchange by its name. */
export function exchangeOf(id: string, name: string): FixedExchange {
  const found = exchangesOf(id).find((each) => each.name === name)
  if (found === undefined) throw new Error(`${id} has no exchange ${name}`)
  return found
}

/** A response as the readers see it. */
export function answerOf({ response: { status, headers, json, text } }: Pick<FixedExchange, 'response'>): Answer {
  return { status, headers, json, text: text ?? JSON.stringify(json) }
}

/** The path with its query, as a description has it. */
export function pathOf({ request: { url } }: FixedExchange): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** What the house makes of a refusal. */
export function codeOf(protocol: Protocol, answer: Answer, asked: 'submit' | 'task' | 'other'): ErrorCode {
  return errorOfReply(answer, protocol.readError(answer), { asked, now: 0 }).code
}
