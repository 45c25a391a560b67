import { expect, test } from 'vitest'
import { roomFor } from '../../../renderer/viewer/crowded-places.ts'

const place = (x: number, y: number, words = 60, seen = true) => ({ x, y, words, seen })

test('places far from each other are written whole', () => {
  expect(roomFor([place(100, 100), place(300, 100), place(100, 200, 0)])).toEqual(['whole', 'whole', 'number'])
})

test('of two places on one spot the worse one is shown', () => {
  expect(roomFor([place(100, 100), place(104, 103)])).toEqual(['whole', 'none'])
})

test('words that would lie under another number are left out, and the number stays', () => {
  expect(roomFor([place(100, 100), place(130, 105)])).toEqual(['number', 'whole'])
})

test('words never lie on the words of a worse place', () => {
  expect(roomFor([place(100, 100), place(120, 125), place(60, 112)])).toEqual(['whole', 'whole', 'number'])
})

test('what is behind the camera takes no room', () => {
  expect(roomFor([place(100, 100, 60, false), place(104, 103)])).toEqual(['none', 'whole'])
})
