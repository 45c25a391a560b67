import { describe, expect, test } from 'vitest'
import { formatBytes, say } from '../../../shared/text/language.ts'
import { formatMoney, plainNumber } from '../../../renderer/words/format-number.ts'
import { formatPrice, amountsByUnit } from '../../../renderer/words/format-price.ts'
import { formatElapsed, formatElapsedLong } from '../../../renderer/words/format-time.ts'
import { shortcutWords } from '../../../renderer/words/shortcut-words.ts'

test('counts and bytes are short', () => {
  const triangles = (count: number) => say('{count, plural, one {# triangle} other {# triangles}}', { count })
  expect(triangles(1)).toBe('1 triangle')
  expect(triangles(1_240_000)).toBe('1.24 M triangles')
  expect([640, 71_500, 3_600_000].map(formatBytes)).toEqual(['640 B', '71.5 kB', '3.6 MB'])
})

test.each([
  [50 * 1024 ** 2, '50 MB'],
  [200 * 1024 ** 2, '200 MB'],
  [1024 ** 2, '1 MB'],
  [1536 * 1024 ** 2, '1.5 GB'],
  [4 * 1024 ** 3, '4 GB'],
  [50_000_000, '50 MB'],
  [52_428_801, '52.4 MB'],
  [512 * 1024, '524 kB'],
])('%i bytes are written as %s, like limits in mebibytes', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

test.each([
  [0, 'credits', '0 credits'],
  [1, 'credits', '1 credit'],
  [35, 'credits', '35 credits'],
  [2.5, 'credits', '2.5 credits'],
  [0, 'USD', '$0.00'],
  [0.25, 'USD', '$0.25'],
  [0.067, 'USD', '$0.067'],
  [1240.5, 'USD', '$1,240.50'],
  [0.1 + 0.2, 'USD', '$0.30'],
] as const)('%f %s is %s', (amount, unit, words) => {
  expect(formatMoney(amount, unit)).toBe(words)
})

test('an estimated price is a range, and zero is free', () => {
  expect(formatPrice({ least: 0, most: 0 }, 'USD')).toBe('Free')
  expect(formatPrice({ least: 35, most: 35 }, 'credits')).toBe('35 credits')
  expect(formatPrice({ least: 20, most: 40 }, 'credits')).toBe('20 to 40 credits')
  expect(formatPrice({ least: 0.1, most: 0.4 }, 'USD')).toBe('$0.10 to $0.40')
})

test('sums of several billing units are listed side by side, credits with their service', () => {
  const meshy = { unit: 'credits', name: 'Meshy', least: 40, most: 40 } as const
  const dollars = { unit: 'USD', name: 'fal', least: 0.25, most: 0.25 } as const
  const free = { unit: 'credits', name: 'here', least: 0, most: 0 } as const
  expect(amountsByUnit([meshy, dollars, free])).toEqual(['40 credits at Meshy', '$0.25'])
  expect(amountsByUnit([meshy, free])).toEqual(['40 credits'])
  expect(amountsByUnit([free])).toEqual([])
})

describe('times', () => {
  test.each([
    [7_400, '0:07', '7 s'],
    [222_000, '3:42', '3 min 42 s'],
    [3_729_000, '1:02:09', '1 h 2 min'],
    [-5, '0:00', '0 s'],
  ])('%i ms is %s', (ms, clock, words) => {
    expect(formatElapsed(ms)).toBe(clock)
    expect(formatElapsedLong(ms)).toBe(words)
  })
})

test('shortcuts are named after the keyboard’s labels', () => {
  expect(shortcutWords('mod+Enter', true)).toBe('⌘↩')
  expect(shortcutWords('mod+Enter', false)).toBe('Ctrl + Enter')
  expect(shortcutWords('f', false)).toBe('F')
})

test('rounding errors of sums are not printed as digits', () => {
  expect([225.00000000000034, 0.1 + 0.2, 1e-7, 123_456.789].map(plainNumber)).toEqual([225, 0.3, 1e-7, 123_456.789])
})
