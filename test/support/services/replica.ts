/**
 * A replica: a real HTTP server in the shapes of one service, with true books. A service's own file says how it answers
 * (`ReplicaKind`); tasks, money, links, uploads and all that goes wrong on the way are here, the same for every service.
 */
import type { ProfileOverrides } from '../../../shared/protocol/connection.ts'
import type { Answer } from '../hostile-service/answer.ts'
import { startWebServer, type WebRequest } from '../hostile-service/web-server.ts'
import { ReplicaBooks } from './replica-books.ts'
import { readRequest, type ReplicaRequest } from './replica-request.ts'

/** What every service can say no to. Null where this one never does. */
export interface Refusals {
  key: Answer | null
  credits: Answer | null
  /** 429: too many requests in a short time. */
  'too-fast': Answer | null
  /** 429: too many tasks at once. */
  'queue-full': Answer | null
  moderation: Answer | null
  down: Answer
}

/** How one service answers. */
export interface ReplicaKind {
  /** The provider's id. */
  provider: string
  /** The key that it takes; null where it wants none. */
  key: string | null
  /** The key that came with a request, or null. */
  keyOf(headers: ReplicaRequest['headers']): string | null
  /** Names of the provider's further origins. */
  origins: readonly string[]
  /** What is on the account at first, in its unit. */
  balance: number
  refusals: Refusals
  /** What a connection to it has set up. */
  overrides?: ProfileOverrides
  /** A task that fails there is never reported: it seems to run for ever. */
  failsSilently?: boolean
  /** Whether this request is one that is paid for. */
  isSubmit(request: ReplicaRequest): boolean
  /** Null: there is nothing at this address. */
  answer(request: ReplicaRequest, books: ReplicaBooks): Answer | null
}

/**
 * What goes wrong with one request. `lost`: it is done, and its answer is lost. `cut`: the connection breaks within the answer.
 * `broken`: it breaks before it is done. `slow`: it is answered after a while. Everything else is a refusal in the service's
 * own words.
 */
export type Mishap = 'lost' | 'cut' | 'broken' | 'slow' | keyof Refusals

export type Step = 'submit' | 'other' | 'file'

export interface Replica {
  kind: ReplicaKind
  /** The address for the connection. */
  url: string
  books: ReplicaBooks
  requests: readonly { step: Step; request: ReplicaRequest }[]
  /** The next so many requests of a step meet this. */
  meet(step: Step, mishap: Mishap, times?: number): void
  /** Decides about each request by itself; what `meet` prepared comes first. */
  fate: (step: Step, request: ReplicaRequest) => Mishap | null
  /** Requests that carried the key where it does not belong: to a link, a place for an upload, an address, a body. */
  leaks(): string[]
  /** Refuses connections from now on, until it comes back at the same address. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export interface ReplicaOptions {
  now?: () => number
  sleep?: (ms: number) => Promise<void>
  /** A task is done after so many milliseconds; by itself after being asked about three times. */
  runMs?: number
}

/** Starts one on 127.0.0.1 and a port of its own. */
export async function startReplica(kind: ReplicaKind, options: ReplicaOptions = {}): Promise<Replica> {
  const { now = Date.now, runMs } = options
  const sleep = options.sleep ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const books = new ReplicaBooks({
    now,
    balance: kind.balance,
    name: kind.provider,
    ...(runMs === undefined ? {} : { runMs }),
  })
  const requests: { step: Step; request: ReplicaRequest }[] = []
  const prepared: { step: Step; mishap: Mishap }[] = []

  const honest = (request: ReplicaRequest, step: Step): Answer => {
    if (step === 'file') return books.fileAnswer(request)
    if (kind.key !== null && kind.keyOf(request.headers) !== kind.key && kind.refusals.key !== null)
      return kind.refusals.key
    return kind.answer(request, books) ?? { status: 404, body: { error: 'not found' } }
  }

  const server = await startWebServer({
    now,
    sleep,
    answer(raw: WebRequest) {
      const request = readRequest(raw, kind.origins)
      const step = books.isFile(request) ? 'file' : kind.isSubmit(request) ? 'submit' : 'other'
      requests.push({ step, request })
      const at = prepared.findIndex((each) => each.step === step)
      const mishap = at < 0 ? replica.fate(step, request) : prepared.splice(at, 1)[0]!.mishap
      switch (mishap) {
        case null:
          return honest(request, step)
        case 'lost':
          return { ...honest(request, step), misbehave: 'reset' }
        case 'cut':
          return { ...honest(request, step), misbehave: 'cut' }
        case 'broken':
          return { misbehave: 'reset' }
        case 'slow':
          return { ...honest(request, step), delayMs: 3_000 }
        default:
          return kind.refusals[mishap] ?? honest(request, step)
      }
    },
  })
  books.url = server.url
  const replica: Replica = {
    kind,
    url: server.url,
    books,
    requests,
    meet: (step, mishap, times = 1) => void prepared.push(...Array.from({ length: times }, () => ({ step, mishap }))),
    fate: () => null,
    leaks: () => leaksOf(kind, requests),
    goAway: () => server.goAway(),
    comeBack: () => server.comeBack(),
    close: () => server.close(),
  }
  return replica
}

function leaksOf({ key }: ReplicaKind, requests: Replica['requests']): string[] {
  if (key === null) return []
  return requests.flatMap(({ step, request: { method, path, query, headers, bytes } }) => {
    const inHeaders = step === 'file' && JSON.stringify(headers).includes(key)
    const elsewhere = decodeURIComponent(`${path}?${query.toString()}`).includes(key) || bytes.includes(key)
    return inHeaders || elsewhere ? [`${method} ${path}`] : []
  })
}
