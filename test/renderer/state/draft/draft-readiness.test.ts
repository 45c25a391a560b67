/** Every form of every service, with random values: where it cannot be sent it says why, at a field that it shows. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { providers } from '../../../../electron/backend/connections/providers.ts'
import { families } from '../../../../electron/service/families/families.ts'
import { offeringOf } from '../../../../electron/service/offering.ts'
import { presetChanges, presetDraft } from '../../../../renderer/create/preset-changes.ts'
import { batchOf, type Services } from '../../../../renderer/state/draft/batch.ts'
import { namesIn } from '../../../../renderer/state/draft/draft-inputs.ts'
import { draftReadiness, isRefusal } from '../../../../renderer/state/draft/draft-readiness.ts'
import { emptyDraft } from '../../../../renderer/state/draft/fit-draft.ts'
import type { Catalogue, ModelOperation, Parameter, ParameterValue } from '../../../../shared/catalogue/catalogue.ts'
import type { Draft } from '../../../../shared/protocol/job.ts'
import { aConnection, anAsset, anInputFile } from '../../builders.ts'

const catalogues: Record<string, Catalogue> = {
  local: offeringOf(families, 'embedded').catalogue,
  ...Object.fromEntries(providers.map(({ id, catalogue }) => [id, catalogue])),
}
const services: Services = {
  connections: Object.keys(catalogues).map((id) => aConnection({ id, name: id, embedded: id === 'local' })),
  catalogues,
}
const offers = Object.entries(catalogues).flatMap(([connectionId, { models }]) =>
  models.flatMap(({ id, operations }) => operations.map((row) => ({ connectionId, modelId: id, row }))),
)
const asset = anAsset({ sha256: 'aa', facts: { ...anAsset().facts!, triangles: 1368 } })
const free = { catalogue: 'ready', refused: null, nothingOffered: 'Nothing here' } as const

function valueOf({ kind, choices = [], minimum = 0, maximum = 100 }: Parameter): fc.Arbitrary<ParameterValue> {
  const numbers = [minimum, maximum, minimum - 1, maximum + 1, (minimum + maximum) / 2]
  if (kind === 'boolean') return fc.boolean()
  if (kind === 'choice') return fc.constantFrom(...choices.map(({ value }) => value), 'planes')
  if (kind === 'text') return fc.constantFrom('GNOME', 'x'.repeat(5000))
  return kind === 'colour' ? fc.constantFrom('#d9703f', 'red') : fc.constantFrom(...numbers)
}

function drafts({ connectionId, modelId, row }: (typeof offers)[number]): fc.Arbitrary<Draft> {
  const slots = row.inputs.flatMap((slot) => (slot.kind === 'prompt' ? [] : namesIn(slot)))
  return fc
    .record({
      values: fc.tuple(...row.parameters.map((parameter) => fc.option(valueOf(parameter), { nil: undefined }))),
      filled: fc.subarray(slots),
      prompt: fc.constantFrom('', 'a cat', 'x'.repeat(20_000)),
    })
    .map(({ values, filled, prompt }) => ({
      ...emptyDraft(connectionId),
      operation: row.operation,
      modelId,
      prompt,
      files: Object.fromEntries(
        filled.map((slot) => [slot, anInputFile({ slot, assetId: asset.id, sha256: asset.sha256 })]),
      ),
      parameters: Object.fromEntries(
        values.flatMap((value, index) => (value === undefined ? [] : [[row.parameters[index]!.id, value]])),
      ),
    }))
}

test('what cannot be sent has a reason at a field of its form', () => {
  let [forms, blocked] = [0, 0]
  for (const offer of offers)
    fc.assert(
      fc.property(drafts(offer), fc.boolean(), (draft, tried) => {
        const batch = batchOf(draft, services, [asset])!
        const readiness = draftReadiness({ ...free, batch, tried })
        const wrong = batch.problems.filter(({ missing }) => tried || !missing)
        forms += 1
        expect(readiness.ready).toBe(wrong.length === 0)
        if (readiness.ready) return
        blocked += 1
        const { parameters, inputs } = batch.shown
        expect(readiness.reason.trim()).not.toBe('')
        expect([...parameters, ...inputs].filter(({ id }) => `${readiness.field}.`.startsWith(`${id}.`))).toHaveLength(
          1,
        )
      }),
      { numRuns: 30 },
    )
  expect(offers.length).toBeGreaterThan(100)
  expect(blocked).toBeGreaterThan(forms / 10)
})

const cat: Draft = { ...emptyDraft('local'), modelId: 'maquette-figure-3.1', prompt: 'a flummoxer' }
const batch = batchOf(cat, services)!

describe('a form', () => {
  test.each([
    ['whose model is unknown waits', { ...free, catalogue: 'loading', batch: null, tried: false }, 'Loading…', null],
    ['whose service is not there', { ...free, catalogue: 'failed', batch: null, tried: false }, 'Not available', null],
    ['for which there is no model', { ...free, batch: null, tried: false }, 'Nothing here', null],
    [
      'that the service refuses',
      { ...free, batch, tried: false, refused: { reason: 'No', field: 'prompt' } },
      'No',
      'prompt',
    ],
    [
      'refused for what it does not show',
      { ...free, batch, tried: false, refused: { reason: 'No', field: 'x' } },
      'No',
      null,
    ],
  ] as const)('%s: says so', (_, state, reason, field) => {
    expect(draftReadiness(state)).toEqual({ ready: false, reason, field })
  })
  test('is not refused by a failure that another attempt may survive', () => {
    expect(isRefusal({ code: 'request-refused' })).toBe(true)
    expect(isRefusal({ code: 'offline' })).toBe(false)
    expect(isRefusal({ code: 'invalid-input', details: { reason: 'quote-void' } })).toBe(false)
  })
})

describe('reducing to more triangles than the model has', () => {
  const reduce = (parameters: Draft['parameters']) => {
    const files = { mesh: anInputFile({ slot: 'mesh', assetId: asset.id, sha256: asset.sha256 }) }
    const draft: Draft = { ...emptyDraft('local', 'mesh'), operation: 'optimize-topology', modelId: 'maquette-mesh-1' }
    return draftReadiness({ ...free, batch: batchOf({ ...draft, files, parameters }, services, [asset]), tried: false })
  }
  test('is refused before it is sent', () => {
    expect(reduce({})).toMatchObject({
      ready: false,
      field: 'target_faces',
      reason: expect.stringContaining('1,368') as string,
    })
    expect(reduce({ ratio: 100 })).toMatchObject({ ready: false, field: 'ratio' })
  })
  test.each([{ target_faces: 1000 }, { ratio: 50 }, { polygon: 'quad' }, { symmetry: 'x' }])(
    'is not meant by %j',
    (parameters) => expect(reduce(parameters)).toEqual({ ready: true }),
  )
})

describe('presets of every form', () => {
  const rows = offers.flatMap(({ row }) => (row.presets ?? []).map((preset) => [row, preset] as const))
  const isTicked = (row: ModelOperation, form: Pick<Draft, 'parameters' | 'prompt'>, id: string) =>
    presetChanges(
      row,
      form,
      row.presets!.find((preset) => preset.id === id)!,
    ).length === 0

  test('are ticked once chosen, whatever was set before, and no longer after a change of what they set', () => {
    for (const [row, preset] of rows) {
      const earlier = Object.assign({}, ...row.presets!.map(({ values }) => values)) as Draft['parameters']
      const chosen = presetDraft(row, { parameters: earlier, prompt: 'a cat' }, preset)
      expect(isTicked(row, chosen, preset.id)).toBe(true)
      for (const [id, value] of Object.entries(preset.values)) {
        const changed = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${value}?`
        expect(isTicked(row, { ...chosen, parameters: { ...chosen.parameters, [id]: changed } }, preset.id)).toBe(false)
      }
    }
  })
  test('do not hold with what only another one sets', () => {
    const row = offers.find(({ row: { operation } }) => operation === 'print-prepare')!.row
    expect(isTicked(row, { parameters: {}, prompt: '' }, 'filament')).toBe(true)
    expect(isTicked(row, { parameters: { base: 'plinth' }, prompt: '' }, 'filament')).toBe(false)
    // Both hold together: resin, and on a plinth.
    const both = presetDraft(row, presetDraft(row, { parameters: {}, prompt: '' }, row.presets![1]!), row.presets![2]!)
    expect(['resin', 'display'].map((id) => isTicked(row, both, id))).toEqual([true, true])
  })
})
