/** Which recorded exchange an answer is to be like, and how it differs from that one. Pure. */
import type { Answer } from '../../../electron/backend/connections/answer.ts'
import type { HttpDescription, Protocol } from '../../../electron/backend/connections/provider.ts'
import type { ServiceRequest } from '../../../electron/backend/connections/service-client.ts'
import { answerTo, type Exchange } from '../services/fixtures.ts'
import { differenceOf, shapeOf, type Difference } from './shape.ts'

/** What was asked. */
export type AskedFor = 'submit' | 'upload' | 'task' | 'result' | 'balance' | 'key'

export interface HeardAnswer {
  asked: AskedFor
  description: Pick<HttpDescription, 'method' | 'path'>
  answer: Answer
}

export interface Compared {
  /** Null: there is none that is like it. */
  sample: { name: string; mark: string; samePath: boolean } | null
  difference: Difference
}

const none: Difference = { missing: [], changed: [], added: [] }

/**
 * Against the recorded answer of the same address and the same meaning that it differs from least; where no such address was
 * recorded, one of the same meaning at another. A finished task is so held against finished ones alone.
 */
export function compareWithSamples(
  heard: HeardAnswer,
  exchanges: readonly Exchange[],
  protocol: Protocol,
  request: ServiceRequest,
): Compared {
  const { answer, asked, description } = heard
  if (answer.file !== undefined || answer.json === undefined) return withoutJson(heard, exchanges)
  const meaning = meaningOf(asked, answer, protocol, request)
  const alike = exchanges.filter(
    (exchange) =>
      exchange.request.method === description.method &&
      Math.floor(exchange.response.status / 100) === Math.floor(answer.status / 100) &&
      exchange.response.json !== undefined &&
      meaningOf(asked, answerTo(exchange), protocol, request) === meaning,
  )
  const here = alike.filter(({ request: { url } }) => isSamePath(url, description.path))
  const candidates = here.length > 0 || asked === 'key' ? here : alike
  const seen = shapeOf([answer.json])
  // What may be empty in one state of a task may be empty in another.
  const known = shapeOf(
    exchanges
      .filter(
        ({ request: { url, method } }) =>
          method === description.method && (here.length === 0 || isSamePath(url, description.path)),
      )
      .filter(({ response }) => response.status < 300 && response.json !== undefined)
      .map(({ response }) => response.json),
  )
  const [nearest] = candidates
    .map((exchange) => ({ exchange, difference: differenceOf(shapeOf([exchange.response.json]), seen, known) }))
    .toSorted(
      (a, b) =>
        faultsOf(a.difference) - faultsOf(b.difference) || a.difference.added.length - b.difference.added.length,
    )
  if (nearest === undefined) return { sample: null, difference: none }
  const { name, mark } = nearest.exchange
  return { sample: { name, mark, samePath: here.length > 0 }, difference: nearest.difference }
}

/** An answer that is a file, or nothing: what is compared is only that the recorded one was so too. */
function withoutJson({ description, answer }: HeardAnswer, exchanges: readonly Exchange[]): Compared {
  const found = exchanges.find(
    ({ request, response }) =>
      request.method === description.method &&
      isSamePath(request.url, description.path) &&
      response.status === answer.status,
  )
  if (found === undefined) return { sample: null, difference: none }
  const { name, mark, response } = found
  const changed = response.json === undefined ? [] : ['the answer: no JSON']
  return { sample: { name, mark, samePath: true }, difference: { ...none, changed } }
}

/** Missing and changed places: what is new does no harm. */
export function faultsOf({ missing, changed }: Difference): number {
  return missing.length + changed.length
}

/** What a reader of the provider makes of it, in a word. */
function meaningOf(asked: AskedFor, answer: Answer, protocol: Protocol, request: ServiceRequest): string {
  if (answer.status >= 300) return `refused ${answer.status}`
  if (protocol.errorInside !== undefined && protocol.errorInside(answer) !== null) return 'refused inside'
  const handle = 'handle|part'
  switch (asked) {
    case 'submit':
      return protocol.readSubmit(answer, request).kind
    case 'task': {
      const read = protocol.readTask(answer, handle)
      return read.kind === 'task' ? `${read.task.status} ${read.task.outputs.length > 0}` : read.kind
    }
    case 'result':
      return protocol.readResult(answer, handle).kind
    case 'upload':
      return String(protocol.readUpload(answer) !== null)
    case 'balance': {
      const read = protocol.readBalance(answer)
      return read === 'not-allowed' ? read : String(read.credits !== null)
    }
    case 'key':
      return 'good'
  }
}

/** Whether an address ends in this path, with other ids in it. */
export function isSamePath(url: string, path: string): boolean {
  const theirs = segmentsOf(new URL(url).pathname)
  const ours = segmentsOf(path)
  // A base address may have a path of its own, which descriptions leave out.
  const above = theirs.length - ours.length
  return above >= 0 && above <= 2 && ours.every((segment, at) => segment === theirs[at + above])
}

/** The segments of a path, ids as `{id}`. Nothing of its query. */
export function segmentsOf(path: string): string[] {
  return (path.split(/[?#]/)[0] ?? '')
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (isId(segment) ? '{id}' : segment))
}

/** Letters mixed with at least two digits and no version or word with a dot or a dash alone: task ids of every service seen. */
function isId(segment: string): boolean {
  const uuid = /^[0-9a-f]{8}-[0-9a-f-]{20,}$/i.test(segment)
  const plain = /^[0-9a-z_]{12,}$/i.test(segment) && (segment.match(/\d/g) ?? []).length >= 2
  return uuid || plain || /^\d{4,}$/.test(segment)
}
