import { afterEach, describe, expect, test } from 'vitest'
import { setLanguage } from '../../../shared/text/language.ts'
import {
  formatArea,
  formatLength,
  formatLiquid,
  formatSize,
  formatVolume,
  formatWeight,
  setLengthUnit,
  type LengthUnit,
} from '../../../shared/text/quantities.ts'

afterEach(() => {
  setLengthUnit('mm')
  setLanguage('en', {})
})

test.each<[number, LengthUnit, string]>([
  [0, 'mm', '0 mm'],
  [82.4321, 'mm', '82.4 mm'],
  [80, 'mm', '80 mm'],
  [0.084, 'mm', '0.08 mm'],
  [0.001, 'mm', '< 0.01 mm'],
  [-61.73, 'mm', '−61.7 mm'],
  [999.4, 'mm', '999 mm'],
  [999.9, 'mm', '1 m'],
  [1024, 'mm', '1.02 m'],
  [1_024_000, 'mm', '1.02 km'],
  [4, 'cm', '4 mm'],
  [82.4321, 'cm', '8.24 cm'],
  [1240.4, 'cm', '1.24 m'],
  [25.4, 'in', '1 in'],
  [1, 'in', '0.039 in'],
  [0.001, 'in', '< 0.001 in'],
  [30_480, 'in', '100 ft'],
])('%f mm in %s is %s', (mm, unit, words) => {
  expect(formatLength(mm, unit)).toBe(words)
})

test('a size has one unit, that of its largest side', () => {
  expect(formatSize([82.4, 40, 31], 'mm')).toBe('82.4 × 40 × 31 mm')
  expect(formatSize([1023, 760, 0.2], 'mm')).toBe('1.02 × 0.76 × < 0.001 m')
  expect(formatSize([0, 0, 0], 'cm')).toBe('0 × 0 × 0 mm')
})

test('areas, volumes and weights choose their unit by size', () => {
  expect([0, 0.001, 12.345, 320, 1_168_000_000].map((mm2) => formatArea(mm2))).toEqual([
    '0 mm²',
    '< 0.01 mm²',
    '12.3 mm²',
    '3.2 cm²',
    '1,168 m²',
  ])
  expect([0.0004, 12.345, 3200, 12_890.6, 2.5e9].map((mm3) => formatVolume(mm3))).toEqual([
    '< 0.01 mm³',
    '12.3 mm³',
    '3.2 cm³',
    '12.9 cm³',
    '2.5 m³',
  ])
  expect([0.0012, 0.123, 3.44, 134.4, 1234, 2e6].map(formatWeight)).toEqual([
    '< 0.01 g',
    '0.12 g',
    '3.44 g',
    '134 g',
    '1.23 kg',
    '2 t',
  ])
  expect([3, 12_500, 1.2e6].map(formatLiquid)).toEqual(['< 0.01 ml', '12.5 ml', '1.2 l'])
  expect([formatArea(645.16, 'in'), formatVolume(16_387.064, 'in')]).toEqual(['1 in²', '1 in³'])
})

test('measured lengths keep a hundredth of a millimetre', () => {
  expect(formatLength(123.456, 'mm', 'exact')).toBe('123.46 mm')
  expect(formatLength(1250.456, 'mm', 'exact')).toBe('1.25046 m')
})

test('sentences use the unit and the language of the window', () => {
  setLengthUnit('in')
  expect(formatLength(50.8)).toBe('2 in')
  setLanguage('de', {})
  expect([formatLength(1024, 'mm'), formatArea(1_168_000_000, 'mm')]).toEqual(['1,02 m', '1.168 m²'])
})

describe.each<LengthUnit>(['mm', 'cm', 'in'])('in %s', (unit) => {
  test('nothing but zero is written as zero, and nothing loses more than half of a hundredth', () => {
    for (let exponent = -6; exponent < 9; exponent += 0.01) {
      const mm = 10 ** exponent
      for (const words of [formatLength(mm, unit), formatArea(mm, unit), formatVolume(mm, unit), formatWeight(mm)])
        expect(words).not.toMatch(/^0(?:\.0*)? /)
      const words = formatLength(mm, unit)
      const number = Number(words.replace(/[^\d.]/g, ''))
      const size = { mm: 1, cm: 10, m: 1000, km: 1e6, in: 25.4, ft: 304.8 }[words.split(' ').at(-1)!]!
      const lost = words.startsWith('<') || mm < 1 ? 0 : Math.abs((number * size) / mm - 1)
      expect(lost).toBeLessThan(0.0131)
    }
  })
})
