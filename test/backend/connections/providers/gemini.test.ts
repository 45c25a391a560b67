import { describe, expect, test } from 'vitest'
import { errorOfReply } from '../../../../electron/backend/connections/http-errors.ts'
import type { SentInput } from '../../../../electron/backend/connections/provider.ts'
import { findProvider } from '../../../../electron/backend/connections/providers.ts'
import type { ServiceRequest } from '../../../../electron/backend/connections/service-client.ts'
import { priceOf } from '../../../../shared/catalogue/catalogue.ts'
import { answerOf, exchangesOf, sentPicture } from '../../../support/answered-exchanges.ts'
import { plainRequest } from '../../../support/plain-requests.ts'

const gemini = findProvider('gemini')
const protocol = gemini.protocol({})
const exchanges = exchangesOf('gemini')

const edit = plainRequest({
  operation: 'image-edit',
  modelId: 'gemini-3.1-flash-image',
  prompt: 'a brass diving helmet',
  parameters: { aspectRatio: '1:1', imageSize: '2K' },
})
const make: ServiceRequest = { ...edit, operation: 'image-generate' }
const picture = new Map([['image', sentPicture('base64')]])

const bodyOf = (request: ServiceRequest, inputs: ReadonlyMap<string, SentInput> = new Map()) => {
  const { body } = protocol.submit(request, inputs, 'once-1')
  return body !== undefined && 'json' in body ? body.json : undefined
}

const readSubmit = (json: unknown) => protocol.readSubmit({ status: 200, headers: {}, json, text: '' }, edit)

describe('the recorded exchanges', () => {
  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))(
    '%s: is sent as recorded',
    (_, exchange) => {
      const sent = protocol.submit(edit, picture, 'once-1')
      expect({ ...sent, path: gemini.defaultBaseUrl + sent.path }).toEqual({
        method: exchange.request.method,
        path: exchange.request.url,
        body: { json: exchange.request.json },
      })
    },
  )

  const means: Record<string, unknown> = {
    'make or edit': { kind: 'result', charged: null, outputs: [{ url: 'data:image/png;base64,iVBORw0KGgo=' }] },
    content: {
      kind: 'error',
      words: { code: 'IMAGE_SAFETY', message: 'Unable to show the generated image.', meaning: 'moderation' },
    },
    'prompt refused': { kind: 'error', words: { code: 'PROHIBITED_CONTENT', meaning: 'moderation' } },
    'words only': { kind: 'error', words: { code: 'STOP', message: 'I cannot draw that.', meaning: 'refused' } },
    quota: { code: 'rate-limited', retryAfterMs: 37_000 },
  }
  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))(
    '%s: is read as recorded',
    (name, exchange) => {
      const answer = answerOf(exchange)
      const read =
        answer.status === 200
          ? protocol.readSubmit(answer, edit)
          : errorOfReply(answer, protocol.readError(answer), { asked: 'submit', now: 0 })
      expect(means).toHaveProperty([name])
      expect(read).toMatchObject(means[name] as object)
    },
  )
})

describe('a request', () => {
  test('has the key in a header, never in the address', () => {
    expect(protocol.authorisation('AIza-secret')).toEqual({ 'x-goog-api-key': 'AIza-secret' })
    expect(protocol.submit(make, new Map(), 'once-1').path).toBe(
      '/v1beta/models/gemini-3.1-flash-image:generateContent',
    )
    expect(protocol.checkKey).toEqual({ method: 'GET', path: '/v1beta/models/gemini-nano-banana-2.1' })
  })

  test('omits automatic values', () => {
    expect(bodyOf({ ...make, parameters: { aspectRatio: 'auto' } })).toEqual({
      contents: [{ parts: [{ text: 'a brass diving helmet' }] }],
      generationConfig: { responseModalities: ['IMAGE'] },
    })
  })

  test('has its pictures in order, the edited one first', () => {
    const value = (text: string): SentInput => ({ way: 'base64', value: text, mediaType: 'image/jpeg' })
    const inputs = new Map([
      ['references.10', value('ten')],
      ['references.2', value('two')],
      ['image', value('main')],
    ])
    expect(bodyOf(edit, inputs)).toMatchObject({
      contents: [
        {
          parts: [
            { text: 'a brass diving helmet' },
            { inlineData: { mimeType: 'image/jpeg', data: 'main' } },
            { inlineData: { data: 'two' } },
            { inlineData: { data: 'ten' } },
          ],
        },
      ],
    })
  })

  const choices = gemini.catalogue.models.flatMap(({ id, operations }) =>
    operations.flatMap(({ operation, parameters }) =>
      parameters.flatMap((parameter) =>
        (parameter.choices ?? []).map(({ value }) => [id, operation, parameter.id, value] as const),
      ),
    ),
  )
  test.each(choices)('%s %s: %s %s reaches the body', (modelId, operation, id, value) => {
    const body = bodyOf({ ...make, modelId, operation, parameters: { [id]: value } })
    const config = (body as { generationConfig: { imageConfig?: Record<string, unknown> } }).generationConfig
    expect(config.imageConfig?.[id]).toBe(value === 'auto' ? undefined : value)
  })

  test('offers neither formats nor sizes that a model lacks', () => {
    const offers = (modelId: string, id: string) =>
      gemini.catalogue.models
        .find((model) => model.id === modelId)
        ?.operations[0]?.parameters.find((parameter) => parameter.id === id)
        ?.choices?.map(({ value }) => value)
    expect(offers('gemini-3.1-flash-image', 'imageSize')).toEqual(['512', '1K', '2K', '4K'])
    expect(offers('gemini-3-pro-image', 'imageSize')).toEqual(['1K', '2K', '4K'])
    expect(offers('gemini-3.1-flash-image', 'aspectRatio')).toHaveLength(15)
    expect(offers('gemini-3-pro-image', 'aspectRatio')).toEqual([
      'auto',
      '1:1',
      '2:3',
      '3:2',
      '3:4',
      '4:3',
      '4:5',
      '5:4',
      '9:16',
      '16:9',
      '21:9',
    ])
    expect(gemini.catalogue.models.filter(({ id }) => /preview|2\.5/.test(id))).toEqual([])
  })

  test('with many pictures stays below 20 MB', () => {
    const file = { slot: 'image', name: 'a.png', mediaType: 'image/png', bytes: 1, sha256: 'a', path: '/a' }
    const files = Array.from({ length: 14 }, (_, index) => ({ ...file, slot: `references.${index}` }))
    const [plan] = protocol.inputPlans({ ...edit, files }, file)
    expect(plan?.picture?.maxBytes).toBe(1_000_000)
    expect(14 * plan!.maxBytes! * (4 / 3)).toBeLessThan(20_000_000)
    expect(protocol.inputPlans({ ...edit, files: [file] }, file)[0]?.maxBytes).toBe(14_000_000)
  })
})

