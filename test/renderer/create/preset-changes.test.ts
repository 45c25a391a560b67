import { describe, expect, test } from 'vitest'
import { presetChanges, presetDraft } from '../../../renderer/create/preset-changes.ts'
import type { ModelOperation } from '../../../shared/catalogue/catalogue.ts'

const row: ModelOperation = {
  operation: 'text-to-3d',
  inputs: [],
  parameters: [
    {
      id: 'detail',
      label: 'Detail',
      kind: 'choice',
      default: 'standard',
      choices: [
        { value: 'standard', label: 'Standard' },
        { value: 'fine', label: 'Fine' },
      ],
    },
    { id: 'height_mm', label: 'Height', kind: 'number', unit: 'mm' },
    { id: 'base', label: 'Base', kind: 'boolean', default: false },
  ],
  price: { kind: 'free' },
}
const fine = {
  id: 'fine',
  label: 'Fine',
  values: { detail: 'fine', height_mm: 120, base: true },
  prompt: 'with scales',
}

describe('a preset', () => {
  test('shows its changes as text', () => {
    expect(presetChanges(row, { parameters: {}, prompt: 'a dragon' }, fine)).toEqual([
      { label: 'Prompt', from: 'yours', to: 'a dragon, with scales' },
      { label: 'Detail', from: 'Standard', to: 'Fine' },
      { label: 'Height', from: 'automatic', to: '120 mm' },
      { label: 'Base', from: 'off', to: 'on' },
    ])
  })
  test('changes nothing that is already set, and adds no words twice', () => {
    const set = presetDraft(row, { parameters: {}, prompt: '' }, fine)
    expect(set.prompt).toBe('with scales')
    expect(presetChanges(row, set, fine)).toEqual([])
    expect(presetDraft(row, set, fine)).toEqual(set)
  })
  test('leaves alone everything it does not set', () => {
    expect(
      presetDraft(row, { parameters: { other: 1 }, prompt: 'x' }, { id: 'a', label: 'A', values: { base: true } }),
    ).toEqual({
      parameters: { other: 1, base: true },
      prompt: 'x',
    })
  })
})
