/** The parts of the live check that decide: shapes and how they differ, the cheapest job, which sample is meant, what a report may hold. */
import { describe, expect, test } from 'vitest'
import { findProvider } from '../../electron/backend/connections/providers.ts'
import type { ServiceRequest } from '../../electron/backend/connections/service-client.ts'
import type { Catalogue, InputSlot, ModelOperation } from '../../shared/catalogue/catalogue.ts'
import { cheapestJob } from '../support/check-service/cheapest-job.ts'
import { readArguments } from '../support/check-service/main.ts'
import { compareWithSamples, isSamePath, segmentsOf } from '../support/check-service/nearest-sample.ts'
import {
  faultsIn,
  priceText,
  reportedAnswer,
  reportPage,
  withAnswer,
  withoutSecrets,
  type CheckReport,
} from '../support/check-service/report.ts'
import { differenceOf, shapeOf } from '../support/check-service/shape.ts'
import { answerOf, exchangeOf } from '../support/services/written.ts'
import { exchangesOf } from '../support/services/fixtures.ts'

const none = { missing: [], changed: [], added: [] }

describe('shapes', () => {
  const difference = (sample: unknown, seen: unknown) => differenceOf(shapeOf([sample]), shapeOf([seen]))

  test.each([
    ['the same fields with other values', { a: 1, b: ['x'] }, { a: 2, b: ['y', 'z'] }, none],
    ['a missing field', { a: { b: 1, c: 2 } }, { a: { b: 1 } }, { ...none, missing: ['a.c'] }],
    ['only the topmost of what is missing', { a: { b: { c: 1 } } }, {}, { ...none, missing: ['a'] }],
    ['a new field', { a: 1 }, { a: 1, b: { c: 1 } }, { ...none, added: ['b'] }],
    ['another kind', { a: '1' }, { a: 1 }, { ...none, changed: ['a: number instead of text'] }],
    ['nothing instead of something', { a: 1 }, { a: null }, { ...none, changed: ['a: null instead of number'] }],
    ['something instead of nothing', { a: null }, { a: 1 }, { ...none, added: ['a: number instead of null'] }],
    [
      'a field that one entry of a list lacks',
      { a: [{ b: 1 }] },
      { a: [{ b: 1 }, {}] },
      { ...none, missing: ['a[].b'] },
    ],
    ['a field that the sample has in some entries only', [{ a: 1, b: 1 }, { a: 1 }], [{ a: 1, b: 1 }, { a: 2 }], none],
    ['an empty list', { a: [{ b: 1 }] }, { a: [] }, none],
    ['tables by id', { '1': { a: 1 } }, { '22': { a: 1 } }, none],
    ['tables by format', { glb: 'x' }, { fbx: 'y', obj: 'z' }, none],
    ['entries that differ by their place', [[1, 'a', { b: 1 }]], [[2, 'c', {}]], none],
    ['another answer altogether', { a: 1 }, 'no', { ...none, changed: ['the answer: text instead of object'] }],
  ])('%s', (_title, sample, seen, expected) => {
    expect(difference(sample, seen)).toEqual(expected)
  })

  test('what may be empty elsewhere may be empty here', () => {
    const [sample, seen] = [shapeOf([{ a: 1 }]), shapeOf([{ a: null }])]
    expect(differenceOf(sample, seen, shapeOf([{ a: 1 }, { a: null }]))).toEqual(none)
  })
})

