/** Who is told when a task ends. */
import { z } from 'zod'
import { refusal } from '../../problem.ts'
import { webhookRequestSchema } from '../../webhooks/check-webhook.ts'
import { webhookEventSchema } from '../../webhooks/webhook-record.ts'
import type { WebhookRecord } from '../../webhooks/webhook-record.ts'
import { readJson } from '../read-body.ts'
import { json } from '../route.ts'
import type { Route, ServiceDesk } from '../route.ts'

const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  created_at: z.iso.datetime(),
})
const newWebhookSchema = webhookSchema.extend({
  secret: z.string().describe('Signs every event, by Standard Webhooks. It is not told again.'),
})
const bodyLimit = 16 * 1024

/** `/v1/webhooks`: the same in both modes. */
export function webhookRoutes({ webhooks }: ServiceDesk): Route[] {
  return [
    {
      method: 'post',
      path: '/v1/webhooks',
      summary:
        'Be told when tasks end. Delivered at least once, for a day; an event is a hint to look, never the result',
      body: webhookRequestSchema,
      success: { status: 201, body: newWebhookSchema },
      problems: ['invalid_request', 'payload_too_large', 'unsupported_media_type', 'unavailable'],
      answer: async ({ incoming }) => {
        const webhook = webhooks.register(await readJson(incoming, bodyLimit))
        return json({ ...shown(webhook), secret: webhook.secret }, 201, { location: `/v1/webhooks/${webhook.id}` })
      },
    },
    {
      method: 'get',
      path: '/v1/webhooks',
      summary: 'List webhooks, without their secrets',
      success: { status: 200, body: z.object({ webhooks: z.array(webhookSchema) }) },
      problems: [],
      answer: () => json({ webhooks: webhooks.list().map(shown) }),
    },
    {
      method: 'delete',
      path: '/v1/webhooks/:id',
      summary: 'Remove a webhook with everything on its way to it',
      success: { status: 204, body: null },
      problems: ['not_found', 'unavailable'],
      answer: ({ params }) => {
        if (!webhooks.remove(params['id'] ?? '')) throw refusal('not_found', 'There is no webhook with this id.')
        return new Response(null, { status: 204 })
      },
    },
  ]
}

function shown({ id, url, events, createdAt }: WebhookRecord) {
  return { id, url, events, created_at: new Date(createdAt).toISOString() }
}
