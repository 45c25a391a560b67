import { describe, expect, test } from 'vitest'
import { errorOfReply } from '../../../../electron/backend/connections/http-errors.ts'
import type { HttpBody } from '../../../../electron/backend/connections/provider.ts'
import { findProvider } from '../../../../electron/backend/connections/providers.ts'
import type { ServiceRequest } from '../../../../electron/backend/connections/service-client.ts'
import { findModelOperation, priceOf } from '../../../../shared/catalogue/catalogue.ts'
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

const openai = findProvider('openai')
const protocol = openai.protocol({})
const exchanges = exchangesOf('openai')

const make = plainRequest({
  operation: 'image-generate',
  modelId: 'gpt-image-2.5-flare',
  prompt: 'a brass diving helmet',
})
const edit: ServiceRequest = { ...make, operation: 'image-edit' }

/** Returns the request that was recorded. */
function requestOf({ request: { json, parts = [] } }: Exchange): ServiceRequest {
  const fields =
    json ?? Object.fromEntries(parts.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])))
  const { model, prompt, ...parameters } = fields as Record<string, string | number>
  return { ...(json === undefined ? edit : make), modelId: String(model), prompt: String(prompt), parameters }
}

const inputsOf = ({ request: { parts = [] } }: Exchange) =>
  new Map(
    parts.flatMap(({ name, fileName }) => {
      const slot = name === 'image[]' ? 'image' : name
      return fileName === undefined ? [] : [[slot, sentPicture('part', slot, fileName)] as const]
    }),
  )

const jsonOf = (body: HttpBody | undefined) => (body !== undefined && 'json' in body ? body.json : undefined)

describe('the recorded exchanges', () => {
  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))(
    '%s: is sent as recorded',
    (_, exchange) => {
      const { method, url, json, parts = [] } = exchange.request
      const sent =
        method === 'GET' ? protocol.checkKey! : protocol.submit(requestOf(exchange), inputsOf(exchange), 'once-1')
      expect([sent.method, openai.defaultBaseUrl + sent.path]).toEqual([method, url])
      expect(jsonOf(sent.body)).toEqual(json)
      expect(recordedParts(sent.body)).toEqual(inOrder(parts))
    },
  )

  const means: Record<string, unknown> = {
    make: {
      kind: 'result',
      charged: (50 * 5 + 1056 * 30) / 1e6,
      outputs: [{ name: 'picture-1.png', url: 'data:image/png;base64,iVBORw0KGgo=' }],
    },
    edit: { kind: 'result', charged: null, outputs: [{ name: 'picture-1.png', mediaType: 'image/png' }] },
    'bad key': { code: 'key-rejected' },
    'no money': { code: 'credits-exhausted' },
    'too fast': { code: 'rate-limited', retryAfterMs: 12_000 },
  }
  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))(
    '%s: is read as recorded',
    (name, exchange) => {
      const answer = answerOf(exchange)
      const read =
        answer.status === 200
          ? protocol.readSubmit(answer, requestOf(exchange))
          : errorOfReply(answer, protocol.readError(answer), { asked: 'submit', now: 0 })
      expect(means).toHaveProperty([name])
      expect(read).toMatchObject(means[name] as object)
    },
  )
})

