import { expect, test } from 'vitest'
import { shortName } from '../../../renderer/ui/short-name.ts'

test.each([
  ['An owl', 'An owl'],
  ['A dragon made of crystal and old gold (4 filaments)', 'A dragon … (4 filaments)'],
  ['A dragon made of crystal and old gold on a rock 3', 'A dragon made of … 3'],
  ['A dragon made of crystal and old gold on a rock', 'A dragon made of crystal…'],
  ['meshy_ai_dragon_with_enormous_wings', 'meshy_ai_dragon_with…'],
  ['一只戴着红色围巾站在雪山顶上看日出的可爱小企鹅', /^一只戴着红色围巾.*…$/],
])('shortens %j to %j', (name, short) => {
  if (typeof short === 'string') expect(shortName(name, 104)).toBe(short)
  else expect(shortName(name, 104)).toMatch(short)
})

test('never leaves half a word', () => {
  const name = 'Windkraftanlage mit Rotorblättern aus Holz und einer kleinen Plattform (neu vernetzt, 12 Filamente) 2'
  const whole = new Set(name.split(' '))
  for (let width = 90; width < 700; width += 7)
    for (const word of shortName(name, width).replace(/…$/, '').split(' '))
      if (word !== '…' && word !== '') expect(whole).toContain(word)
})
