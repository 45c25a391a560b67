/** The recorded exchanges of a service, as its provider's readers and writers see them. */
import { readFileSync } from 'node:fs'
import type { Answer } from '../../../electron/backend/connections/answer.ts'

export interface RecordedExchange {
  name: string
  request: { method: string; url: string; json?: unknown; parts?: Record<string, string>[] }
  answer: Answer
}

interface FixtureFile {
  exchanges: {
    name: string
    request: RecordedExchange['request']
    response: { status: number; headers: Record<string, string>; json?: unknown; text?: string }
  }[]
}

/** All exchanges of `test/fixtures/services/<id>.json`, and one by its name. */
export function recordedExchanges(id: string): { all: RecordedExchange[]; one(name: string): RecordedExchange } {
  const path = new URL(`../../fixtures/services/${id}.json`, import.meta.url)
  const { exchanges } = JSON.parse(readFileSync(path, 'utf8')) as FixtureFile
  const all = exchanges.map(({ name, request, response: { status, headers, json, text } }) => ({
    name,
    request,
    answer: { status, headers, json, text: text ?? JSON.stringify(json) },
  }))
  return {
    all,
    one(name) {
      const found = all.find((exchange) => exchange.name === name)
      if (found === undefined) throw new Error(`no exchange ${name} of ${id}`)
      return found
    },
  }
}
