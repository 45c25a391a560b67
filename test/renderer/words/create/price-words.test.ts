import { describe, expect, test } from 'vitest'
import {
  lineWords,
  priceSourceWords,
  seedWords,
  sendWords,
  totalWords,
} from '../../../../renderer/words/create/price-words.ts'
import { keyOfRequest, totalPrice } from '../../../../renderer/state/draft/total-price.ts'
import type { Quotes, RequestPrice } from '../../../../renderer/state/draft/total-price.ts'
import type { BatchPart } from '../../../../renderer/state/draft/batch.ts'
import type { Price } from '../../../../shared/catalogue/catalogue.ts'
import type { Quote } from '../../../../shared/protocol/job.ts'
import type { MoneyUnit } from '../../../../shared/catalogue/provider-card.ts'

/** Where a part is sent to, and what that bills in. */
interface At {
  id: string
  unit: MoneyUnit
}
const atelier: At = { id: 'Atelier', unit: 'credits' }

function aPart(
  modelId: string,
  price: Price,
  seeds: BatchPart['seeds'] = 'chosen',
  count = 1,
  { id, unit } = atelier,
): BatchPart {
  const request = { connectionId: id, operation: 'text-to-3d' as const, modelId, files: {}, parameters: {} }
  const requests = Array.from({ length: Array.isArray(seeds) ? seeds.length : count }, (_, index) =>
    Array.isArray(seeds) ? { ...request, parameters: { seed: seeds[index] ?? 0 } } : request,
  )
  return {
    connectionId: id,
    connectionName: id,
    unit,
    modelId,
    modelName: modelId,
    operation: { operation: 'text-to-3d', inputs: [], parameters: [], price },
    requests,
    seeds,
  }
}

const free: Price = { kind: 'free' }
const unknown: Price = { kind: 'unknown' }
const costly: Price = { kind: 'credits', credits: 35 }
const about: Price = { kind: 'credits', credits: 0.1, upTo: 0.4 }
const cents: Price = { kind: 'credits', credits: 0.25 }
const reported: Price = { ...cents, source: { page: 'fal.ai', read: '2026-11-27', by: 'others' } }
const one = (price: Price, id: string, unit: MoneyUnit) => aPart('m', price, 'chosen', 1, { id, unit })
const quoted = (credits: number | null): RequestPrice => ({
  status: 'quoted',
  quote: { credits, free: credits === 0, source: 'service', notes: [], requestHash: 'h' },
})

function total(parts: BatchPart[], quotes: Quotes = {}) {
  return totalPrice({ parts, next: null }, quotes)
}

test.each<[string, BatchPart[], string]>([
  ['of a free job', [aPart('a', free)], 'Generate'],
  ['of one job', [aPart('a', costly)], 'Generate · 35 credits'],
  ['of one in dollars', [one(about, 'fal', 'USD')], 'Generate · $0.10 to $0.40'],
  ['of one whose price others report', [one(reported, 'fal', 'USD')], 'Generate · about $0.25'],
  ['of one whose price is unknown', [aPart('a', unknown)], 'Generate · price set by the service'],
  [
    'of variations',
    [{ ...one(costly, 'Tripo', 'credits'), requests: aPart('a', costly, 'chosen', 3).requests }],
    'Generate 3 · 105 Tripo credits',
  ],
  [
    'of several services',
    [
      one(costly, 'Tripo', 'credits'),
      one(cents, 'fal', 'USD'),
      one(unknown, 'Rodin', 'credits'),
      one(free, 'here', 'credits'),
    ],
    'Generate 4 · 35 Tripo credits, $0.25, 1 price unknown',
  ],
])('the button %s states count, service and price', (_, parts, words) => {
  const count = parts.reduce((sum, { requests }) => sum + requests.length, 0)
  expect(sendWords('Generate', count, total(parts)).replaceAll('\u00a0', ' ')).toBe(words)
})

