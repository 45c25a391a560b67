import { expect, test } from 'vitest'
import type { InputSlot } from '../../../shared/catalogue/catalogue.ts'
import { shareOut } from '../../../renderer/create/share-out.ts'

const views: InputSlot = { id: 'views', kind: 'multiview', label: 'Views', required: true }
const many: InputSlot = {
  ...views,
  views: (['front', 'left', 'back', 'left-front'] as const).map((id) => ({ id, required: false })),
}
const pictures: InputSlot = {
  id: 'references',
  kind: 'images',
  label: 'References',
  required: false,
  count: { least: 0, most: 3 },
}

/** `place ← picture` of each that found one, then those left over. */
function shared(slot: InputSlot, names: string[], filled: string[] = [], target = ''): string[] {
  const { placed, left } = shareOut(
    slot,
    names.map((name) => ({ name })),
    filled.map((place) => `${slot.id}.${place}`),
    `${slot.id}.${target}`,
  )
  return [
    ...placed.map(({ name, picture }) => `${name.slice(slot.id.length + 1)} ← ${picture.name}`),
    ...left.map(({ name }) => name),
  ]
}

test.each([
  [
    'by the sides in their names',
    ['owl_right.png', 'Owl-Back.jpg', 'front.webp', 'owlLeft2.png'],
    ['front ← front.webp', 'left ← owlLeft2.png', 'back ← Owl-Back.jpg', 'right ← owl_right.png'],
  ],
  [
    'in the order of their names where these say no side',
    ['img 10.png', 'img 2.png', 'img 1.png'],
    ['front ← img 1.png', 'left ← img 2.png', 'back ← img 10.png'],
  ],
  [
    'those without a side into what is left',
    ['a.png', 'rear.png', 'b.png'],
    ['front ← a.png', 'left ← b.png', 'back ← rear.png'],
  ],
  [
    'a side that is only called so to the left',
    ['owl side.png', 'owl front.png', 'profile 2.png'],
    ['front ← owl front.png', 'left ← owl side.png', 'back ← profile 2.png'],
  ],
  ['a side that is named twice once', ['front.png', 'front (2).png'], ['front ← front (2).png', 'left ← front.png']],
  [
    'not by words that only contain a side, or by several sides',
    ['backpack.png', 'left to right.png'],
    ['front ← backpack.png', 'left ← left to right.png'],
  ],
])('pictures go into views %s', (_, given, expected) => {
  expect(shared(views, given)).toEqual(expected)
})

test('a corner is named by both of its sides', () => {
  expect(shared(many, ['owl front-left.png', 'owl left.png'])).toEqual([
    'left ← owl left.png',
    'left-front ← owl front-left.png',
  ])
})

test('what stands there already stays, but for the place they are dropped on and sides that are named', () => {
  expect(shared(views, ['a.png', 'b.png', 'back.png'], ['front', 'left', 'back'], 'left')).toEqual([
    'left ← a.png',
    'back ← back.png',
    'right ← b.png',
  ])
})

test('pictures without sides fill their places in order, and those without a place are told', () => {
  expect(shared(pictures, ['d.png', 'front.png', 'b.png', 'c.png'], ['1'], '2')).toEqual([
    '2 ← b.png',
    '3 ← c.png',
    'd.png',
    'front.png',
  ])
})
