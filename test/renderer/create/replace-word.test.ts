import { expect, test } from 'vitest'
import { replaceWord } from '../../../renderer/create/replace-word.ts'

test.each([
  ['a cat with a hta', 'hta', 'hat', 'a cat with a hat'],
  ['hta, hta and chta', 'hta', 'hat', 'hat, hat and chta'],
  ['a Hta', 'hta', 'hat', 'a Hta'],
])('in “%s” “%s” becomes “%s”', (text, from, to, replaced) => {
  expect(replaceWord(text, from, to)).toBe(replaced)
})
