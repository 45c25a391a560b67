/** The routes as one Hono application, with key, rate limit and problems around them. */
import { Hono } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { AppError } from '../../../shared/app-error.ts'
import { problemCodeOf, refusal } from '../problem.ts'
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
  /** Milliseconds until the next request is welcome; 0: now. */
  limitRate: () => number
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}

/** Answers every request, whatever happens, with JSON, a file, or a problem. */
export function createApp({ desk, key, limitRate, log }: AppParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const routes = allRoutes(desk)
  const openPaths = routes.filter((route) => route.open === true).map((route) => route.path.split('/:')[0] ?? '')

  app.use(async (context, next) => {
    const { path } = context.req
    const open = openPaths.some((start) => path === start || path.startsWith(`${start}/`))
    if (!open) {
      if (!showsKey(context.req.header('authorization'), key))
        throw refusal('invalid_api_key', 'Send the header Authorization: Bearer <key> with the key of this service.')
      const waitMs = limitRate()
      if (waitMs > 0) throw refusal('rate_limited', 'Too many requests at once.', { retryAfterMs: waitMs })
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
      problemResponse(refusal('method_not_allowed', `${context.req.method} is not one of ${allow}.`), { allow }),
    )
  }
  app.notFound(() => problemResponse(refusal('not_found', 'There is nothing at this address.')))
  app.onError((thrown, context) => {
    if (problemCodeOf(AppError.from(thrown)) === 'internal')
      log('error', 'a request failed for a reason nobody foresaw', {
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
    summary: 'This page',
    success: { status: 200, body: z.record(z.string(), z.unknown()) },
    problems: [],
    answer: () => json((page ??= openApiPage(routes))),
  })
  return routes
}