describe('an answer', () => {
  const part = (data: string, mimeType = 'image/png') => ({ inlineData: { mimeType, data } })
  const candidate = (...parts: unknown[]) => ({ candidates: [{ content: { parts }, finishReason: 'STOP' }] })

  test('names each picture and omits drafts', () => {
    const draft = { ...part('draft'), thought: true }
    expect(readSubmit(candidate(draft, part('kept:once/1'), { text: 'Here.' }, part('AAAA', 'image/jpeg')))).toEqual({
      kind: 'result',
      charged: null,
      outputs: [
        {
          name: 'picture-1.png',
          kind: 'image',
          mediaType: 'image/png',
          bytes: null,
          sha256: null,
          url: 'kept:once/1',
          expiresAt: null,
        },
        {
          name: 'picture-2.jpg',
          kind: 'image',
          mediaType: 'image/jpeg',
          bytes: null,
          sha256: null,
          url: 'data:image/jpeg;base64,AAAA',
          expiresAt: null,
        },
      ],
    })
  })

  test('with drafts only has no result', () => {
    expect(readSubmit(candidate({ ...part('draft'), thought: true }))).toMatchObject({ kind: 'error' })
  })

  test.each([{}, { candidates: [] }, { candidates: 'none' }, 'words', null])('%j is not an answer', (json) => {
    expect(readSubmit(json)).toMatchObject({ kind: 'unreadable' })
  })

  test.each([
    [
      400,
      { message: 'API key not valid.', status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] },
      'key-rejected',
    ],
    [400, { message: 'Invalid value at aspect_ratio', status: 'INVALID_ARGUMENT' }, 'request-refused'],
    [403, { message: 'Denied', status: 'PERMISSION_DENIED' }, 'key-rejected'],
    [429, { message: 'Slow down', status: 'RESOURCE_EXHAUSTED' }, 'rate-limited'],
    [503, { message: 'Overloaded', status: 'UNAVAILABLE' }, 'service-down'],
  ])('%d %j means %s', (status, error, code) => {
    const answer = { status, headers: {}, json: { error }, text: '' }
    expect(errorOfReply(answer, protocol.readError(answer), { asked: 'submit', now: 0 }).code).toBe(code)
  })

  test('that is not JSON has no message', () => {
    expect(protocol.readError({ status: 502, headers: {}, json: undefined, text: '<html>' })).toMatchObject({
      code: null,
      message: null,
    })
  })
})

test.each([
  ['gemini-nano-banana-2.1', {}, 0.0336, 0.0336],
  ['gemini-nano-banana-2.1', { imageSize: '4K' }, 0.0756, 0.113],
  ['gemini-3.1-flash-image', { imageSize: '512' }, 0.045, 0.045],
  ['gemini-3-pro-image', { imageSize: '2K' }, 0.134, 0.134],
  ['gemini-3.1-flash-lite-image', {}, 0.0336, 0.0336],
] as const)('%s with %j costs about %s to %s dollars', (modelId, values, least, most) => {
  for (const row of gemini.catalogue.models.find(({ id }) => id === modelId)!.operations)
    expect(priceOf(row, values)).toEqual({ least, most, about: true })
})

test('the card has no price of a model', () => {
  expect(gemini.card).toMatchObject({ unit: 'USD', about: null, checkedLive: null })
})
