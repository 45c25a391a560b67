import { expect, test } from 'vitest'
import { shortName } from '../../../renderer/ui/short-name.ts'

test.each([
  ['An owl', 'An owl'],
  ['A dragon made of crystal and old gold (4 filaments)', 'A dragon … (4 filaments)'],
  ['A dragon made of crystal and old gold on a rock 3', 'A dragon made of … 3'],
  ['A dragon made of crystal and old gold on a rock', 'A dragon made of crystal…'],
  ['meshy_ai_dragon_with_enormous_wings', 'meshy_ai_dragon_with…'],
])('shortens %j to %j', (name, short) => {
  expect(shortName(name, 104)).toBe(short)
})

test('shortens a name without spaces', () => {
  expect(shortName('一只戴着红色围巾站在雪山顶上看日出的可爱小企鹅', 104)).toMatch(/^一只戴着红色围巾.*…$/)
})

test('never leaves half a word', () => {
  const name = 'Windkraftanlage mit Rotorblättern aus Holz und einer kleinen Plattform (neu vernetzt, 12 Filamente) 2'
  const whole = new Set(name.split(' '))
  const shown = Array.from({ length: 90 }, (_, at) => shortName(name, 90 + 7 * at)).flatMap((one) =>
    one.replace(/…$/, '').split(' '),
  )
  expect(shown.filter((word) => word !== '…' && word !== '' && !whole.has(word))).toEqual([])
})
