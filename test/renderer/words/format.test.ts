import { describe, expect, test } from 'vitest'
import { formatLength, formatSize } from '../../../renderer/words/format-length.ts'
import { formatBytes } from '../../../shared/language.ts'
import { countOf, formatCredits } from '../../../renderer/words/format-number.ts'
import { formatElapsed, spellElapsed } from '../../../renderer/words/format-time.ts'
import { shortcutWords } from '../../../renderer/ui/shortcut-keys.ts'

test.each([
  [82.4321, 'mm', '82.4 mm'],
  [80, 'mm', '80 mm'],
  [1240.4, 'mm', '1,240 mm'],
  [0.084, 'mm', '0.08 mm'],
  [82.4321, 'cm', '8.24 cm'],
  [25.4, 'in', '1 in'],
] as const)('%f mm in %s is %s', (mm, unit, words) => {
  expect(formatLength(mm, unit)).toBe(words)
})

test('a size carries its unit once', () => {
  expect(formatSize([82.4, 40, 31], 'mm')).toBe('82.4 × 40 × 31 mm')
})

test('counts, bytes and credits are short', () => {
  expect(countOf(1, 'triangle')).toBe('1 triangle')
  expect(countOf(1_240_000, 'triangle')).toBe('1.24 M triangles')
  expect([640, 71_500, 3_600_000].map(formatBytes)).toEqual(['640 B', '71.5 kB', '3.6 MB'])
  expect([0, 1, 35].map(formatCredits)).toEqual(['Free', '1 credit', '35 credits'])
})

describe('times', () => {
  test.each([
    [7_400, '0:07', '7 s'],
    [222_000, '3:42', '3 min 42 s'],
    [3_729_000, '1:02:09', '1 h 2 min'],
    [-5, '0:00', '0 s'],
  ])('%i ms is %s', (ms, clock, words) => {
    expect(formatElapsed(ms)).toBe(clock)
    expect(spellElapsed(ms)).toBe(words)
  })
})

test('shortcuts are named as the keyboard names them', () => {
  expect(shortcutWords('mod+Enter', true)).toBe('⌘↩')
  expect(shortcutWords('mod+Enter', false)).toBe('Ctrl + Enter')
  expect(shortcutWords('f', false)).toBe('F')
})
