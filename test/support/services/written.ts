/** Requests of a provider as fixtures write them, and answers as its readers see them. */
import type { Answer } from '../../../electron/backend/connections/answer.ts'
import { errorOfReply, type RequestKind } from '../../../electron/backend/connections/http-errors.ts'
import type { FormPart, HttpDescription, Provider } from '../../../electron/backend/connections/provider.ts'
import type { InputFile } from '../../../electron/backend/connections/service-client.ts'
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { answerTo, exchangesOf, type Exchange } from './fixtures.ts'

/** Throws where there is none of this name. */
export function exchangeOf(provider: string, name: string): Exchange {
  const found = exchangesOf(provider).find((each) => each.name === name)
  if (found === undefined) throw new Error(`${provider} has no exchange ${name}`)
  return found
}

/** The answer of an exchange. */
export function answerOf(provider: string, name: string): Answer {
  return answerTo(exchangeOf(provider, name))
}

/** An answer with this body. */
export function jsonAnswer(json: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers, json, text: JSON.stringify(json) }
}

/** A description as a fixture writes a request. */
export function wireOf(provider: Provider, { origin, method, path, body }: HttpDescription): Exchange['request'] {
  const base = origin === undefined ? provider.defaultBaseUrl : provider.protocol({}).origins[origin]
  return {
    method,
    url: `${base}${path}`,
    ...(body !== undefined && 'json' in body ? { json: body.json } : {}),
    ...(body !== undefined && 'parts' in body ? { parts: body.parts.map(partOf) } : {}),
  }
}

function partOf(part: FormPart): NonNullable<Exchange['request']['parts']>[number] {
  return 'file' in part ? { name: part.name, fileName: part.file.name, type: part.file.mediaType } : part
}

/** The error of an answer, as the client makes it. */
export function errorOf(provider: Provider, answer: Answer, asked: RequestKind): AppError {
  return errorOfReply(answer, provider.protocol({}).readError(answer), { asked, now: 0 })
}

/** A file that is only described. */
export function describedFile(changes: Partial<InputFile> = {}): InputFile {
  return {
    slot: 'image',
    name: 'helmet.png',
    mediaType: 'image/png',
    bytes: 1234,
    sha256: '0'.repeat(64),
    path: '/nowhere/helmet.png',
    ...changes,
  }
}

/** What was sent and what was answered, of an exchange by its name. */
export function recorded(provider: string, name: string): { request: Exchange['request']; answer: Answer } {
  const exchange = exchangeOf(provider, name)
  return { request: exchange.request, answer: answerTo(exchange) }
}