describe('a request', () => {
  const rows = openai.catalogue.models.flatMap(({ id, operations }) =>
    operations.map((row) => [id, row.operation, row] as const),
  )
  const values = rows.flatMap(([modelId, operation, { parameters }]) =>
    parameters.flatMap(({ id, choices, minimum, maximum }) =>
      (choices?.map(({ value }) => value) ?? [minimum!, maximum!]).map(
        (value) => [modelId, operation, id, value] as const,
      ),
    ),
  )
  test.each(values)('%s %s: %s %s reaches the body', (modelId, operation, id, value) => {
    const { body } = protocol.submit({ ...make, modelId, operation, parameters: { [id]: value } }, new Map(), 'once-1')
    const sent =
      operation === 'image-generate'
        ? (jsonOf(body) as Record<string, unknown>)[id]
        : recordedParts(body).find(({ name }) => name === id)?.value
    const plain = operation === 'image-generate' ? value : String(value)
    expect(sent).toBe(value === 'auto' ? undefined : plain)
  })

  test.each(rows)('%s %s: names its model', (modelId, operation) => {
    const { body, path } = protocol.submit({ ...make, modelId, operation }, new Map(), 'once-1')
    const sent = jsonOf(body) ?? Object.fromEntries(recordedParts(body).map(({ name, value }) => [name, value]))
    expect(sent).toEqual({ model: modelId, prompt: 'a brass diving helmet' })
    expect(path).toBe(operation === 'image-edit' ? '/v1/images/edits' : '/v1/images/generations')
  })

  test('has the masked picture first', () => {
    const inputs = new Map([
      ['mask', sentPicture('part', 'mask', 'mask.png')],
      ['references.11', sentPicture('part', 'references.11', 'eleven.png')],
      ['references.2', sentPicture('part', 'references.2', 'two.png')],
      ['image', sentPicture('part', 'image', 'main.png')],
    ])
    const { body } = protocol.submit(edit, inputs, 'once-1')
    const files =
      body !== undefined && 'parts' in body
        ? body.parts.flatMap((part) => ('file' in part ? [[part.name, part.file.name]] : []))
        : []
    expect(files.filter(([name]) => name === 'image[]')).toEqual([
      ['image[]', 'main.png'],
      ['image[]', 'two.png'],
      ['image[]', 'eleven.png'],
    ])
    expect(files.filter(([name]) => name === 'mask')).toEqual([['mask', 'mask.png']])
  })

  test('inverts the mask and sends its picture upright', () => {
    const file = { slot: 'mask', name: 'mask.png', mediaType: 'image/png', bytes: 1, sha256: 'a', path: '/a' }
    expect(protocol.inputPlans(edit, file)).toEqual([
      {
        way: 'part',
        maxBytes: 50_000_000,
        mediaTypes: ['image/png'],
        picture: { mask: 'clear-may-change' },
        maskedSlot: 'image',
      },
    ])
    expect(protocol.inputPlans(edit, { ...file, slot: 'image' })[0]?.picture).toMatchObject({ upright: true })
    expect(protocol.inputPlans(edit, { ...file, slot: 'references.3' })[0]?.way).toBe('part')
  })

  test('never requests a transparent background where neither the format nor the model supports one', () => {
    const flare = findModelOperation(openai.catalogue, 'gpt-image-2.5-flare', 'image-generate')!.operation
    expect(checkParameters(flare, { background: 'transparent', output_format: 'jpeg' }).values).not.toHaveProperty(
      'background',
    )
    expect(checkParameters(flare, { background: 'transparent' }).values).toMatchObject({ background: 'transparent' })
    const second = findModelOperation(openai.catalogue, 'gpt-image-2', 'image-generate')!.operation
    expect(checkParameters(second, { background: 'transparent' }).problems).not.toEqual([])
  })

  test('of a large size obeys the rules of the model', () => {
    const row = findModelOperation(openai.catalogue, 'gpt-image-2', 'image-generate')!.operation
    const sizes = row.parameters.find(({ id }) => id === 'size')!.choices!.map(({ value }) => value)
    expect(sizes).toContain('3840x2160')
    for (const size of sizes.filter((value) => value !== 'auto')) {
      const [width = 0, height = 0] = size.split('x').map(Number)
      expect([width % 16, height % 16]).toEqual([0, 0])
      expect(width <= 3840 && height <= 2160).toBe(true)
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(3)
    }
  })
})

