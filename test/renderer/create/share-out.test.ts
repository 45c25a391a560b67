import { expect, test } from 'vitest'
import type { InputSlot } from '../../../shared/catalogue/catalogue.ts'
import { areViews, shareOut } from '../../../renderer/create/share-out.ts'

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
  const { assignments, left } = shareOut(
    slot,
    names.map((name) => ({ name })),
    filled.map((place) => `${slot.id}.${place}`),
    `${slot.id}.${target}`,
  )
  return [
    ...assignments.map(({ name, picture }) => `${name.slice(slot.id.length + 1)} ← ${picture.name}`),
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
    'in the order of their names where these contain no side',
    ['img 10.png', 'img 2.png', 'img 1.png'],
    ['front ← img 1.png', 'left ← img 2.png', 'back ← img 10.png'],
  ],
  [
    'first where their names contain a side, then in order',
    ['a.png', 'rear.png', 'b.png'],
    ['front ← a.png', 'left ← b.png', 'back ← rear.png'],
  ],
  [
    'with a side that is just called side on the left',
    ['owl side.png', 'owl front.png', 'profile 2.png'],
    ['front ← owl front.png', 'left ← owl side.png', 'back ← profile 2.png'],
  ],
  [
    'once where two names contain the same side',
    ['front.png', 'front (2).png'],
    ['front ← front (2).png', 'left ← front.png'],
  ],
  [
    'not by words that merely contain a side, or by several sides',
    ['backpack.png', 'left to right.png'],
    ['front ← backpack.png', 'left ← left to right.png'],
  ],
])('pictures are assigned to views %s', (_, given, expected) => {
  expect(shared(views, given)).toEqual(expected)
})

test('a corner view is named by its two sides', () => {
  expect(shared(many, ['owl front-left.png', 'owl left.png'])).toEqual([
    'left ← owl left.png',
    'left-front ← owl front-left.png',
  ])
})

test('existing pictures stay, except at the drop target and at sides that are named', () => {
  expect(shared(views, ['a.png', 'b.png', 'back.png'], ['front', 'left', 'back'], 'left')).toEqual([
    'left ← a.png',
    'back ← back.png',
    'right ← b.png',
  ])
})

test('pictures without sides fill the slots in order, and any left over are reported', () => {
  expect(shared(pictures, ['d.png', 'front.png', 'b.png', 'c.png'], ['1'], '2')).toEqual([
    '2 ← b.png',
    '3 ← c.png',
    'd.png',
    'front.png',
  ])
})

test('pictures are views if each is named after another side', () => {
  expect(areViews(['owl front.png', 'owl_back.png', 'Owl-Left.jpg', 'owl right.webp'])).toBe(true)
  expect(areViews(['front.png', 'rear.png'])).toBe(true)
  expect(areViews(['front.png', 'front 2.png'])).toBe(false)
  expect(areViews(['front.png', 'owl.png'])).toBe(false)
  expect(areViews(['front.png'])).toBe(false)
})
