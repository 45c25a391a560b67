/** Protocol of the specification, with a connection's overrides. Pure. */
import { catalogueSchema } from '../../../../../shared/catalogue/catalogue.ts'
import type { ProfileOverrides } from '../../../../../shared/protocol/connection.ts'
import type { Protocol } from '../../provider.ts'
import { withinBudget } from '../../within-budget.ts'
import { requestSummarySchema } from '../../../../../shared/catalogue/request-summary.ts'
import type { Remark } from '../../../../../shared/protocol/remark.ts'
import { asAmount, asCode, asSentences, asText, firstAt, isRecord } from '../answer-values.ts'
import { createProfile, isNone } from './profile.ts'
import { readError } from './read-error.ts'
import { readList } from './read-list.ts'
import { readOutputs } from './read-outputs.ts'
import { readSubmit, readTask } from './read-task.ts'
import { writeAboutTask, writeList, writeQuote, writeSubmit, writeWebhook } from './write-requests.ts'

/** Creates the protocol. Throws `invalid-input` for invalid overrides. */
export function createSpecificationProtocol(overrides: ProfileOverrides): Protocol {
  const profile = createProfile(overrides)
  const keyValue = profile.value('key.value')
  const idempotency = profile.value('idempotency.header')
  const submits = Number(profile.value('rate.submits'))
  const asks = Number(profile.value('rate.asks'))
  const optional = (name: string) => (isNone(profile.value(name)) ? null : Number(profile.value(name)))
  const all = optional('rate.all')
  const upload = profile.request('upload')
  const inlineBytes = Number(profile.value('inline.bytes'))
  return {
    origins: {},
    answersHoldResults: false,
    submitSeconds: null,
    inputPlans: () => [
      ...(inlineBytes === 0 ? [] : [{ way: 'data-uri', maxBytes: inlineBytes } as const]),
      { way: 'upload' },
      { way: 'data-uri' },
    ],
    needsKey: !isNone(keyValue),
    authorisation: (key) =>
      isNone(keyValue) ? {} : { [profile.value('key.header')]: keyValue.replace('{key}', () => key) },
    idempotencyHeader: isNone(idempotency) ? null : idempotency,
    rates: {
      submit: withinBudget(submits, 8),
      ask: withinBudget(asks, 24),
      all: all === null ? null : withinBudget(all, 8),
    },
    concurrentJobs: optional('rate.concurrent'),
    submit: (request, inputs) => writeSubmit(profile, request, inputs),
    readSubmit: ({ json }) => readSubmit(profile, json),
    poll: (taskId) => writeAboutTask(profile, 'poll', taskId)!,
    readTask: ({ json }, taskId) => readTask(profile, json, taskId),
    result: (taskId) => writeAboutTask(profile, 'result', taskId),
    readResult: ({ json }) => ({ kind: 'outputs', outputs: readOutputs(profile, json) }),
    cancel: (taskId) => writeAboutTask(profile, 'cancel', taskId),
    shownId: (taskId) => taskId,
    foundTask: (id) => id,
    ownTaskId: () => null,
    lookFor: () => [],
    readLookFor: () => 'unknown',
    upload: (file) => (upload === null ? null : { ...upload, body: { file } }),
    readUpload({ json }) {
      const value = firstAt(json, profile.many('upload.id'), asCode)
      return value === null ? null : { value }
    },
    uploadSeconds: 60 * 60,
    quote: (request, inputs) => writeQuote(profile, request, inputs),
    readQuote: (body) => ({
      credits: firstAt(body, profile.many('quote.credits'), asAmount),
      notes: firstAt(body, profile.many('quote.notes'), asSentences) ?? [],
      ...summaryIn(body),
    }),
    checkKey: null,
    balance: profile.request('balance'),
    readBalance: ({ json: body }) => ({
      credits: firstAt(body, profile.many('balance.credits'), asAmount),
      reserved: firstAt(body, profile.many('balance.reserved'), asAmount),
    }),
    list: profile.request('list'),
    listPage: (cursor) => writeList(profile, cursor),
    listSize: profile.request('list') === null ? 0 : Number(profile.value('list.size')),
    readList: (body) => readList(profile, body),
    webhooks: (url) => writeWebhook(profile, url),
    readWebhookSecret: (body) => firstAt(body, profile.many('webhooks.secret'), asText),
    models: profile.request('models'),
    readModels: (body) =>
      catalogueSchema.safeParse(body).data ??
      (isRecord(body) ? catalogueSchema.safeParse(body['data']).data : null) ??
      null,
    readError: ({ json }) => readError(profile, json),
  }
}

/** Reads the request summary, which only the local service sends. */
function summaryIn(body: unknown): { makes?: Remark[] } {
  const read = isRecord(body) ? requestSummarySchema.safeParse(body['makes']) : undefined
  return read?.success === true && read.data.length > 0 ? { makes: read.data } : {}
}
