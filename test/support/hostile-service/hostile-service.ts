/**
 * A real HTTP server that speaks the specification honestly, keeps true books, and does at single steps whatever a
 * scenario wants instead.
 */
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { type Answer, problem } from './answer.ts'
import { honestAnswer, stepOf, type Step } from './honest-answers.ts'
import { type BooksOptions, ServiceBooks } from './service-books.ts'
import type { Clock } from '../../../electron/backend/ports.ts'
import { startWebServer, type WebRequest, type WebServer } from './web-server.ts'
import { modelFile } from './result-files.ts'

/** One request, at the step it belongs to. */
export interface Visit {
  step: Step
  request: WebRequest
  /** 1 for the first request of this step, 2 for the next … */
  nth: number
  /** Does what an honest service would, with all its effects on the books, and resolves to its answer. */
  honest: () => Answer
}

export type Script = (visit: Visit) => Answer | Promise<Answer>

export interface HostileOptions extends Omit<BooksOptions, 'now'> {
  clock: Clock
  /** A repeated request with the same key is one task. */
  deduplicates?: boolean
}

export interface HostileService {
  url: string
  /** The keys it takes, each an account of its own; all share one balance. */
  keys: Set<string>
  books: ServiceBooks
  /** What its clock is ahead of the studio's. */
  clockAheadMs: number
  now(): number
  clock: Clock
  visits: { step: Step; path: string; at: number }[]
  /** How many requests of a step came in. */
  count(step: Step): number
  /** Another answer at a step, for all its requests. */
  on(step: Step, script: Script): void
  /** The same for the first so many; afterwards it is honest, or as the script that was set before says. */
  first(times: number, step: Step, script: Script): void
  /** Refuses connections, by default until `comeBack`. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Another host, whose requests are kept apart. Ends with the service. */
  elsewhere(answer: (request: WebRequest) => Answer | Promise<Answer>): Promise<WebServer>
  /** The address of a server that has no certificate to show. */
  withoutCertificate(): Promise<string>
  /** Everything that came to other hosts. */
  foreignRequests(): WebRequest[]
  /** Every request that came here, for a look at its headers. */
  requests: readonly WebRequest[]
  close(): Promise<void>
}

/** The key of the account that scenarios use. */
export const hostileKey = 'sk-hostile-0123456789-abcdef'

/** Starts one on 127.0.0.1. Every task makes a small model unless a scenario says otherwise. */
export async function startHostileService({
  clock,
  deduplicates = false,
  ...booksOptions
}: HostileOptions): Promise<HostileService> {
  const scripts = new Map<Step, Script>()
  const others: WebServer[] = []
  const closing: (() => Promise<void>)[] = []
  const counts = new Map<Step, number>()
  const now = () => clock.now() + service.clockAheadMs
  const books = new ServiceBooks({ ...booksOptions, now })
  books.ending = { status: 'succeeded', files: [modelFile()] }
  const sleep = (ms: number) => clock.sleep(ms)

  const answer = (request: WebRequest): Answer | Promise<Answer> => {
    const step = stepOf(request)
    if (step === null) return problem(404, 'not_found', 'There is nothing at this address.')
    const nth = (counts.get(step) ?? 0) + 1
    counts.set(step, nth)
    service.visits.push({ step, path: request.path, at: clock.now() })
    const honest = () => honestAnswer(request, step, { books, keys: service.keys, deduplicates, url: service.url, now })
    return (scripts.get(step) ?? ((visit: Visit) => visit.honest()))({ step, request, nth, honest })
  }

  const server = await startWebServer({ now: () => now(), sleep, answer })
  const service: HostileService = {
    url: server.url,
    keys: new Set([hostileKey]),
    books,
    clockAheadMs: 0,
    now: () => now(),
    clock,
    visits: [],
    requests: server.requests,
    count: (step) => counts.get(step) ?? 0,
    on: (step, script) => void scripts.set(step, script),
    first(times, step, script) {
      const before = scripts.get(step)
      scripts.set(step, (visit) =>
        visit.nth <= times ? script(visit) : before === undefined ? visit.honest() : before(visit),
      )
    },
    goAway: () => server.goAway(),
    comeBack: () => server.comeBack(),
    async elsewhere(other) {
      const place = await startWebServer({ now: () => now(), sleep, answer: other })
      others.push(place)
      return place
    },
    async withoutCertificate() {
      const bare = createTlsServer({}, (socket) => socket.destroy())
      await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
      closing.push(() => new Promise((resolve) => bare.close(() => resolve())))
      return `https://127.0.0.1:${(bare.address() as AddressInfo).port}`
    },
    foreignRequests: () => others.flatMap((place) => place.requests),
    async close() {
      await Promise.all([server.close(), ...others.map((place) => place.close()), ...closing.map((end) => end())])
    },
  }
  return service
}
