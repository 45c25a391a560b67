/** The routes of webhooks. */
import { z } from 'zod'
import { refusal } from '../../problem.ts'
import { interfaceWords } from '../../words/interface.ts'
import { detailWords } from '../../words/problems.ts'
import { webhookRequestSchema } from '../../webhooks/check-webhook.ts'
import { webhookEventSchema } from '../../webhooks/webhook-record.ts'
import type { WebhookRecord } from '../../webhooks/webhook-record.ts'
import { readJson } from '../read-body.ts'
import { json } from '../route.ts'
import type { Route, RouteContext } from '../route.ts'

const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  created_at: z.iso.datetime(),
})
const newWebhookSchema = webhookSchema.extend({
  secret: z.string().describe(interfaceWords.fields.webhookSecret),
})
const bodyLimit = 16 * 1024

/** Routes under `/v1/webhooks`, the same in both modes. */
export function webhookRoutes({ webhooks }: RouteContext): Route[] {
  return [
    {
      method: 'post',
      path: '/v1/webhooks',
      id: 'addWebhook',
      summary: interfaceWords.addWebhook,
      body: webhookRequestSchema,
      success: { status: 201, body: newWebhookSchema },
      problems: ['invalid_request', 'payload_too_large', 'unsupported_media_type', 'unavailable'],
      answer: async ({ incoming, caller }) => {
        const webhook = await webhooks.register(caller, await readJson(incoming, bodyLimit))
        return json({ ...webhookBody(webhook), secret: webhook.secret }, 201, {
          location: `/v1/webhooks/${webhook.id}`,
        })
      },
    },
    {
      method: 'get',
      path: '/v1/webhooks',
      id: 'listWebhooks',
      summary: interfaceWords.listWebhooks,
      success: { status: 200, body: z.object({ webhooks: z.array(webhookSchema) }) },
      problems: [],
      answer: async ({ caller }) => json({ webhooks: (await webhooks.list(caller)).map(webhookBody) }),
    },
    {
      method: 'delete',
      path: '/v1/webhooks/:id',
      id: 'deleteWebhook',
      summary: interfaceWords.deleteWebhook,
      success: { status: 204, body: null },
      problems: ['not_found', 'unavailable'],
      answer: async ({ params, caller }) => {
        if (!(await webhooks.remove(caller, params['id'] ?? ''))) throw refusal('not_found', detailWords.noWebhook)
        return new Response(null, { status: 204 })
      },
    },
  ]
}

function webhookBody({ id, url, events, createdAt }: WebhookRecord) {
  return { id, url, events, created_at: new Date(createdAt).toISOString() }
}