describe('the cheapest job', () => {
  const row = (price: ModelOperation['price'], changes: Partial<ModelOperation> = {}): ModelOperation => ({
    operation: 'text-to-3d',
    inputs: [{ id: 'prompt', kind: 'prompt', label: 'Prompt', required: true }],
    parameters: [],
    price,
    ...changes,
  })
  const catalogue = (rows: Record<string, ModelOperation>): Catalogue => ({
    families: [{ id: 'f', name: 'F', summary: '' }],
    models: Object.entries(rows).map(([id, operation]) => ({
      id,
      family: 'f',
      version: '1',
      name: id,
      summary: '',
      operations: [operation],
    })),
  })
  const picture = { id: 'image', kind: 'image', label: 'Picture', required: true } as const

  test('is the one with the lowest price; a price that is not known is the last choice', () => {
    const rows = catalogue({
      unknown: row({ kind: 'unknown' }),
      many: row({ kind: 'credits', credits: 5, upTo: 30 }),
      ten: row({ kind: 'credits', credits: 10 }),
    })
    expect(cheapestJob('x', rows)).toMatchObject({ request: { modelId: 'ten' }, price: { most: 10 } })
    expect(cheapestJob('x', rows, { modelId: 'unknown' })).toMatchObject({
      request: { modelId: 'unknown' },
      price: null,
    })
    expect(cheapestJob('x', rows, { operation: 'remesh' })).toBeNull()
  })

  test('of two that cost the same it is the one with fewer files', () => {
    const rows = catalogue({
      pictured: row({ kind: 'credits', credits: 3 }, { inputs: [picture] }),
      worded: row({ kind: 'credits', credits: 3 }),
    })
    expect(cheapestJob('x', rows)?.request.modelId).toBe('worded')
  })

  test('leaves out what costs more, and asks for one', () => {
    const priced = row(
      { kind: 'credits', credits: 20, plus: [{ parameter: 'texture', equals: true, credits: 10 }], times: 'count' },
      {
        parameters: [
          { id: 'texture', label: 'Texture', kind: 'boolean', default: true },
          { id: 'count', label: 'Count', kind: 'integer', minimum: 1, maximum: 4, default: 4 },
        ],
      },
    )
    expect(cheapestJob('x', catalogue({ priced }))).toMatchObject({
      request: { parameters: { texture: false, count: 1 } },
      price: { least: 20, most: 20 },
    })
  })

  test('never goes on from an earlier result', () => {
    const only: InputSlot = {
      ...picture,
      kind: 'mesh',
      madeHere: { only: true, operations: ['text-to-3d'], hours: null },
    }
    const rows = catalogue({
      first: row({ kind: 'credits', credits: 20 }),
      after: row({ kind: 'credits', credits: 1 }, { operation: 'texture', inputs: [only] }),
    })
    expect(cheapestJob('x', rows)?.request.modelId).toBe('first')
  })
})

describe('the nearest sample', () => {
  const meshy = findProvider('meshy')
  const protocol = meshy.protocol({})
  const request: ServiceRequest = {
    operation: 'text-to-3d',
    modelId: 'meshy-6',
    prompt: 'a mug',
    parameters: {},
    files: [],
  }
  const description = { method: 'GET', path: '/openapi/v2/text-to-3d/0193aaaa-1f0e-7b54-8a11-5b2f6d0c9e10' }
  const compare = (json: unknown) =>
    compareWithSamples(
      { asked: 'task', description, answer: { ...answerOf('meshy', 'done'), json } },
      exchangesOf('meshy'),
      protocol,
      request,
    )

  test('is one of the same meaning: a finished task without its files is not held against one that waits', () => {
    const done = exchangeOf('meshy', 'done').response.json as Record<string, unknown>
    expect(compare(done)).toEqual({ sample: { name: 'done', mark: 'D', samePath: true }, difference: none })
    const { progress: _, ...rest } = done
    expect(compare({ ...rest, extra: 1 })).toEqual({
      sample: { name: 'done', mark: 'D', samePath: true },
      difference: { missing: ['progress'], changed: [], added: ['extra'] },
    })
    expect(compare(exchangeOf('meshy', 'waiting').response.json).sample?.name).toBe('waiting')
  })

  test('is none where nothing of the kind was recorded', () => {
    expect(compare({ id: 'x', status: 'SOMETHING_NEW' }).sample).toBeNull()
  })

  test.each([
    [
      'https://a.example/v3/tasks/7d0c54b6-0b7e-4f0f-9b3a-2a1c0de5f111',
      '/tasks/11111111-0b7e-4f0f-9b3a-2a1c0de5f111?x=1',
      true,
    ],
    ['https://a.example/v1/predictions/k7n2p5w8x1rmc0c9tq3z6v4b9g', '/v1/predictions/a1b2c3d4e5f6g7h8i9', true],
    ['https://a.example/v1/predictions', '/v1/predictions/a1b2c3d4e5f6g7h8i9', false],
    ['https://a.example/openapi/v2/text-to-3d', '/openapi/v1/image-to-3d', false],
  ])('%s and %s', (url, path, expected) => {
    expect(isSamePath(url, path)).toBe(expected)
  })

  test('ids and queries are not in a path that is reported', () => {
    expect(segmentsOf('/fal-ai/hunyuan-3d/requests/5c0e9d12-44aa-4b7c-9d53-0f6a7b8c9d10/status?logs=0')).toEqual([
      'fal-ai',
      'hunyuan-3d',
      'requests',
      '{id}',
      'status',
    ])
  })
})

