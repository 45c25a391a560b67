/** The web host: the backend behind HTTP on 127.0.0.1. `docs/decisions/009-launch-codes.md` describes the access. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { serve, type ServerType } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import { AppError } from '../../shared/protocol/app-error.ts'
import { maxMessageBytes, paths, sessionHeader } from '../../shared/protocol/channels.ts'
import type { NoSessionReason } from '../../shared/protocol/no-session.ts'
import type { Backend } from '../backend/backend.ts'
import { answerFileRequest } from '../backend/files-over-http.ts'
import { errorResponse } from '../backend/http-answers.ts'
import { pageHeaders } from '../backend/page-headers.ts'
import { servePageFile } from '../backend/page-files.ts'
import { guard } from './guard.ts'
import { createLaunchCodes, type LaunchCodes } from './launch-codes.ts'
import type { LinkResponder } from './running-host.ts'
import { createSignedAddresses } from './signed-addresses.ts'
import { type Refusal, words } from './words.ts'

const maximumSmallBytes = 10_000
const heartbeatMs = 15_000
const sweepEveryMs = 30_000
const noStore = { 'Cache-Control': 'no-store' }

export interface WebServer {
  port: number
  origin: string
  /** Returns a link that opens one window once. */
  newLink(): string
  /** Begins to respond to second starts; see `running-host.ts`. */
  answerLinks(responder: Pick<LinkResponder, 'answer'>): void
  stop(): Promise<void>
}

interface Run {
  port: number
  secret: string
  codes: LaunchCodes
  links: Pick<LinkResponder, 'answer'> | null
}

/** Listens on 127.0.0.1. Rejects with a sentence if the port is taken. */
export async function startWebServer(options: {
  backend: Backend
  pageFolder: string
  port: number
  now?: () => number
  /** Called with the digest of every used or expired code. */
  onCodeEnd?: (digest: string) => void
}): Promise<WebServer> {
  const codes = createLaunchCodes(options.now ?? Date.now, options.onCodeEnd)
  const run: Run = { port: options.port, secret: randomBytes(32).toString('base64url'), codes, links: null }
  const server = await listen(createApp(options.backend, options.pageFolder, run), options.port)
  const address = server.address()
  if (typeof address === 'object' && address !== null) run.port = address.port
  const origin = `http://127.0.0.1:${run.port}`
  const sweeper = setInterval(() => codes.sweep(), sweepEveryMs).unref()
  return {
    port: run.port,
    origin,
    // Placed after `#`, so that it is neither sent to servers nor used up by link previews.
    newLink: () => `${origin}/#code=${codes.issue()}`,
    answerLinks: (responder) => void (run.links = responder),
    async stop() {
      clearInterval(sweeper)
      codes.sweep(true)
      await close(server)
    },
  }
}

