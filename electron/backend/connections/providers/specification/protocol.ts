/** The specification's way of speaking, as one connection's profile changes it. Pure. */
import { catalogueSchema } from '../../../../../shared/catalogue.ts'
import type { ProfileOverrides } from '../../../../../shared/connection.ts'
import type { Protocol } from '../../provider.ts'
import { asAmount, asCode, asSentences, firstAt, isRecord } from './places.ts'
import { createProfile, isNone } from './profile.ts'
import { readError } from './read-error.ts'
import { readOutputs } from './read-outputs.ts'
import { readSubmit, readTask } from './read-task.ts'
import { writeAboutTask, writeQuote, writeSubmit } from './write-requests.ts'

/** Throws `invalid-input` for overrides that cannot be used. */
export function createSpecificationProtocol(overrides: ProfileOverrides): Protocol {
  const profile = createProfile(overrides)
  const keyValue = profile.one('key.value')
  const idempotency = profile.one('idempotency.header')
  const submits = Number(profile.one('rate.submits'))
  const asks = Number(profile.one('rate.asks'))
  return {
    needsKey: !isNone(keyValue),
    authorisation: (key) =>
      isNone(keyValue) ? {} : { [profile.one('key.header')]: keyValue.replace('{key}', () => key) },
    idempotencyHeader: isNone(idempotency) ? null : idempotency,
    rates: {
      submit: { perMinute: submits, burst: Math.min(submits, 8) },
      ask: { perMinute: asks, burst: Math.min(asks, 24) },
    },
    submit: (request, inputs) => writeSubmit(profile, request, inputs),
    readSubmit: (body) => readSubmit(profile, body),
    poll: (taskId) => writeAboutTask(profile, 'poll', taskId)!,
    readTask: (body, taskId) => readTask(profile, body, taskId),
    result: (taskId) => writeAboutTask(profile, 'result', taskId),
    readResult: (body) => readOutputs(profile, body),
    cancel: (taskId) => writeAboutTask(profile, 'cancel', taskId),
    upload: profile.request('upload'),
    readUpload: (body) => firstAt(body, profile.many('upload.id'), asCode),
    inlineBytes: Number(profile.one('inline.bytes')),
    quote: (request, inputs) => writeQuote(profile, request, inputs),
    readQuote: (body) => ({
      credits: firstAt(body, profile.many('quote.credits'), asAmount),
      notes: firstAt(body, profile.many('quote.notes'), asSentences) ?? [],
    }),
    balance: profile.request('balance'),
    readBalance: (body) => ({
      credits: firstAt(body, profile.many('balance.credits'), asAmount),
      reserved: firstAt(body, profile.many('balance.reserved'), asAmount),
    }),
    list: profile.request('list'),
    models: profile.request('models'),
    readModels: (body) =>
      catalogueSchema.safeParse(body).data ??
      (isRecord(body) ? catalogueSchema.safeParse(body['data']).data : null) ??
      null,
    readError: (body) => readError(profile, body),
  }
}
