import { expect, test } from 'vitest'
import { checkFigure } from '../../../electron/generator/generate/check-figure.ts'
import { countable } from '../../../renderer/words/countable.ts'
import { summaryChips, misspellingsIn } from '../../../renderer/words/request-summary-words.ts'
import { measuredParts } from '../../../electron/generator/measured/part-list.ts'
import { measureName } from '../../../renderer/words/measure-words.ts'

test.each([
  [
    'a grey stone castle with 4 towers at night, 8 cm',
    ['1 grey stone castle', '4 towers, beside it', '80 mm'],
    ['at night'],
  ],
  ['a vase with ribs, 80 x 60 mm', ['1 vase, ribs', '80 × 60 mm'], []],
  [
    'a red box with a sliding lid, 80 x 60 x 40 mm',
    [
      'red box, with a sliding lid',
      'Width 80 mm',
      'Depth 60 mm',
      'Height 40 mm',
      'Wall 2 mm (assumed)',
      'Floor 2 mm (assumed)',
    ],
    [],
  ],
  ['a cat with a crown on a pumpkin', ['1 jack-o-lantern', '1 cat, on top', '1 crown, worn'], []],
  ['a sign saying HELLO', ['1 sign, “HELLO”'], []],
])('the chips of “%s”', (prompt, made, leftOut) => {
  const chips = summaryChips(checkFigure({ prompt }), 'mm')
  expect(chips.filter(({ tone }) => tone === 'made').map(({ text }) => text)).toEqual(made)
  expect(chips.filter(({ tone }) => tone === 'left-out').map(({ text }) => text)).toEqual(leftOut)
})

test('every measure of a part has a name', () => {
  const measures = new Set(measuredParts.flatMap((part) => Object.keys(part.measures)))
  expect([...measures].filter((measure) => measureName(measure) === measure)).toEqual([])
})

test('changed settings have their own tone', () => {
  expect(summaryChips(checkFigure({ prompt: 'a gear with 2000 teeth' }), 'mm')).toContainEqual({
    tone: 'changed',
    text: '80 teeth instead of 2,000',
  })
})

test.each([
  ['castle', 'castles'],
  ['mouse', 'mice'],
  ['cherry blossom', 'cherry blossoms'],
  ['pot of food', 'pots of food'],
  ['scissors', 'scissors'],
  ['octopus', 'octopuses'],
])('the plural of %s is %s', (one, many) => {
  expect(countable(one, 2)).toBe(many)
  expect(countable(one, 1)).toBe(one)
})

test('an ambiguity is a question, not a chip', () => {
  const makes = checkFigure({ prompt: 'a cat with a hta' })
  expect(misspellingsIn(makes)).toEqual([{ from: 'hta', to: 'hat' }])
  expect(summaryChips(makes, 'mm').map(({ tone, text }) => `${tone} ${text}`)).toEqual([
    'made 1 cat',
    'left-out with a hta',
  ])
})
