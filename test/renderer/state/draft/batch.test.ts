import { describe, expect, test } from 'vitest'
import { emptyDraft } from '../../../../renderer/state/draft/fit-draft.ts'
import { countOfBatch, otherModels, batchOf, withOther, type Services } from '../../../../renderer/state/draft/batch.ts'
import type { Catalogue, ModelOperation } from '../../../../shared/catalogue/catalogue.ts'
import type { Draft, JobInputFile } from '../../../../shared/protocol/job.ts'
import { aCatalogue, aConnection } from '../../builders.ts'

const paid: Catalogue = {
  families: [],
  models: [
    aModel('reef', {
      inputs: [{ id: 'text', kind: 'prompt', label: 'Words', required: true, maxLength: 12 }],
      parameters: [{ id: 'noise', label: 'Noise', kind: 'seed', minimum: 1, maximum: 9 }],
      price: { kind: 'credits', credits: 35 },
    }),
    aModel('chance', {
      inputs: [{ id: 'prompt', kind: 'prompt', label: 'Words', required: true }],
      parameters: [{ id: 'height_mm', label: 'Height', kind: 'number', maximum: 100 }],
      price: { kind: 'unknown' },
    }),
    aModel('pictured', {
      inputs: [
        { id: 'prompt', kind: 'prompt', label: 'Words', required: true },
        { id: 'image', kind: 'image', label: 'Picture', required: true },
      ],
      parameters: [],
      price: { kind: 'free' },
    }),
  ],
}
const services: Services = {
  connections: [aConnection(), aConnection({ id: 'paid', name: 'Paid', embedded: false })],
  catalogues: { local: aCatalogue, paid },
}
const draft: Draft = { ...emptyDraft('local'), modelId: 'figure', prompt: 'a cat' }
const reef = { connectionId: 'paid', modelId: 'reef' }
const chance = { connectionId: 'paid', modelId: 'chance' }

function aModel(id: string, row: Omit<ModelOperation, 'operation'>): Catalogue['models'][number] {
  const operations = [{ ...row, operation: 'text-to-3d' as const }]
  return { id, family: '', version: '1', name: id, summary: '', operations }
}

function requestsOf(of: Draft) {
  return batchOf(of, services)?.parts.flatMap((part) => part.requests) ?? []
}

function whyNot(of: Draft, modelId: string) {
  return otherModels(of, services).find((model) => model.modelId === modelId)?.whyNot
}

describe('variations', () => {
  test('of a locked seed count up from it', () => {
    const seeds = requestsOf({ ...draft, variations: 3, parameters: { seed: 7 } }).map(
      ({ parameters }) => parameters['seed'],
    )
    expect(seeds).toEqual([7, 8, 9])
  })
  test('of a locked seed wrap around after the largest seed, and never repeat', () => {
    const own = { ...draft, ...reef, variations: 4, parameters: { noise: 8 } }
    expect(requestsOf(own).map(({ parameters }) => parameters['noise'])).toEqual([8, 9, 1, 2])
  })
  test('without a locked seed leave it open, so that each gets its own', () => {
    const [part] = batchOf({ ...draft, variations: 3 }, services)?.parts ?? []
    expect(part).toMatchObject({ seeds: 'chosen' })
    expect(part?.requests.map(({ parameters }) => parameters['seed'])).toEqual([undefined, undefined, undefined])
  })
  test('of a model without a seed are marked', () => {
    expect(batchOf({ ...draft, ...chance, variations: 2 }, services)?.parts[0]?.seeds).toBe('none')
  })
})

