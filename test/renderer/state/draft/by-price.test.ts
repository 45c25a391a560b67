import { expect, test } from 'vitest'
import { byPrice } from '../../../../renderer/state/draft/by-price.ts'
import { runsOf } from '../../../../renderer/state/draft/usual-times.ts'
import type { MoneyUnit } from '../../../../shared/catalogue/provider-card.ts'

const at = (connectionId: string, unit: MoneyUnit, least: number | null, most = least) => ({
  connectionId,
  unit,
  price: least === null || most === null ? null : { least, most },
})

test('models are sorted: free ones, then dollars, then credits by service, each by price', () => {
  const meshy = [at('meshy', 'credits', 20), at('meshy', 'credits', 5), at('meshy', 'credits', null)]
  const tripo = [at('tripo', 'credits', 40), at('tripo', 'credits', 1)]
  const dollars = [
    at('fal', 'USD', 0.4),
    at('replicate', 'USD', 0.067),
    at('fal', 'USD', null),
    at('fal', 'USD', 0.1, 0.3),
  ]
  const free = at('here', 'credits', 0)
  expect(byPrice([...meshy, ...tripo, ...dollars, free])).toEqual([
    free,
    dollars[1],
    dollars[3],
    dollars[0],
    dollars[2],
    meshy[1],
    meshy[0],
    meshy[2],
    tripo[1],
    tripo[0],
  ])
})

test('credits of different services are never compared: services keep their order', () => {
  const models = [at('first', 'credits', 400), at('second', 'credits', 1)]
  expect(byPrice(models)).toEqual(models)
})

test('earlier runs are those of the same connection, operation and model', () => {
  const kind = { connectionId: 'meshy', operation: 'text-to-3d', modelId: 'meshy-6' } as const
  const times = [{ ...kind, runs: [{ ms: 90_000, triangles: null }] }]
  expect(runsOf(times, kind)).toEqual([{ ms: 90_000, triangles: null }])
  expect(runsOf(times, { ...kind, operation: 'image-to-3d' })).toEqual([])
  expect(runsOf(times, { ...kind, connectionId: 'other' })).toEqual([])
})
