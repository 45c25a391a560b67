import { assert, nat, option, property } from 'fast-check'
import { expect, test } from 'vitest'
import { byteRange } from '../../electron/disk/byte-range.ts'

test.each([
  [null, 'whole'],
  ['BYTES= 0 - 1 ', { from: 0, to: 1 }],
  ['', 'whole'],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=3-5', { from: 3, to: 5 }],
  ['bytes=3-', { from: 3, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-30', { from: 0, to: 9 }],
  ['bytes=9-99', { from: 9, to: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-3', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
])('of ten bytes, %s is %j', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected)
})

test('never reaches outside the file', () => {
  const number = option(nat(50), { nil: '' as const })
  assert(
    property(number, number, nat(40), (first, last, size) => {
      const range = byteRange(`bytes=${first}-${last}`, size)
      if (typeof range === 'string') return
      expect(range.from).toBeGreaterThanOrEqual(0)
      expect(range.to).toBeGreaterThanOrEqual(range.from)
      expect(range.to).toBeLessThan(size)
    }),
  )
})
