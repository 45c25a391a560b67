/** What the service says of itself: its catalogue, its books, its health. */
import { z } from 'zod'
import { catalogueSchema } from '../../../../shared/catalogue.ts'
import { balanceOf } from '../../tasks/account.ts'
import { json } from '../route.ts'
import type { Route, ServiceDesk } from '../route.ts'

const creditsSchema = z.object({
  balance: z.number().nullable().describe('What can be spent. Null: nothing is counted here.'),
  reserved: z.number().describe('Held for tasks on their way, and no longer part of the balance.'),
})

/** Catalogue, credits and health. */
export function aboutRoutes(desk: ServiceDesk): Route[] {
  return [
    {
      method: 'get',
      path: '/v1/models',
      summary: 'Families, models, operations, parameters and prices',
      success: { status: 200, body: catalogueSchema },
      problems: [],
      answer: () => json(desk.offering.catalogue),
    },
    {
      method: 'get',
      path: '/v1/credits',
      summary: 'The balance',
      success: { status: 200, body: creditsSchema },
      problems: [],
      answer: () => {
        if (desk.openingCredits === null) return json({ balance: null, reserved: 0 })
        const { balance, reserved } = balanceOf(desk.openingCredits, desk.store.all())
        return json({ balance, reserved })
      },
    },
    {
      method: 'get',
      path: '/health',
      summary: 'Whether the service answers',
      open: true,
      success: { status: 200, body: z.object({ status: z.literal('ok') }) },
      problems: [],
      answer: () => json({ status: 'ok' }),
    },
  ]
}
