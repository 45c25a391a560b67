/** Routes that only team servers have. */
import type { Registry } from 'prom-client'
import { z } from 'zod'
import { json } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { interfaceWords } from '../words/interface.ts'
import type { TeamDoor } from './key-door.ts'
import type { Stores } from './open-stores.ts'
import { refusal } from '../problem.ts'
import { teamWords } from '../words/team.ts'

interface TeamRoutesParts {
  stores: Stores
  door: TeamDoor
  registry: Registry
  /** Whether the server is stopping and should get no more requests. */
  draining: () => boolean
}

/** Readiness, and metrics for Prometheus. */
export function teamRoutes({ stores, door, registry, draining }: TeamRoutesParts): Route[] {
  const { database, blobs } = stores
  return [
    {
      method: 'get',
      path: '/ready',
      id: 'getReadiness',
      summary: interfaceWords.ready,
      open: true,
      success: { status: 200, body: z.object({ status: z.literal('ready') }) },
      problems: ['unavailable'],
      answer: async () => {
        if (draining()) throw refusal('unavailable', teamWords.draining)
        await database.query('select 1')
        await blobs.check()
        return json({ status: 'ready' })
      },
    },
    {
      method: 'get',
      path: '/metrics',
      id: 'getMetrics',
      summary: interfaceWords.metrics,
      // Needs an administrator's key, which is checked separately.
      open: true,
      success: { status: 200, body: ['text/plain'] },
      problems: ['invalid_api_key', 'unavailable'],
      answer: async ({ request }) => {
        await door.admitAdministrator(request.headers.get('authorization') ?? undefined)
        return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
      },
    },
  ]
}
