/** What is missing, in words. */
import { expect, test } from 'vitest'
import { missingHint, missingWords } from '../../../../renderer/words/inspect/missing-words.ts'

test.each<[string[], string | undefined]>([
  [[], undefined],
  [['wood.png'], '1 texture missing: wood.png'],
  [['wood.png', 'bark.JPG'], '2 textures missing: wood.png and bark.JPG'],
  [['oak.mtl'], '1 file missing: oak.mtl'],
  [['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.tga'], '6 textures missing: a.png, b.png, c.png, d.png and 2 more'],
])('%j is described as %s', (names, words) => {
  expect(missingWords(names)).toBe(words)
})

test('the hint names a remedy where anything is missing', () => {
  expect(missingHint([])).toBeUndefined()
  expect(missingHint(['wood.png'])).toMatch(/^1 texture missing: wood\.png\. Drop /)
})
