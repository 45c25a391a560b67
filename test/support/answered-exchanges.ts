/** The recorded exchanges of a service, as its writers and readers see them. */
import { readFileSync } from 'node:fs'
import type { Answer } from '../../electron/backend/connections/answer.ts'
import type { FormPart, HttpBody, SentInput } from '../../electron/backend/connections/provider.ts'

export interface RecordedPart {
  name: string
  value?: string
  fileName?: string
  type?: string
}

export interface Exchange {
  name: string
  request: { method: string; url: string; json?: Record<string, unknown>; parts?: RecordedPart[] }
  response: { status: number; headers: Record<string, string>; json?: unknown; text?: string }
}

/** Those of one provider. */
export function exchangesOf(provider: string): Exchange[] {
  const file = new URL(`../fixtures/services/${provider}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { exchanges: Exchange[] }).exchanges
}

/** The answer as the client reads it: what is not a text has become a file. */
export function answerOf({ response: { status, headers, json, text = '' } }: Exchange): Answer {
  const type = headers['content-type'] ?? ''
  if (!/json|text/.test(type))
    return { status, headers, json: undefined, text: '', file: { link: 'kept:once/0', bytes: 8, mediaType: type } }
  return { status, headers, json, text: json === undefined ? text : JSON.stringify(json) }
}

/** A picture as it is sent, by a way. */
export function sentPicture(way: 'base64' | 'part', slot = 'image', name = 'a.png'): SentInput {
  if (way === 'base64') return { way, value: 'iVBORw0KGgo=', mediaType: 'image/png' }
  const file = { slot, name, mediaType: 'image/png', bytes: 8, sha256: 'a'.repeat(64), path: `/tmp/${name}` }
  return { way, file }
}

/** The parts of a form as they are recorded, in the order of their names: no service cares for another. */
export function recordedParts(body: HttpBody | undefined): RecordedPart[] {
  const parts = body !== undefined && 'parts' in body ? body.parts : []
  return inOrder(parts.map(recorded))
}

export function inOrder(parts: readonly RecordedPart[]): RecordedPart[] {
  return parts.toSorted((a, b) => a.name.localeCompare(b.name))
}

function recorded(part: FormPart): RecordedPart {
  if ('value' in part) return { name: part.name, value: part.value }
  return { name: part.name, fileName: part.file.name, type: part.file.mediaType }
}
