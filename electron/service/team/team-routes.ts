/** The addresses that only a server of a team has. */
import { z } from 'zod'
import { json } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { interfaceWords } from '../words/interface.ts'
import type { TeamDoor } from './key-door.ts'
import type { Stores } from './open-stores.ts'
import type { Accounts } from './postgres/accounts.ts'
import { refusal } from '../problem.ts'
import { teamWords } from '../words/team.ts'

export interface TeamRoutesParts {
  stores: Stores
  accounts: Accounts
  door: TeamDoor
  /** It was asked to stop and is to get no more requests. */
  draining: () => boolean
  now: () => number
}

/** Readiness. */
export function teamRoutes({ stores, draining }: TeamRoutesParts): Route[] {
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
  ]
}
