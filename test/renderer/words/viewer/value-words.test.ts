import { expect, test } from 'vitest'
import { heatWords } from '../../../../renderer/words/viewer/value-words.ts'

test('values are written with three digits and their unit', () => {
  expect([0.123456, 1.23456, 12.3456, 123.456, -0.5, 45, -61733.2].map((value) => heatWords(value, 'mm'))).toEqual([
    '0.123 mm',
    '1.23 mm',
    '12.3 mm',
    '123 mm',
    '−0.5 mm',
    '45 mm',
    '−61.7 m',
  ])
})

test('a value below a thousandth is never written as zero', () => {
  expect([0.0001, 0.0004, 0.0006, 0].map((value) => heatWords(value, 'mm'))).toEqual([
    '< 0.001 mm',
    '< 0.001 mm',
    '0.001 mm',
    '0 mm',
  ])
})
