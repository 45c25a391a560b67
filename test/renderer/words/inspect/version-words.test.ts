import type { ModelOperation, Parameter } from '../../../../shared/catalogue/catalogue.ts'
import { expect, test } from 'vitest'
import { costWords, doneWords, recipeLines } from '../../../../renderer/words/inspect/version-words.ts'
import { materialChangesSchema } from '../../../../shared/edits/material-change.ts'
import type { Provenance } from '../../../../shared/protocol/asset.ts'
import { anAsset } from '../../builders.ts'

const made = (about: Partial<Provenance>) => ({ provenance: { ...anAsset().provenance, ...about } })

test('an operation is named with its model', () => {
  expect(doneWords(made({ operation: null, modelName: null }))).toBe('Imported file')
  expect(doneWords(made({ operation: 'text-to-3d', modelName: 'Figure 3' }))).toBe('Made from text · Figure 3')
  expect(doneWords(made({ operation: 'optimize-topology', modelName: null }))).toBe('Reduced')
  expect(doneWords(made({ materialChanges: [] }))).toBe('Materials edited')
})

test('the cost and the duration of a job are shown where known', () => {
  const times = { requestedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:01:05Z' }
  expect(costWords(made({ jobId: 'j', credits: 12, ...times }))).toBe('12 credits · 1 min 5 s')
  expect(costWords(made({ jobId: null, credits: null, ...times }))).toBe('')
})

test('parameters are readable, one on each line', () => {
  const recipe = recipeLines(made({ parameters: { target_faces: 20_000, symmetry: true } }))
  expect(recipe).toEqual(['Target faces: 20,000', 'Symmetry: On'])
})

test('parameters have the labels of the form, where known', () => {
  const parameters: Parameter[] = [
    { id: 'style', label: 'Style', kind: 'choice', choices: [{ value: 'said', label: 'Automatic' }] },
  ]
  const row = { operation: 'text-to-3d', inputs: [], parameters } as unknown as ModelOperation
  const asset = made({ parameters: { style: 'said', target_faces: 5 } })
  expect(recipeLines(asset, row)).toEqual(['Style: Automatic', 'Target faces: 5'])
})

test('manual changes are listed once each, however often a slider moved', () => {
  const picture = { sha256: 'a'.repeat(64), name: 'moss.png' }
  const changes = materialChangesSchema.parse([
    { kind: 'set', material: 0, values: { roughness: 0.1 } },
    { kind: 'set', material: 1, values: { roughness: 0.2, baseColour: [1, 0, 0] } },
    { kind: 'picture', material: 0, use: 'normal', picture },
    { kind: 'picture', material: 0, use: 'emissive', picture: null },
    { kind: 'size', material: 0, use: 'baseColour', side: 1024 },
    { kind: 'merge', into: 0, from: [1, 2] },
  ])
  expect(recipeLines(made({ materialChanges: changes }))).toEqual([
    'Changed roughness and colour',
    'Set normal texture to “moss.png”',
    'Removed emission texture',
    'Resized base colour texture to 1024 px',
    'Merged 2 materials',
  ])
})
