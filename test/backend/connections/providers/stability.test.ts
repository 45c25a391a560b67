import { describe, expect, test } from 'vitest'
import { errorOfReply } from '../../../../electron/backend/connections/http-errors.ts'
import { findProvider } from '../../../../electron/backend/connections/providers.ts'
import type { ServiceRequest } from '../../../../electron/backend/connections/service-client.ts'
import { priceOf } from '../../../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../../../shared/catalogue/check-fields.ts'
import {
  answerOf,
  type Exchange,
  exchangesOf,
  inOrder,
  recordedParts,
  sentPicture,
} from '../../../support/answered-exchanges.ts'
import { plainRequest } from '../../../support/plain-requests.ts'

const stability = findProvider('stability')
const protocol = stability.protocol({})
const exchanges = exchangesOf('stability')

const request = plainRequest({ operation: 'image-to-3d', modelId: 'stable-fast-3d' })

/** Returns the request that was recorded. */
function requestOf({ request: { url, parts = [] } }: Exchange): ServiceRequest {
  const parameters = Object.fromEntries(
    parts.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  )
  return { ...request, modelId: url.slice(url.lastIndexOf('/') + 1), parameters }
}

const inputsOf = ({ request: { parts = [] } }: Exchange) =>
  new Map(
    parts.flatMap(({ name, fileName }) =>
      fileName === undefined ? [] : [[name, sentPicture('part', name, fileName)] as const],
    ),
  )

describe('the recorded exchanges', () => {
  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))(
    '%s: is sent as recorded',
    (_, exchange) => {
      const { method, url, parts = [] } = exchange.request
      const sent =
        method === 'GET' ? protocol.balance! : protocol.submit(requestOf(exchange), inputsOf(exchange), 'once-1')
      expect([sent.method, stability.defaultBaseUrl + sent.path]).toEqual([method, url])
      expect(recordedParts(sent.body)).toEqual(inOrder(parts))
    },
  )

  const means: Record<string, unknown> = {
    make: {
      kind: 'result',
      charged: null,
      outputs: [{ name: 'model.glb', kind: 'model', mediaType: 'model/gltf-binary', bytes: 8, url: 'kept:once/0' }],
    },
    'bad value': { code: 'request-refused', details: { fields: [{ field: 'image', reason: 'cannot be blank' }] } },
    'no credits': { code: 'credits-exhausted' },
    balance: { credits: 312.5, reserved: null },
  }
  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))(
    '%s: is read as recorded',
    (name, exchange) => {
      const answer = answerOf(exchange)
      const isGood = answer.status === 200
      const read = !isGood
        ? errorOfReply(answer, protocol.readError(answer), { asked: 'submit', now: 0 })
        : exchange.request.method === 'GET'
          ? protocol.readBalance(answer)
          : protocol.readSubmit(answer, request)
      expect(means).toHaveProperty([name])
      expect(read).toMatchObject(means[name] as object)
    },
  )
})

describe('a request', () => {
  const values = stability.catalogue.models.flatMap(({ id: modelId, operations }) =>
    operations.flatMap(({ parameters }) =>
      parameters.flatMap(({ id, choices, minimum, maximum }) =>
        (choices?.map(({ value }) => value) ?? [minimum!, maximum!]).map((value) => [modelId, id, value] as const),
      ),
    ),
  )
  test.each(values)('%s: %s %s is a part of the form', (modelId, id, value) => {
    const { body } = protocol.submit({ ...request, modelId, parameters: { [id]: value } }, new Map(), 'once-1')
    expect(recordedParts(body)).toEqual([{ name: id, value: String(value) }])
  })

  test.each([
    ['stable-fast-3d', { foreground_ratio: 1.3 }],
    ['stable-fast-3d', { guidance_scale: 3 }],
    ['stable-point-aware-3d', { foreground_ratio: 0.85 }],
    ['stable-point-aware-3d', { target_type: 'face', target_count: 20_001 }],
  ])('%s refuses %j', (modelId, parameters) => {
    const [row] = stability.catalogue.models.find(({ id }) => id === modelId)!.operations
    expect(checkParameters(row!, parameters).problems).toHaveLength(1)
  })

  test('has a target only where it is simplified', () => {
    const [row] = stability.catalogue.models.find(({ id }) => id === 'stable-point-aware-3d')!.operations
    expect(checkParameters(row!, {}).values).not.toHaveProperty('target_count')
    expect(checkParameters(row!, { target_type: 'face' }).values).toMatchObject({ target_count: 1000 })
  })

  test('has a picture of at least 640 px and less than 10 MB', () => {
    const file = { slot: 'image', name: 'a.png', mediaType: 'image/png', bytes: 1, sha256: 'a', path: '/a' }
    expect(protocol.inputPlans(request, file)).toEqual([
      {
        way: 'part',
        maxBytes: 9_500_000,
        mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
        picture: { minSide: 640, maxBytes: 9_500_000 },
      },
    ])
  })
})

describe('an answer', () => {
  test('without a file has no result', () => {
    const answer = { status: 200, headers: {}, json: { id: 'x' }, text: '{"id":"x"}' }
    expect(protocol.readSubmit(answer, request)).toMatchObject({ kind: 'unreadable' })
  })

  test('that was filtered is refused, whatever it contains', () => {
    const file = { link: 'kept:once/0', bytes: 8, mediaType: 'model/gltf-binary' }
    const answer = { status: 200, headers: { 'finish-reason': 'CONTENT_FILTERED' }, json: undefined, text: '', file }
    expect(protocol.readSubmit(answer, request)).toMatchObject({ kind: 'error', words: { meaning: 'moderation' } })
  })

  test.each([
    [401, 'unauthorized', 'authorization: invalid or missing header value', 'key-rejected'],
    [403, 'content_moderation', 'Your request was flagged', 'content-refused'],
    [413, 'payload_too_large', 'the payload is larger than 10 MB', 'request-refused'],
    [422, 'invalid_image', 'image: could not be read', 'request-refused'],
    [429, 'rate_limit_exceeded', 'too many requests', 'rate-limited'],
    [500, 'internal_error', 'An unexpected error', 'service-down'],
  ])('%d %s %s means %s', (status, name, words, code) => {
    const answer = { status, headers: {}, json: { id: 'a1', name, errors: [words] }, text: '' }
    const error = errorOfReply(answer, protocol.readError(answer), { asked: 'submit', now: 0 })
    expect(error).toMatchObject({ code, details: { says: words } })
    expect(error.retryAfterMs).toBe(status === 429 ? 60_000 : undefined)
  })
})

test('a price on which reports differ is unknown', () => {
  const prices = stability.catalogue.models.map(({ id, operations }) => [id, priceOf(operations[0]!, {}, ['image'])])
  expect(Object.fromEntries(prices)).toEqual({
    'stable-point-aware-3d': { least: 4, most: 4, about: true },
    'stable-fast-3d': null,
  })
  expect(stability.card).toMatchObject({ unit: 'credits', about: null, checkedLive: null })
})
