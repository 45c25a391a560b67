/** The routes as one Hono application, with key, rate limit and problems around them. */
import { Hono } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { AppError } from '../../../shared/app-error.ts'
import type { TokenBucket } from '../../../shared/token-bucket.ts'
import { problemCodeOf, refusal } from '../problem.ts'
import { interfaceWords } from '../words/interface.ts'
import { detailWords } from '../words/problems.ts'
import { showsKey } from './guard.ts'
import { openApiPage } from './openapi.ts'
import { problemResponse } from './problem-response.ts'
import { json } from './route.ts'
import type { Route, ServiceDesk } from './route.ts'
import { aboutRoutes } from './routes/about-routes.ts'
import { fileRoutes } from './routes/file-routes.ts'
import { submitRoutes } from './routes/submit-routes.ts'
import { taskRoutes } from './routes/task-routes.ts'
import { webhookRoutes } from './routes/webhook-routes.ts'
import { z } from 'zod'

export interface AppParts {
  desk: ServiceDesk
  key: string
  /** Holds up those who guess a key that a person chose; null where it cannot be guessed. */
  guesses: TokenBucket | null
  /** Milliseconds until the next request is welcome; 0: now. */
  limitRate: () => number
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}

/** Answers every request, whatever happens, with JSON, a file, or a problem. */
export function createApp({ desk, key, guesses, limitRate, log }: AppParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const routes = allRoutes(desk)
  const openPaths = routes.filter((route) => route.open === true).map((route) => route.path.split('/:')[0] ?? '')

  app.use(async (context, next) => {
    const { path } = context.req
    const open = openPaths.some((start) => path === start || path.startsWith(`${start}/`))
    if (!open) {
      // No key is looked at while too many wrong ones come: otherwise the right one would be found at the same speed.
      const heldMs = guesses?.waitMs(desk.now()) ?? 0
      if (heldMs > 0) throw refusal('rate_limited', detailWords.tooManyRequests, { retryAfterMs: heldMs })
      const authorization = context.req.header('authorization')
      if (!showsKey(authorization, key)) {
        if (authorization !== undefined) guesses?.take(desk.now())
        throw refusal('invalid_api_key', detailWords.key)
      }
      const waitMs = limitRate()
      if (waitMs > 0) throw refusal('rate_limited', detailWords.tooManyRequests, { retryAfterMs: waitMs })
    }
    await next()
    context.header('x-content-type-options', 'nosniff')
  })

  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path)
    for (const route of here)
      app.on(route.method.toUpperCase(), path, (context) =>
        route.answer({
          request: context.req.raw,
          incoming: context.env.incoming,
          params: context.req.param(),
          query: new URL(context.req.url).searchParams,
        }),
      )
    const allow = here.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])).join(', ')
    app.all(path, (context) =>
      problemResponse(refusal('method_not_allowed', detailWords.method(context.req.method, allow)), { allow }),
    )
  }
  app.notFound(() => problemResponse(refusal('not_found', detailWords.noAddress)))
  app.onError((thrown, context) => {
    if (problemCodeOf(AppError.from(thrown)) === 'internal')
      log('error', 'a request failed unexpectedly', {
        method: context.req.method,
        path: context.req.path.replace(/^(\/v1\/outputs\/[^/]+\/)[^/]+/, '$1…'),
        reason: String(thrown.stack ?? thrown),
      })
    return problemResponse(thrown)
  })
  return app
}

function allRoutes(desk: ServiceDesk): Route[] {
  const routes = [
    ...submitRoutes(desk),
    ...taskRoutes(desk),
    ...fileRoutes(desk),
    ...webhookRoutes(desk),
    ...aboutRoutes(desk),
  ]
  let page: Record<string, unknown> | undefined
  routes.push({
    method: 'get',
    path: '/v1/openapi.json',
    summary: interfaceWords.page,
    success: { status: 200, body: z.record(z.string(), z.unknown()) },
    problems: [],
    answer: () => json((page ??= openApiPage(routes))),
  })
  return routes
}
