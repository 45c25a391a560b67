/** Protocol of Replicate. Pure. */
import type { Protocol } from '../../provider.ts'
import { withinBudget } from '../../within-budget.ts'
import { isWebLink } from '../linked-files.ts'
import { bodyOf, offeredFor, plansOf } from '../offered.ts'
import { bearer, plainProtocol } from '../plain.ts'
import { asText, firstAt } from '../answer-values.ts'
import { replicateModels } from './models.ts'
import { readError } from './read-error.ts'
import { readList, readSubmit, readTask } from './read-prediction.ts'

/** Replicate allows 600 and 3,000 requests a minute, and far fewer for an account with little credit. */
const rates = { submit: withinBudget(60, 8), ask: withinBudget(300, 24), all: null }
const list = '/v1/predictions'

export function createReplicateProtocol(): Protocol {
  return {
    ...plainProtocol,
    authorisation: bearer,
    rates,
    inputPlans: (request, file) => plansOf(replicateModels, request, file),
    submit(request, inputs, _, eventsUrl = null) {
      const row = offeredFor(replicateModels, request)
      const input = bodyOf(row, request, inputs)
      const events = eventsUrl === null ? {} : { webhook: eventsUrl, webhook_events_filter: ['completed'] }
      return { method: 'POST', path: row.send.path, body: { json: { input, ...events } } }
    },
    readSubmit: ({ json }) => readSubmit(json),
    poll: (taskId) => ({ method: 'GET', path: `${list}/${encodeURIComponent(taskId)}` }),
    readTask: ({ json }, taskId) => readTask(json, taskId),
    cancel: (taskId) => ({ method: 'POST', path: `${list}/${encodeURIComponent(taskId)}/cancel` }),
    upload: (file) => ({ method: 'POST', path: '/v1/files', body: { parts: [{ name: 'content', file }] } }),
    readUpload({ json }) {
      const value = firstAt(json, ['urls.get'], asText)
      return isWebLink(value) ? { value } : null
    },
    // Deleted after a day.
    uploadSeconds: 12 * 60 * 60,
    checkKey: { method: 'GET', path: '/v1/account' },
    list: { method: 'GET', path: list },
    listPage: (cursor) => ({
      method: 'GET',
      path: cursor === null ? list : `${list}?cursor=${encodeURIComponent(cursor)}`,
    }),
    listSize: 100,
    readList,
    // One secret signs the events of all predictions; no subscription is needed.
    webhooks: () => ({ method: 'GET', path: '/v1/webhooks/default/secret' }),
    readWebhookSecret: (body) => firstAt(body, ['key'], asText) ?? null,
    readError,
  }
}
