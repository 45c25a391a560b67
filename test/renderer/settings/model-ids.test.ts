import { expect, test } from 'vitest'
import { modelIds, duplicateIds, withModelIds } from '../../../renderer/settings/model-ids.ts'
import { aCatalogue } from '../builders.ts'

const overrides = { 'model.figure': 'acme-figure-2', 'model.gone': 'acme-old', 'field.prompt': 'text' }

test('every model of the catalogue has a row, and so has every stored change of a removed model', () => {
  expect(modelIds(aCatalogue, overrides)).toEqual([
    { id: 'figure', name: 'Figure 3.1', sentId: 'acme-figure-2' },
    { id: 'relief', name: 'Relief', sentId: '' },
    { id: 'gone', name: 'gone', sentId: 'acme-old' },
  ])
  expect(modelIds(null, {})).toEqual([])
})

test('saving keeps the other changes, and stores nothing for a model under its own name', () => {
  const ids = modelIds(aCatalogue, overrides).map((model) => ({
    ...model,
    sentId: { figure: ' figure ', relief: ' acme-relief ', gone: '' }[model.id] ?? '',
  }))
  expect(withModelIds(overrides, ids)).toEqual({ 'field.prompt': 'text', 'model.relief': 'acme-relief' })
})

test('one identifier for two models is reported', () => {
  const ids = modelIds(aCatalogue, { 'model.figure': 'relief' })
  expect(duplicateIds(ids)).toEqual(['relief'])
  expect(duplicateIds(modelIds(aCatalogue, {}))).toEqual([])
})
