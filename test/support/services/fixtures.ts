/** Exchanges in the shapes of the services, as their documentation shows them: `test/fixtures/services/<provider>.json`. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Answer } from '../../../electron/backend/connections/answer.ts'

export interface Exchange {
  name: string
  /** How sure it is: `D` documented, `S` seen in others' code, `M` from memory. */
  mark: string
  means: string
  request: {
    method: string
    url: string
    headers?: Record<string, string>
    json?: unknown
    parts?: readonly { name: string; value?: string; fileName?: string; type?: string }[]
  }
  response: { status: number; headers?: Record<string, string>; json?: unknown; text?: string; file?: unknown }
}

/** Those of a provider; empty where it has none. */
export function exchangesOf(provider: string): readonly Exchange[] {
  const path = fileURLToPath(new URL(`../../fixtures/services/${provider}.json`, import.meta.url))
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { exchanges: Exchange[] }).exchanges : []
}

/** The answer of an exchange as the client hands it to a reader. */
export function answerTo({ response: { status, headers = {}, json, text = '' } }: Exchange): Answer {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { status, headers: Object.fromEntries(named), json, text: json === undefined ? text : JSON.stringify(json) }
}