describe('the report', () => {
  const answer = reportedAnswer(
    { asked: 'task', description: { method: 'GET', path: '/tasks/12345' }, answer: answerOf('meshy', 'done') },
    { sample: { name: 'done', mark: 'D', samePath: true }, difference: { missing: ['a'], changed: [], added: ['b'] } },
  )
  const report: CheckReport = {
    service: 'X',
    at: '2026-11-23T12:00:00.000Z',
    address: { origin: 'https://x.example', own: true },
    unit: 'USD',
    key: 'accepted',
    balance: { before: 3, after: null },
    job: { modelId: 'm', operation: 'convert', parameters: { a: 1 }, price: null },
    outcome: 'failed',
    says: 'see https://x.example/a?Signature=abc | now',
    taskId: '12345',
    charged: null,
    answers: [answer],
    files: [{ name: 'a.glb', bytes: 3, whole: false, found: 'bad-reply: too short' }],
  }

  test('counts what is missing and what is broken as faults, and not what is new', () => {
    expect(faultsIn(report)).toEqual(['GET /tasks/{id}: missing: a', 'a.glb: bad-reply: too short'])
    expect(reportPage(report)).toContain('- GET /tasks/{id}: missing: a')
    expect(reportPage(report)).toContain('| Listed price | unknown: the service sets it |')
    expect(reportPage(report)).toContain('| Balance after | not shown |')
  })

  test('says the same answer once, with how often', () => {
    const twice = withAnswer(withAnswer([], answer), answer)
    expect(twice).toMatchObject([{ times: 2 }])
    expect(withAnswer(twice, { ...answer, status: 404 })).toHaveLength(2)
  })

  test('holds no key, no signature of a link and no picture', () => {
    const key = 'sk-a+b/c'
    const text = `${key} ${encodeURIComponent(key)} https://x.example/a.glb?X-Amz-Signature=ab&b=c data:image/png;base64,${'iVBO'.repeat(50)} end`
    expect(withoutSecrets(text, key)).toBe('••• ••• https://x.example/a.glb?… data:image/png;base64,… end')
    expect(withoutSecrets(reportPage(report), null)).not.toContain('abc')
  })

  test('a price that is only known about is said as a range', () => {
    expect(priceText({ least: 5, most: 10 }, 'credits')).toBe('5 to 10 credits')
    expect(priceText({ least: 5, most: 5 }, 'USD')).toBe('5 USD')
  })
})

test.each([
  [['meshy', '--key', 'x'], /--key/],
  [['meshy', '--yes'], /--yes/],
  [['meshy', 'msy_x'], /Name one service/],
  [[], /Name one service/],
  [['meshy', '--operation', 'sing'], /--operation is one of/],
])('%j is refused', (args, words) => {
  expect(() => readArguments(args)).toThrow(words)
})