describe('the total', () => {
  const cases: [string, BatchPart[], string][] = [
    ['of a free one', [aPart('a', free)], 'Free'],
    ['of a priced one', [aPart('a', costly)], '35 credits'],
    ['of three', [aPart('a', costly, 'chosen', 3)], '105 credits'],
    ['of one that is unknown', [aPart('a', unknown)], 'Price set by the service'],
    ['of several that are unknown', [aPart('a', unknown, 'chosen', 3)], 'Price set by the service'],
    ['of a known and an unknown one', [aPart('a', costly), aPart('b', unknown)], '35 credits and 1 price unknown'],
    [
      'of a free and unknown ones',
      [aPart('a', free), aPart('b', unknown, 'none', 2)],
      '2 prices unknown, the rest free',
    ],
    ['of one in dollars', [one(cents, 'fal', 'USD')], '$0.25'],
    ['of one whose price others report', [one(reported, 'fal', 'USD')], 'About $0.25'],
    [
      'of one that others report and one that is published',
      [one(reported, 'fal', 'USD'), one(cents, 'OpenAI', 'USD')],
      'About $0.50',
    ],
    ['of one that is only known about', [one(about, 'fal', 'USD')], '$0.10 to $0.40'],
    [
      'of credits and dollars',
      [one(costly, 'Meshy', 'credits'), one(cents, 'fal', 'USD')],
      '35 credits at Meshy and $0.25',
    ],
    [
      'of the credits of two services',
      [one(costly, 'Meshy', 'credits'), one(costly, 'Tripo', 'credits')],
      '35 credits at Meshy and 35 credits at Tripo',
    ],
    ['of dollars at two services', [one(cents, 'fal', 'USD'), one(about, 'Replicate', 'USD')], '$0.35 to $0.65'],
    [
      'of two billing units and an unknown one',
      [one(costly, 'Meshy', 'credits'), one(cents, 'fal', 'USD'), one(unknown, 'Tripo', 'credits')],
      '35 credits at Meshy, $0.25 and 1 price unknown',
    ],
    ['of dollars and a free one', [one(free, 'here', 'credits'), one(cents, 'fal', 'USD')], '$0.25'],
  ]
  test.each(cases)('%s', (_, parts, words) => {
    expect(totalWords(total(parts))).toBe(words)
  })

  test('uses the quotes of the services once they arrive', () => {
    const part = aPart('a', costly, [7, 8])
    const [first, second] = part.requests.map(keyOfRequest)
    const some = { [first ?? '']: quoted(40), [second ?? '']: { status: 'asking' as const } }
    expect(totalWords(total([part], some))).toBe('75 credits, checking…')
    const all = { ...some, [second ?? '']: quoted(40) }
    expect(totalWords(total([part], all))).toBe('80 credits')
    expect(lineWords(total([part], all).lines[0] ?? lost())).toBe('2 × 40 = 80 credits')
  })

  test('shows the range of a quote', () => {
    const part = one(cents, 'fal', 'USD')
    const quote: Quote = { credits: 0.4, least: 0.1, free: false, source: 'catalogue', notes: [], requestHash: 'h' }
    const price: RequestPrice = { status: 'quoted', quote }
    expect(totalWords(total([part], { [keyOfRequest(part.requests[0] ?? lost())]: price }))).toBe('$0.10 to $0.40')
  })

  test('depends on the files and the prompt that the price depends on', () => {
    const price: Price = {
      kind: 'credits',
      credits: 5,
      plus: [
        { when: [{ slot: 'image', given: true }], credits: 10 },
        { when: [{ slot: 'prompt', given: true }], credits: 20 },
      ],
    }
    const part = aPart('a', price)
    const operation = {
      ...part.operation,
      inputs: [{ id: 'prompt', kind: 'prompt' as const, label: 'Prompt', required: false }],
    }
    const asked = (request: object) =>
      total([{ ...part, operation, requests: part.requests.map((one) => ({ ...one, ...request })) }])
    expect(totalWords(asked({}))).toBe('5 credits')
    expect(totalWords(asked({ prompt: 'a cat' }))).toBe('25 credits')
    expect(totalWords(asked({ files: { image: { sha256: 'a' } } }))).toBe('15 credits')
  })

  test('is unknown where a request is refused, and says which', () => {
    const parts = [aPart('a', costly), aPart('b', free)]
    const error = { code: 'request-refused' as const, message: 'no' }
    const key = keyOfRequest(parts[1]?.requests[0] ?? lost())
    const price = total(parts, { [key]: { status: 'refused', error } })
    expect(totalWords(price)).toBe('No total: see above')
    expect(price.refusal).toMatchObject({ error, part: { modelId: 'b' } })
  })

  test('is unknown for a quote without a price, whatever the list says', () => {
    const part = aPart('a', costly)
    expect(total([part], { [keyOfRequest(part.requests[0] ?? lost())]: quoted(null) })).toMatchObject({ unknown: 1 })
  })
})

test('a price has its source', () => {
  expect(priceSourceWords(reported)).toMatch(/^price reported .*2026/)
  const source = { page: 'fal.ai', read: '2026-11-27', by: 'service' as const }
  expect(priceSourceWords({ ...cents, source })).toMatch(/^price as of .*2026/)
  expect(priceSourceWords(cents)).toBeNull()
  expect(priceSourceWords(unknown)).toBeNull()
})

describe('each price', () => {
  const cases: [BatchPart, string][] = [
    [aPart('a', costly, 'chosen', 3), '3 × 35 = 105 credits'],
    [aPart('a', costly), '35 credits'],
    [aPart('a', cents, 'chosen', 2, { id: 'fal', unit: 'USD' }), '2 × $0.25 = $0.50'],
    [aPart('a', about, 'chosen', 2, { id: 'fal', unit: 'USD' }), '2 × ($0.10 to $0.40) = $0.20 to $0.80'],
    [aPart('a', free, 'none', 2), 'free'],
    [aPart('a', unknown, 'none', 2), 'price set by the service'],
  ]
  test.each(cases)('%#: in words', (part, words) => {
    expect(total([part]).lines.map(lineWords)).toEqual([words])
  })
})

describe('where variations differ', () => {
  const cases: [BatchPart[], string | null][] = [
    [[aPart('a', free)], null],
    [[aPart('a', free, 'chosen', 2)], 'A new seed for each'],
    [[aPart('a', free, [7, 8, 9])], 'Seeds 7 to 9'],
    [[aPart('a', free, [9, 1])], 'Seeds 9 and 1'],
    [[aPart('a', free, 'none', 2)], 'This model has no seed: results vary at random'],
    [[aPart('a', free, [1, 2]), aPart('b', free, 'none', 2)], 'Seeds 1 to 2; b: random'],
  ]
  test.each(cases)('%#', (parts, words) => {
    expect(seedWords(parts)).toBe(words)
  })
})

function lost(): never {
  throw new Error('the test has lost its part')
}
