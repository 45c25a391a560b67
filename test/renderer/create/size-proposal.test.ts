import { describe, expect, test } from 'vitest'
import { proposedSize } from '../../../renderer/create/size-proposal.ts'
import { printingFamily } from '../../../electron/service/families/printing.ts'
import type { ModelOperation } from '../../../shared/catalogue/catalogue.ts'

const operations = printingFamily.models[0]!.operations as unknown as ModelOperation[]
const prepare = operations.find(({ operation }) => operation === 'print-prepare')!
const split = operations.find(({ operation }) => operation === 'print-split')!

describe('another size', () => {
  test.each([
    ['a metre tall', [400, 1000, 300], { why: 'large', scaledMm: 100, values: { size: 'height', height_mm: 100 } }],
    ['two metres wide', [2000, 500, 500], { why: 'large', scaledMm: 100, values: { size: 'height', height_mm: 25 } }],
    ['a millimetre', [0.8, 1, 0.5], { why: 'small', scaledMm: 100, values: { size: 'height', height_mm: 100 } }],
    // The minimum height, and the size that results from it.
    ['a metre wide and flat', [1000, 10, 1000], { why: 'large', scaledMm: 500, values: { height_mm: 5 } }],
  ] as const)('is proposed for %s', (_, size, expected) => {
    expect(proposedSize(size, prepare, {})).toMatchObject(expected)
  })
  test.each([
    ['a figure', [60, 80, 40]],
    ['a ring', [18, 4, 18]],
    ['a helmet to be cut', [420, 480, 460]],
    ['a flat thing without a height', [1000, 0, 1000]],
  ] as const)('is not proposed for %s', (_, size) => {
    expect(proposedSize(size, prepare, {})).toBeNull()
  })
  test('is not proposed where a height is set or cannot be set', () => {
    expect(proposedSize([400, 1000, 300], prepare, { size: 'height', height_mm: 300 })).toBeNull()
    expect(proposedSize([400, 1000, 300], split, {})).toBeNull()
  })
})