describe('a batch to several models', () => {
  test('sends each model the parameters it knows', () => {
    const both = { ...draft, alsoTo: [reef, chance], parameters: { height_mm: 90, seed: 5 } }
    expect(requestsOf(both).map(({ modelId, parameters }) => ({ modelId, parameters }))).toEqual([
      { modelId: 'figure', parameters: { height_mm: 90, seed: 5 } },
      { modelId: 'reef', parameters: { noise: 5 } },
      { modelId: 'chance', parameters: { height_mm: 90 } },
    ])
  })
  test('makes every variation with every model', () => {
    const batch = batchOf({ ...draft, alsoTo: [reef], variations: 4 }, services)
    expect(batch === null ? 0 : countOfBatch(batch)).toBe(8)
  })
  test('never sends to the model of the form twice', () => {
    expect(requestsOf({ ...draft, alsoTo: [{ connectionId: 'local', modelId: 'figure' }] })).toHaveLength(1)
  })
  test('never sends to a model that cannot do it', () => {
    expect(requestsOf({ ...draft, prompt: 'thirteen chars', alsoTo: [reef] })).toHaveLength(1)
  })
  test('is unknown while the model of the form is', () => {
    expect(batchOf({ ...draft, modelId: 'gone' }, services)).toBeNull()
  })
  test('sends a picture under the name that the other model has for it', () => {
    const image = (id: string): ModelOperation => ({
      operation: 'image-to-3d',
      inputs: [{ id, kind: 'image', label: 'Picture', required: true, maxBytes: 100 }],
      parameters: [],
      price: { kind: 'free' },
    })
    const model = (id: string, slot: string) => ({ ...aModel(id, image(slot)), operations: [image(slot)] })
    const picture: JobInputFile = {
      slot: 'image',
      name: 'a.png',
      mediaType: 'image/png',
      bytes: 9,
      sha256: 'ff',
      url: '',
      assetId: null,
    }
    const own: Services = {
      connections: services.connections,
      catalogues: { local: { families: [], models: [model('a', 'image'), model('b', 'photo')] } },
    }
    const pictured: Draft = {
      ...emptyDraft('local'),
      operation: 'image-to-3d',
      modelId: 'a',
      files: { image: picture },
      alsoTo: [{ connectionId: 'local', modelId: 'b' }],
    }
    expect(batchOf(pictured, own)?.parts[1]?.requests[0]?.files).toEqual({ photo: { sha256: 'ff' } })
    const large = { ...pictured, files: { image: { ...picture, bytes: 101 } } }
    expect(otherModels(large, own)[0]?.whyNot).toMatch(/too large/)
  })
})

describe('another model is excluded', () => {
  const cases: [string, Draft, string, string | null][] = [
    [
      'for a prompt that is too long',
      { ...draft, prompt: 'thirteen chars' },
      'reef',
      'Shorten to 12 characters (now 14)',
    ],
    ['for an invalid value', { ...draft, parameters: { height_mm: 120 } }, 'chance', 'Height must be at most 100'],
    ['for an input that the form does not have', draft, 'pictured', 'Also needs a picture'],
    ['for no reason', draft, 'reef', null],
    ['not for a prompt that is still missing', { ...draft, prompt: '' }, 'reef', null],
  ]
  test.each(cases)('%s', (_, of, modelId, reason) => {
    expect(whyNot(of, modelId)).toBe(reason)
  })
})

test('another model is listed with its price in the unit of its service, and its usual time', () => {
  const inDollars: Services = {
    connections: [aConnection(), aConnection({ id: 'paid', name: 'Paid', embedded: false, unit: 'USD' })],
    catalogues: {
      local: aCatalogue,
      paid: { ...paid, models: paid.models.map((one) => ({ ...one, typicalSeconds: 90 })) },
    },
  }
  const [first, second] = otherModels(draft, inDollars)
  expect(first).toMatchObject({
    modelId: 'reef',
    unit: 'USD',
    price: { least: 35, most: 35 },
    typicalTime: { seconds: 90 },
  })
  expect(second).toMatchObject({ modelId: 'chance', unit: 'USD', price: null })
  expect(batchOf({ ...draft, alsoTo: [reef] }, inDollars)?.parts.map(({ unit }) => unit)).toEqual(['credits', 'USD'])
})

test('ticking a model drops ticks that are no longer offered', () => {
  const before = { ...draft, alsoTo: [{ connectionId: 'gone', modelId: 'gone' }] }
  expect(withOther(before, services, reef, true)).toEqual([reef])
  expect(withOther({ ...draft, alsoTo: [reef] }, services, reef, false)).toEqual([])
})
