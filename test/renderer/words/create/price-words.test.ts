import { describe, expect, test } from 'vitest'
import { lineWords, seedWords, totalWords } from '../../../../renderer/words/create/price-words.ts'
import { keyOfRequest, totalPrice } from '../../../../renderer/state/total-price.ts'
import type { Quotes, RequestPrice } from '../../../../renderer/state/total-price.ts'
import type { Batch, BatchPart } from '../../../../renderer/state/batch.ts'
import type { Price } from '../../../../shared/catalogue.ts'

function aPart(modelId: string, price: Price, seeds: BatchPart['seeds'] = 'chosen', count = 1): BatchPart {
  const request = { connectionId: 'c', operation: 'text-to-3d' as const, modelId, files: {}, parameters: {} }
  const requests = Array.from({ length: Array.isArray(seeds) ? seeds.length : count }, (_, index) =>
    Array.isArray(seeds) ? { ...request, parameters: { seed: seeds[index] ?? 0 } } : request,
  )
  return {
    connectionId: 'c',
    connectionName: 'Atelier',
    modelId,
    modelName: modelId,
    row: { operation: 'text-to-3d', inputs: [], parameters: [], price },
    requests,
    seeds,
  }
}

const free: Price = { kind: 'free' }
const unknown: Price = { kind: 'unknown' }
const costly: Price = { kind: 'credits', credits: 35 }
const quoted = (credits: number | null): RequestPrice => ({
  status: 'quoted',
  quote: { credits, free: credits === 0, source: 'service', notes: [], requestHash: 'h' },
})

function total(parts: BatchPart[], quotes: Quotes = {}) {
  const batch: Batch = { parts, problems: [] }
  return totalPrice(batch, quotes)
}

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
  ]
  test.each(cases)('%s', (_, parts, words) => {
    expect(totalWords(total(parts))).toBe(words)
  })

  test('goes by the services’ quotes as soon as they have come', () => {
    const part = aPart('a', costly, [7, 8])
    const [first, second] = part.requests.map(keyOfRequest)
    const some = { [first ?? '']: quoted(40), [second ?? '']: { status: 'asking' as const } }
    expect(totalWords(total([part], some))).toBe('75 credits, checking…')
    const all = { ...some, [second ?? '']: quoted(40) }
    expect(totalWords(total([part], all))).toBe('80 credits')
    expect(lineWords(total([part], all).lines[0] ?? lost())).toBe('2 × 40 = 80 credits')
  })

  test('is unknown where one is refused, and says which', () => {
    const parts = [aPart('a', costly), aPart('b', free)]
    const error = { code: 'request-refused' as const, message: 'no' }
    const key = keyOfRequest(parts[1]?.requests[0] ?? lost())
    const price = total(parts, { [key]: { status: 'refused', error } })
    expect(totalWords(price)).toBe('No total: see above')
    expect(price.refused).toMatchObject({ error, part: { modelId: 'b' } })
  })

  test('of a quote that says nothing is unknown, whatever the list said', () => {
    const part = aPart('a', costly)
    expect(total([part], { [keyOfRequest(part.requests[0] ?? lost())]: quoted(null) })).toMatchObject({ unknown: 1 })
  })
})

describe('each price', () => {
  const cases: [BatchPart, string][] = [
    [aPart('a', costly, 'chosen', 3), '3 × 35 = 105 credits'],
    [aPart('a', costly), '35 credits'],
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