describe('an answer', () => {
  const readSubmit = (json: unknown, request = make) =>
    protocol.readSubmit({ status: 200, headers: {}, json, text: '' }, request)

  test('names each picture, in the reported or requested format', () => {
    const data = [{ b64_json: 'kept:once/0' }, { b64_json: 'AAAA' }]
    expect(readSubmit({ data, output_format: 'webp' })).toMatchObject({
      outputs: [
        { name: 'picture-1.webp', url: 'kept:once/0', mediaType: 'image/webp' },
        { name: 'picture-2.webp', url: 'data:image/webp;base64,AAAA' },
      ],
    })
    expect(readSubmit({ data }, { ...make, parameters: { output_format: 'jpeg' } })).toMatchObject({
      outputs: [{ name: 'picture-1.jpg' }, { name: 'picture-2.jpg', mediaType: 'image/jpeg' }],
    })
  })

  const usage = (text: number, image: number, out: number) => ({
    input_tokens: text + image,
    input_tokens_details: { text_tokens: text, image_tokens: image },
    output_tokens: out,
  })
  test.each([
    ['gpt-image-2.5-flare', usage(1_000_000, 0, 0), 5],
    ['gpt-image-2.5-sunburst', usage(0, 1_000_000, 0), 8],
    ['gpt-image-2', usage(0, 0, 1_000_000), 30],
    ['gpt-image-2', usage(100, 200, 1000), 0.0321],
    ['gpt-image-1.5', usage(100, 200, 1000), null],
    ['gpt-image-1-mini', usage(100, 200, 1000), null],
    ['gpt-image-2', undefined, null],
    ['gpt-image-2', { output_tokens: 'many' }, null],
  ])('of %s with the tokens %j cost %s dollars', (modelId, tokens, dollars) => {
    const read = readSubmit({ data: [{ b64_json: 'AAAA' }], usage: tokens }, { ...make, modelId })
    expect(read).toMatchObject({ kind: 'result', charged: dollars })
  })

  test.each([{}, { data: [] }, { data: [{ url: 'https://example.com/a.png' }] }, null])(
    '%j is not a result',
    (json) => {
      expect(readSubmit(json)).toMatchObject({ kind: 'unreadable' })
    },
  )

  test.each([
    [
      400,
      { message: 'Rejected by the safety system', type: 'image_generation_user_error', code: 'moderation_blocked' },
      'content-refused',
    ],
    [
      400,
      { message: 'Invalid size', type: 'invalid_request_error', param: 'size', code: 'invalid_value' },
      'request-refused',
    ],
    [
      403,
      { message: 'Your organization must be verified to use the model', type: 'invalid_request_error', code: null },
      'request-refused',
    ],
    [500, { message: 'The server had an error', type: 'server_error', code: null }, 'service-down'],
  ])('%d %j means %s', (status, error, code) => {
    const answer = { status, headers: {}, json: { error }, text: '' }
    expect(errorOfReply(answer, protocol.readError(answer), { asked: 'submit', now: 0 }).code).toBe(code)
  })

  test('about a wrong key does not quote it', () => {
    const message = 'Incorrect API key provided: sk-proj-ab***********XyZ. You can find it on your page.'
    const answer = {
      status: 401,
      headers: {},
      json: { error: { message, type: 'x', param: null, code: 'invalid_api_key' } },
      text: '',
    }
    const words = protocol.readError(answer)
    expect(JSON.stringify(words)).not.toMatch(/sk-|XyZ/)
    expect(words.message).toContain('You can find it on your page.')
  })
})

test.each([
  ['gpt-image-2', 'image-generate', { quality: 'low', n: 2 }, [], 0.01, 0.032],
  ['gpt-image-2', 'image-edit', { quality: 'high' }, ['image'], 0.165, 0.577],
  ['gpt-image-2', 'image-edit', { quality: 'high' }, ['image', 'references.1'], 0.165, 0.757],
  ['gpt-image-2.5-flare', 'image-generate', {}, [], 0.004, 0.1584],
  ['gpt-image-2.5-sunburst', 'image-generate', { quality: 'max' }, [], 0.1444, 0.1584],
] as const)('%s %s with %j and %j costs about %s to %s dollars', (modelId, operation, values, given, least, most) => {
  const { operation: row } = findModelOperation(openai.catalogue, modelId, operation)!
  expect(priceOf(row, values, given)).toEqual({ least, most, about: true })
})

test('the price of a model without a published table is unknown', () => {
  for (const { id, operations } of openai.catalogue.models.filter(({ id }) => id.startsWith('gpt-image-2.6')))
    for (const row of operations) expect([id, priceOf(row, {}, [])]).toEqual([id, null])
  expect(openai.card).toMatchObject({ unit: 'USD', about: null, checkedLive: null, cancelling: { may: 'never' } })
})
