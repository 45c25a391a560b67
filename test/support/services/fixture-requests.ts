/** Recorded exchanges with a service, in its real shapes: `test/fixtures/services/<name>.json`. */
import { readFileSync } from 'node:fs'
import type { Answer } from '../../../electron/backend/connections/answer.ts'
import { errorOfReply, type Asked } from '../../../electron/backend/connections/http-errors.ts'
import type { HttpDescription, Provider } from '../../../electron/backend/connections/provider.ts'
import type { InputFile, ServiceRequest } from '../../../electron/backend/connections/service-client.ts'
import {
  checkParameters,
  findModelOperation,
  type OperationId,
  type Parameter,
  type ParameterValue,
} from '../../../shared/catalogue.ts'
import type { AppError } from '../../../shared/app-error.ts'

export interface Exchange {
  name: string
  request: { method: string; url: string; json?: unknown; parts?: { name: string; fileName?: string; type?: string }[] }
  response: { status: number; headers: Record<string, string>; json?: unknown; text?: string }
}

export interface ServiceFixtures {
  names: readonly string[]
  /** Throws where there is none of this name. */
  exchange(name: string): Exchange
  /** What the reader sees of an answer. */
  answer(name: string): Answer
}

export function fixturesOf(service: string): ServiceFixtures {
  const url = new URL(`../../fixtures/services/${service}.json`, import.meta.url)
  const { exchanges } = JSON.parse(readFileSync(url, 'utf8')) as { exchanges: Exchange[] }
  const exchange = (name: string): Exchange => {
    const found = exchanges.find((each) => each.name === name)
    if (found === undefined) throw new Error(`${service} has no exchange ${name}`)
    return found
  }
  return { names: exchanges.map(({ name }) => name), exchange, answer: (name) => answerOf(exchange(name).response) }
}

/** An answer of JSON. */
export function answerOf({ status, headers, json, text }: Exchange['response']): Answer {
  return { status, headers, json, text: text ?? JSON.stringify(json) }
}

/** An answer with this body. */
export function jsonAnswer(json: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return answerOf({ status, headers, json })
}

/** A description as a fixture writes a request. */
export function wireOf(provider: Provider, description: HttpDescription): Exchange['request'] {
  const { origin, method, path, body } = description
  const base = origin === undefined ? provider.defaultBaseUrl : provider.protocol({}).origins[origin]
  return {
    method,
    url: `${base}${path}`,
    ...(body !== undefined && 'json' in body ? { json: body.json } : {}),
    ...(body !== undefined && 'parts' in body
      ? {
          parts: body.parts.map((part) =>
            'file' in part
              ? { name: part.name, fileName: part.file.name, type: part.file.mediaType }
              : { name: part.name },
          ),
        }
      : {}),
  }
}

/** The error of an answer, as the client makes it. */
export function errorOf(provider: Provider, answer: Answer, asked: Asked): AppError {
  return errorOfReply(answer, provider.protocol({}).readError(answer), { asked, now: 0 })
}

/** A request with all parameters of its row: the defaults, changed. */
export function requestFor(
  provider: Provider,
  modelId: string,
  operation: OperationId,
  changes: ServiceRequest['parameters'] = {},
  more: Partial<ServiceRequest> = {},
): ServiceRequest {
  const found = findModelOperation(provider.catalogue, modelId, operation)
  if (found === undefined) throw new Error(`${modelId} has no ${operation}`)
  const { values, problems } = checkParameters(found.row, changes)
  if (problems.length > 0) throw new Error(`${modelId}: ${JSON.stringify(problems)}`)
  return { modelId, operation, prompt: null, parameters: values, files: [], ...more }
}

/** Parameters that make no difference to what is sent, though they are shown and have another value than usual. */
export function unsentParameters(provider: Provider, modelId: string, operation: OperationId): string[] {
  const { row } = findModelOperation(provider.catalogue, modelId, operation)!
  const unsent = row.parameters.filter((parameter) => {
    const rule = parameter.shownWhen
    const shown = rule === undefined ? {} : { [rule.parameter]: [rule.equals].flat().at(-1)! }
    const request = requestFor(provider, modelId, operation, { ...shown, [parameter.id]: otherValue(parameter) })
    const { [parameter.id]: value, ...others } = request.parameters
    const usual = parameter.default === undefined ? others : { ...others, [parameter.id]: parameter.default }
    return value === undefined || sentText(provider, request) === sentText(provider, { ...request, parameters: usual })
  })
  return unsent.map(({ id }) => id)
}

function sentText(provider: Provider, request: ServiceRequest): string {
  return JSON.stringify(provider.protocol({}).submit(request, new Map(), 'once'))
}

/** A value that is not the default. */
function otherValue(parameter: Parameter): ParameterValue {
  const { kind, choices = [], minimum = 1, maximum, default: usual } = parameter
  switch (kind) {
    case 'boolean':
      return usual !== true
    case 'choice':
      return choices.find(({ value }) => value !== usual && value !== '')!.value
    case 'text':
      return 'other words'
    case 'colour':
      return '#12ab34'
    default:
      return minimum === usual ? (maximum ?? minimum + 1) : minimum
  }
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
