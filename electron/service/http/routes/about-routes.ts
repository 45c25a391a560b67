/** Catalogue, account and health. */
import { z } from 'zod'
import { catalogueSchema } from '../../../../shared/catalogue/catalogue.ts'
import { json } from '../route.ts'
import type { Route, RouteContext } from '../route.ts'
import { interfaceWords } from '../../words/interface.ts'

const creditsSchema = z.object({
  balance: z.number().nullable().describe(interfaceWords.fields.balance),
  reserved: z.number().describe(interfaceWords.fields.reserved),
})

export function aboutRoutes(context: RouteContext): Route[] {
  return [
    {
      method: 'get',
      path: '/v1/models',
      id: 'listModels',
      summary: interfaceWords.catalogue,
      success: { status: 200, body: catalogueSchema },
      problems: [],
      answer: () => json(context.offering.catalogue),
    },
    {
      method: 'get',
      path: '/v1/credits',
      id: 'getCredits',
      summary: interfaceWords.balance,
      success: { status: 200, body: creditsSchema },
      problems: [],
      answer: async ({ caller }) => json(await context.tasks.books(caller)),
    },
    {
      method: 'get',
      path: '/health',
      id: 'getHealth',
      summary: interfaceWords.health,
      open: true,
      success: { status: 200, body: z.object({ status: z.literal('ok') }) },
      problems: [],
      answer: () => json({ status: 'ok' }),
    },
  ]
}
