/** Protocol of fal: a queue, uploads and accounts, each at its own host. Pure. */
import { normalised } from '../../../../../shared/text/normalised.ts'
import type { Protocol } from '../../provider.ts'
import type { InputFile, ServiceRequest } from '../../service-client.ts'
import { withinBudget } from '../../within-budget.ts'
import { bodyOf, offeredFor, plansOf } from '../offered.ts'
import { plainProtocol } from '../plain.ts'
import { isWebLink } from '../linked-files.ts'
import { asText, firstAt, isRecord } from '../answer-values.ts'
import { handleOf, isHandle, readHandle, requestPath } from './handle.ts'
import { falModels } from './models.ts'
import { keepFiles } from './parameters.ts'
import { readError } from './read-error.ts'
import { modelList, withStatuses } from './read-models.ts'
import { readResult, readSubmit, readTask } from './read-request.ts'

/** Uploads must outlive the time in the queue. */
const uploadLifeSeconds = 7 * 24 * 60 * 60
/** Fal documents no limit; this is well below the rate used by its own client. */
const rates = { submit: withinBudget(60, 8), ask: withinBudget(300, 24), all: null }

export function createFalProtocol(): Protocol {
  return {
    ...plainProtocol,
    authorisation: (key) => ({ Authorization: `Key ${key}` }),
    origins: { rest: 'https://rest.fal.ai', api: 'https://api.fal.ai' },
    rates,
    inputPlans: (request, file) => plansOf(falModels, request, file),
    submit(request, inputs) {
      const row = offeredFor(falModels, request)
      const json = bodyOf(row, request, inputs)
      return { method: 'POST', path: row.send.path, headers: retentionHeader(request), body: { json } }
    },
    readSubmit: (answer, request) => readSubmit(answer, offeredFor(falModels, request).send.path),
    poll: (taskId) => ({ method: 'GET', path: requestPath(taskId, '/status') }),
    readTask,
    result: (taskId) => ({ method: 'GET', path: requestPath(taskId) }),
    readResult,
    cancel: (taskId) => ({ method: 'PUT', path: requestPath(taskId, '/cancel') }),
    shownId: (taskId) => readHandle(taskId).id,
    foundTask: (id, request) => (isHandle(id) ? id : handleOf(id, undefined, offeredFor(falModels, request).send.path)),
    upload: (file) => ({
      method: 'POST',
      origin: 'rest',
      path: '/storage/upload/initiate?storage_type=fal-cdn-v3',
      headers: { 'X-Fal-Object-Lifecycle': JSON.stringify({ expiration_duration_seconds: uploadLifeSeconds }) },
      body: { json: { content_type: file.mediaType, file_name: plainName(file) } },
    }),
    readUpload({ json }) {
      const put = firstAt(json, ['upload_url'], asText)
      const value = firstAt(json, ['file_url'], asText)
      return isWebLink(put) && isWebLink(value) ? { value, put: { url: put, headers: {} } } : null
    },
    checkKey: { method: 'GET', origin: 'api', path: '/v1/models/pricing?endpoint_id=fal-ai/trellis-2' },
    balance: { method: 'GET', origin: 'api', path: '/v1/account/billing?expand=credits' },
    readBalance({ status, json }) {
      if (status === 403) return 'not-allowed'
      const credits = isRecord(json) && isRecord(json['credits']) ? json['credits'] : {}
      const amount = credits['currency'] === 'USD' ? credits['current_balance'] : null
      return { credits: typeof amount === 'number' && Number.isFinite(amount) ? amount : null, reserved: null }
    },
    models: modelList,
    readModels: withStatuses,
    readError,
  }
}

/** Returns the header that asks fal to delete the results, if the artist set a time. */
function retentionHeader({ parameters }: ServiceRequest): Record<string, string> {
  const seconds = Number(parameters[keepFiles.id] ?? '')
  if (seconds === 0) return {}
  return { 'X-Fal-Object-Lifecycle-Preference': JSON.stringify({ expiration_duration_seconds: seconds }) }
}

/** The name becomes part of a public address. */
function plainName({ slot, name }: InputFile): string {
  const plain = normalised(name, 'NFKD').replaceAll(/[^\w.-]+/g, '-')
  return /^\w[\w.-]*\.\w+$/.test(plain) ? plain.slice(-80) : slot.replaceAll('.', '-')
}