/** The routes. `run.port` is read at every request, since port 0 becomes known only after listening. */
function createApp(backend: Backend, pageFolder: string, run: Run): Hono {
  const app = new Hono()
  const addresses = createSignedAddresses()
  const limit = bodyLimit({ maxSize: maxMessageBytes, onError: tooLarge })

  app.use(async (context, next) => {
    const verdict = guard(
      {
        method: context.req.method,
        path: context.req.path,
        host: context.req.header('host') ?? null,
        origin: context.req.header('origin') ?? null,
        fetchSite: context.req.header('sec-fetch-site') ?? null,
        fetchMode: context.req.header('sec-fetch-mode') ?? null,
        secret: context.req.header(sessionHeader) ?? null,
      },
      run,
      sameSecret,
    )
    if (verdict.kind === 'refuse') return refusal(verdict.status, verdict.reason)
    if (verdict.kind === 'ended') return noSession('session-ended')
    if (verdict.kind === 'allow') return next()
    return (await answerOpen(context)) ?? noSession('link-missing')
  })

  app.get(`${paths.signed}*`, async ({ req }) => (await answerSigned(req)) ?? noSession('link-missing'))

  async function answerSigned({ url, raw }: Context['req']): Promise<Response | null> {
    const file = addresses.open(new URL(url).pathname)
    return file === null ? null : answerFileRequest(backend, pageFolder, new Request(new URL(file, url), raw))
  }

  /** Handles routes that need no session. */
  async function answerOpen({ req }: Context): Promise<Response | null> {
    const { pathname } = new URL(req.url)
    if (req.method === 'POST' && pathname === paths.session) return exchange(run, await smallJson(req.raw))
    if (req.method === 'POST' && pathname === paths.links) {
      const answer = run.links?.answer(await smallJson(req.raw)) ?? null
      return answer === null ? null : Response.json(answer, { headers: noStore })
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') return null
    return (await answerSigned(req)) ?? servePageFile(pageFolder, pathname, req.method)
  }

  app.post(`${paths.commands}:name`, limit, async (context) => {
    let input: unknown
    try {
      input = addresses.read(await context.req.text())
    } catch {
      return errorResponse(400, new AppError('invalid-input', 'the command is not JSON'))
    }
    return json(addresses.write(await backend.dispatch(context.req.param('name'), input)))
  })

  app.post(paths.sign, async ({ req }) => {
    const requested = signRequestSchema.safeParse(await smallJson(req.raw)).data
    if (requested === undefined) return errorResponse(400, new AppError('invalid-input', 'this is not a staged file'))
    return json(JSON.stringify({ ok: true, value: { url: addresses.sign(requested.path) } }))
  })

  app.get(paths.events, (context) =>
    streamSSE(context, async (stream) => {
      let sending: Promise<unknown> = Promise.resolve()
      const send = (message: { data: string; event?: string }) => {
        sending = sending.then(() => (stream.aborted ? undefined : stream.writeSSE(message)))
      }
      const end = backend.subscribe((event) => send({ data: addresses.write(event) }))
      stream.onAbort(end)
      while (!stream.aborted) {
        send({ data: '', event: 'heartbeat' })
        await stream.sleep(heartbeatMs)
      }
    }),
  )

  app.all('*', async (context) => {
    const answer = await answerFileRequest(backend, pageFolder, context.req.raw)
    return answer ?? errorResponse(404, new AppError('not-found', 'the page does not exist'))
  })

  app.onError((thrown) => errorResponse(500, AppError.from(thrown)))
  return app
}

const signRequestSchema = z.object({ path: z.string().startsWith(paths.staged) })
const codeSchema = z.object({ code: z.string().max(200) })

/** Exchanges a code for the session's secret. */
function exchange({ codes, secret }: Run, body: unknown): Response {
  const answer = codes.redeem(codeSchema.safeParse(body).data?.code ?? '')
  if (answer.kind === 'accepted') return json(JSON.stringify({ ok: true, value: { secret } }))
  return noSession(answer.reason)
}

/** Why the request has no session. */
function noSession(reason: NoSessionReason): Response {
  const details = { studio: true, reason }
  return errorResponse(401, new AppError('offline', 'the request is part of no session', { details }))
}

/** Returns null for invalid or oversized JSON. */
async function smallJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? Infinity) > maximumSmallBytes) return null
  return request.json().catch(() => null)
}

function json(body: string): Response {
  return new Response(body, { headers: { 'Content-Type': 'application/json', ...noStore } })
}

function tooLarge(): Response {
  return errorResponse(413, new AppError('invalid-input', 'a command this large is not taken'))
}

function refusal(status: number, reason: Refusal): Response {
  return new Response(`${words.refusal[reason]}\n`, {
    status,
    headers: { ...pageHeaders, 'Content-Type': 'text/plain; charset=utf-8', ...noStore },
  })
}

function sameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

function listen(app: Hono, port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port })
    server.once('listening', () => resolve(server))
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(
        cause.code === 'EADDRINUSE'
          ? new AppError('invalid-input', `Port ${port} is taken by another program; choose another with --port.`, {
              cause,
            })
          : AppError.from(cause),
      )
    })
  })
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    // Event streams would stay open forever.
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
