import { expect, test } from 'vitest'
import { safeFileName, uniqueNames } from '../../../electron/engine/formats/file-name.ts'

test.each([
  ['a red dragon, 8 cm', 'a red dragon, 8 cm'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\Users\\x', 'C Users x'],
  ['what? "this" <that>|*', 'what this that'],
  ['CON', 'CON-model'],
  ['lpt1.old', 'lpt1.old-model'],
  ['  .hidden.  ', 'hidden'],
  ['line\nbreak\u0000\u202E', 'line break'],
  ['', 'model'],
  ['...', 'model'],
  ['鶴 Kranich Żuraw', '鶴 Kranich Żuraw'],
  ['e\u0301', 'é'],
  ['\uD800', 'model'],
])('%j becomes %j', (asked, name) => {
  expect(safeFileName(asked)).toBe(name)
})

test('a long name is cut between characters', () => {
  const name = safeFileName('👩🏽'.repeat(100))
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120)
  expect(name).toBe('👩🏽'.repeat(name.length / 4))
})

test('gives each name once, whatever its case', () => {
  const unique = uniqueNames()
  expect([unique('leaf'), unique('Leaf'), unique('leaf'), unique('stem')]).toEqual(['leaf', 'Leaf-2', 'leaf-3', 'stem'])
})
