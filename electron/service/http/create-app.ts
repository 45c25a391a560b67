/** The routes as one Hono application, with key, rate limit and problems around them. */
import { Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { HttpBindings } from '@hono/node-server'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { problemCodeOf, refusal } from '../problem.ts'
import type { Caller } from '../tasks/tasks.ts'
import { interfaceWords } from '../words/interface.ts'
import { detailWords } from '../words/problems.ts'
import type { Door } from './door.ts'
import { openApiPage } from './openapi.ts'
import { problemResponse } from '../problem.ts'
import { json } from './route.ts'
import type { Route, RouteContext } from './route.ts'
import { aboutRoutes } from './routes/about-routes.ts'
import { fileRoutes } from './routes/file-routes.ts'
import { submitRoutes } from './routes/submit-routes.ts'
import { taskRoutes } from './routes/task-routes.ts'
import { webhookRoutes } from './routes/webhook-routes.ts'
import { z } from 'zod'

interface AppParts {
  context: RouteContext
  door: Door
  /** Routes beyond those that every service has. */
  more?: Route[]
  /** Called after every response, with its route. */
  answered?: (method: string, route: string, status: number, tookMs: number) => void
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}

/** The application; each request carries its caller. */
export type App = Hono<{ Bindings: HttpBindings; Variables: { caller: Caller } }>

/** The caller on routes without a key. */
const noCaller: Caller = { account: '', key: '' }

/** Answers every request, whatever happens, with JSON, a file, or a problem. */
export function createApp({ context, door, more = [], answered, log }: AppParts): App {
  const app: App = new Hono()
  const routes = allRoutes(context, more)
  const openPaths = routes.filter((route) => route.open === true).map((route) => route.path.split('/:')[0] ?? '')

  if (answered !== undefined)
    app.use(async (context, next) => {
      const began = performance.now()
      await next()
      const route = matchedRoutes(context).findLast(({ path }) => !path.includes('*'))?.path ?? 'none'
      answered(context.req.method, route, context.res.status, performance.now() - began)
    })
  app.use(async (context, next) => {
    const { path } = context.req
    const open = openPaths.some((start) => path === start || path.startsWith(`${start}/`))
    const { socket } = context.env.incoming
    context.set('caller', open ? noCaller : await door.admit(context.req.header('authorization'), socket))
    await next()
    context.header('x-content-type-options', 'nosniff')
  })

  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path)
    for (const route of here)
      app.on(route.method.toUpperCase(), path, (context) =>
        route.answer({
          request: context.req.raw,
          caller: context.get('caller'),
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

function allRoutes(context: RouteContext, more: Route[]): Route[] {
  const routes = [
    ...submitRoutes(context),
    ...taskRoutes(context),
    ...fileRoutes(context),
    ...webhookRoutes(context),
    ...aboutRoutes(context),
    ...more,
  ]
  let page: Record<string, unknown> | undefined
  routes.push({
    method: 'get',
    path: '/v1/openapi.json',
    // The page reveals nothing about the account, and client generators read it without a key.
    open: true,
    id: 'getDescription',
    summary: interfaceWords.page,
    success: { status: 200, body: z.record(z.string(), z.unknown()) },
    problems: [],
    answer: () => json((page ??= openApiPage(routes))),
  })
  return routes
}
