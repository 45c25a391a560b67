import { expect, test } from 'vitest'
import { settingLines, settingsOf } from '../../../renderer/words/setting-lines.ts'
import { keepFiles } from '../../../electron/backend/connections/providers/fal/parameters.ts'
import type { Parameter } from '../../../shared/catalogue/catalogue.ts'

const parameters: Parameter[] = [
  { id: 'height_mm', label: 'Height', kind: 'number', unit: 'mm' },
  { id: 'pbr', label: 'PBR materials', kind: 'boolean' },
  { id: 'noise', label: 'Seed', kind: 'seed' },
  keepFiles,
]

test('settings have the labels, order, units and choices of the form', () => {
  expect(settingLines(parameters, { keep_files: '604800', pbr: true, height_mm: 80 })).toEqual([
    'Height: 80 mm',
    'PBR materials: On',
    'Keep at fal for: 7 days',
  ])
})

test('the seed is omitted where it is shown elsewhere, whatever its name at the service', () => {
  const names = (seed: boolean) => settingsOf(parameters, { noise: 7, pbr: false }, { seed }).map(({ name }) => name)
  expect(names(false)).toEqual(['PBR materials'])
  expect(names(true)).toEqual(['PBR materials', 'Seed'])
})

test('settings are readable without a catalogue', () => {
  expect(
    settingsOf(undefined, { raised_details: true, detail: 0.123456, style: 'smooth', seed: 3 }, { seed: false }),
  ).toEqual([
    { name: 'Raised details', value: 'On' },
    { name: 'Detail', value: '0.1235' },
    { name: 'Style', value: 'smooth' },
  ])
})
