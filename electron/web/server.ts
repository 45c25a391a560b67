/** The loopback host: the same backend as on the desktop, behind HTTP on 127.0.0.1. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie } from 'hono/cookie'
import { streamSSE } from 'hono/streaming'
import { AppError } from '../../shared/app-error.ts'
import { paths } from '../../shared/channels.ts'
import type { Backend } from '../backend/backend.ts'
import { answerFileRequest, errorResponse } from '../backend/files-over-http.ts'
import { pageHeaders } from '../backend/page-headers.ts'
import { cookieName, guard } from './guard.ts'

const maximumCommandBytes = 1_000_000
const heartbeatMs = 15_000

export interface WebServer {
  /** The link of this run, with its token. */
  url: string
  stop(): Promise<void>
}

/** Listens on 127.0.0.1. Rejects with a sentence for people when the port is taken. */
export async function startWebServer(options: {
  backend: Backend
  pageFolder: string
  port: number
}): Promise<WebServer> {
  const token = randomBytes(32).toString('base64url')
  const run = { port: options.port, token }
  const app = createApp(options.backend, options.pageFolder, run)
  const server = await listen(app, options.port)
  const address = server.address()
  run.port = typeof address === 'object' && address !== null ? address.port : options.port
  return {
    url: `http://127.0.0.1:${run.port}/?token=${token}`,
    stop: () => close(server),
  }
}

/** The routes. `run.port` is read at every request, since port 0 becomes known only after listening. */
export function createApp(backend: Backend, pageFolder: string, run: { port: number; token: string }): Hono {
  const app = new Hono()

  app.use(async (context, next) => {
    const url = new URL(context.req.url)
    const verdict = guard(
      {
        method: context.req.method,
        path: url.pathname,
        queryToken: url.searchParams.get('token'),
        host: context.req.header('host') ?? null,
        origin: context.req.header('origin') ?? null,
        fetchSite: context.req.header('sec-fetch-site') ?? null,
        cookieToken: getCookie(context, cookieName(run.port)) ?? null,
      },
      run,
      sameToken,
    )
    if (verdict.kind === 'allow') return next()
    if (verdict.kind === 'welcome') return welcome(run)
    return refusal(verdict.status, verdict.reason)
  })

  app.post(
    `${paths.commands}:name`,
    bodyLimit({ maxSize: maximumCommandBytes, onError: tooLarge }),
    async (context) => {
      let input: unknown
      try {
        input = await context.req.json()
      } catch {
        return errorResponse(400, new AppError('invalid-input', 'the command is not JSON'))
      }
      return context.json(await backend.dispatch(context.req.param('name'), input), 200, {
        'Cache-Control': 'no-store',
      })
    },
  )

  app.get(paths.events, (context) =>
    streamSSE(context, async (stream) => {
      let sending: Promise<unknown> = Promise.resolve()
      const send = (message: { data: string; event?: string }) => {
        sending = sending.then(() => (stream.aborted ? undefined : stream.writeSSE(message)))
      }
      const end = backend.subscribe((event) => send({ data: JSON.stringify(event) }))
      stream.onAbort(end)
      while (!stream.aborted) {
        send({ data: '', event: 'heartbeat' })
        await stream.sleep(heartbeatMs)
      }
    }),
  )

  app.all('*', async (context) => {
    const answer = await answerFileRequest(backend, pageFolder, context.req.raw)
    return answer ?? errorResponse(404, new AppError('not-found', 'there is no such page'))
  })

  app.onError((thrown) => errorResponse(500, AppError.from(thrown)))
  return app
}

/**
 * Moves the token from the address into a cookie. The page then loads itself anew: a redirect would not carry a
 * `SameSite=Strict` cookie when the link was followed from another program's page.
 */
function welcome(run: { port: number; token: string }): Response {
  return new Response('<!doctype html><meta http-equiv="refresh" content="0;url=/"><title>Maquette</title>', {
    headers: {
      ...pageHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Set-Cookie': `${cookieName(run.port)}=${run.token}; Path=/; HttpOnly; SameSite=Strict`,
    },
  })
}

function tooLarge(): Response {
  return errorResponse(413, new AppError('invalid-input', 'a command this large is not taken'))
}

function refusal(status: number, reason: string): Response {
  return new Response(`Maquette: ${reason}.\n`, {
    status,
    headers: { ...pageHeaders, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

function sameToken(given: string, expected: string): boolean {
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
    // Event streams stay open for ever otherwise.
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
