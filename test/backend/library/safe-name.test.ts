import { expect, test } from 'vitest'
import { assetName, fileNameFor, plainFileName, uniqueName } from '../../../electron/backend/library/safe-name.ts'

test.each([
  ['a red dragon figurine, 8 cm tall', 'A red dragon figurine, 8 cm tall'],
  ['  two\n lines\t here. ', 'Two lines here'],
  ['', 'Untitled'],
  ['...', 'Untitled'],
  ['zero\u200bwidth', 'Zero width'],
  ['猫', '猫'],
  ['\ud800 half', '\ufffd half'],
])('names an asset made from %j %j', (title, name) => {
  expect(assetName(title)).toBe(name)
})

test('truncates long prompts between words', () => {
  const name = assetName('a very long description of an owl '.repeat(10))
  expect(Array.from(name).length).toBeLessThanOrEqual(81)
  expect(name).toMatch(/ \w+…$/)
  expect(Array.from(assetName('x'.repeat(500))).length).toBe(81)
})

test.each([
  [
    'eine außergewöhnlich lange Windkraftanlagenbeschreibung '.repeat(3),
    /(Windkraftanlagenbeschreibung|eine|lange|außergewöhnlich)…$/,
  ],
  [`${'x'.repeat(50)} ${'y'.repeat(60)}`, /^Xx{49}…$/],
  ['meshy_ai_dragon_with_enormous_wings_and_a_very_long_curled_tail_on_a_rock_texture_fbx', /_rock…$/],
  [
    '一只戴着红色围巾站在雪山顶上看日出的可爱小企鹅'.repeat(4),
    /(?:一|只|戴着|红色|围巾|站|在|雪山|顶上|看|日出|的|可爱|小|企鹅|站在|雪山顶|顶|上)…$/,
  ],
])('leaves no half word at the end of %j', (title, end) => {
  expect(assetName(title)).toMatch(end)
})

test('makes names unique', () => {
  expect(uniqueName('Owl', new Set())).toBe('Owl')
  expect(uniqueName('Owl', new Set(['Owl', 'Owl 2']))).toBe('Owl 3')
  expect(uniqueName('Owl 2', new Set(['Owl', 'Owl 2']))).toBe('Owl 3')
  // A number that is part of the name.
  expect(uniqueName('Apollo 11', new Set(['Apollo 11']))).toBe('Apollo 11 2')
})

test.each([
  ['A red dragon, 8 cm', 'a-red-dragon-8-cm.glb'],
  ['Crème Brûlée', 'creme-brulee.glb'],
  ['../../etc/passwd', 'etc-passwd.glb'],
  ['CON', 'con-file.glb'],
  ['Thumbnail', 'thumbnail-file.glb'],
  ['!!!', 'model.glb'],
  ['猫の置物', '猫の置物.glb'],
  ['x'.repeat(300), `${'x'.repeat(60)}.glb`],
])('writes %j as the file %j', (words, name) => {
  expect(fileNameFor(words, 'glb')).toBe(name)
})

test.each([
  ['C:\\models\\cat.stl', 'cat.stl'],
  ['/home/me/cat.stl', 'cat.stl'],
  ['..', 'file'],
  ['.hidden', 'hidden'],
  ['a<b>:"c|?*.png', 'abc.png'],
  ['nul.txt', 'nul-file.txt'],
  ['trailing. . ', 'trailing'],
  ['', 'file'],
  [`${'é'.repeat(300)}.png`, `${'é'.repeat(100)}.png`],
])('extracts only the plain name from %j: %j', (given, name) => {
  expect(plainFileName(given)).toBe(name)
})
