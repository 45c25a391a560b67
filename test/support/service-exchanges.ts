/** Exchanges with real services, as their documents show them: `test/fixtures/services/<provider>.json`. */
import { readFileSync } from 'node:fs'
import type { Answer } from '../../electron/backend/connections/answer.ts'
import type { InputFile, ServiceRequest } from '../../electron/backend/connections/service-client.ts'

export interface Exchange {
  name: string
  means: string
  request: {
    method: string
    url: string
    json?: Record<string, unknown>
    parts?: { name: string; value?: string; fileName?: string; type?: string }[]
  }
  response: { status: number; headers: Record<string, string>; json?: unknown }
}

/** All of one service, in the order of the file. */
export function exchangesOf(provider: string): Exchange[] {
  const path = new URL(`../fixtures/services/${provider}.json`, import.meta.url)
  return (JSON.parse(readFileSync(path, 'utf8')) as { exchanges: Exchange[] }).exchanges
}

/** The exchange of that name. Throws where there is none. */
export function exchangeNamed(provider: string, name: string): Exchange {
  const found = exchangesOf(provider).find((each) => each.name === name)
  if (found === undefined) throw new Error(`no exchange of ${provider} is named ${name}`)
  return found
}

/** The answer of an exchange, as readers of a provider see it. */
export function answerTo({ response }: Exchange): Answer {
  return jsonAnswer(response.json, response.status, response.headers)
}

/** An answer in JSON. */
export function jsonAnswer(json: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers, json, text: JSON.stringify(json) }
}

/** A file that is never read. */
export function fileFor(slot: string, changes: Partial<InputFile> = {}): InputFile {
  return {
    slot,
    name: 'front.png',
    mediaType: 'image/png',
    bytes: 1_000,
    sha256: slot.padEnd(64, '0'),
    path: `/nowhere/${slot}.png`,
    ...changes,
  }
}

/** A request with nothing in it but what is given. */
export function requestFor(changes: Partial<ServiceRequest> & Pick<ServiceRequest, 'operation' | 'modelId'>) {
  return { prompt: null, parameters: {}, files: [], ...changes } satisfies ServiceRequest
}
