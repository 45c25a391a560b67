import { expect, test } from 'vitest'
import { acceptedWords, pictureProblem } from '../../../renderer/create/check-picture.ts'
import type { InputSlot } from '../../../shared/catalogue.ts'

const slot: InputSlot = {
  id: 'image',
  kind: 'image',
  label: 'Picture',
  required: true,
  maxBytes: 10_000_000,
  mediaTypes: ['image/png', 'image/jpeg'],
}

test('what is taken is said in words', () => {
  expect(acceptedWords(slot)).toBe('PNG or JPEG, up to 10 MB')
})

test.each([
  ['a picture within the limits', { name: 'a.png', type: 'image/png', size: 10_000_000 }, /^$/],
  ['an empty file', { name: 'a.png', type: 'image/png', size: 0 }, /empty/],
  ['another kind of picture', { name: 'a.gif', type: 'image/gif', size: 9 }, /GIF pictures are not taken/],
  ['something else', { name: 'a.zip', type: 'application/zip', size: 9 }, /“a\.zip” is not a picture/],
  ['a byte too much', { name: 'a.png', type: 'image/png', size: 10_000_001 }, /at most 10 MB/],
])('%s', (_, file, expected) => {
  expect(pictureProblem(slot, file) ?? '').toMatch(expected)
})
