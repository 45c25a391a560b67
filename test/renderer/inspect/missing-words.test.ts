/** What is missing, in words. */
import { expect, test } from 'vitest'
import { missingWords } from '../../../renderer/inspect/missing-words.ts'

test.each<[string[], string | undefined]>([
  [[], undefined],
  [['wood.png'], '1 picture is missing: wood.png'],
  [['wood.png', 'bark.JPG'], '2 pictures are missing: wood.png, bark.JPG'],
  [['oak.mtl'], '1 file is missing: oak.mtl'],
  [
    ['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.tga'],
    '6 pictures are missing: a.png, b.png, c.png, d.png and 2 more',
  ],
])('%j is told as %s', (names, words) => {
  expect(missingWords(names)).toBe(words)
})
