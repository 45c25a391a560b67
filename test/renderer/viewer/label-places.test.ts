import { expect, test } from 'vitest'
import { roomFor } from '../../../renderer/viewer/label-places.ts'

const place = (x: number, y: number, words = 60, seen = true) => ({ x, y, words, seen })

test('places far from each other are written whole', () => {
  expect(roomFor([place(100, 100), place(300, 100), place(100, 200, 0)])).toEqual(['right', 'right', 'bare'])
})

test('of two places on one spot the worse one is shown', () => {
  expect(roomFor([place(100, 100), place(104, 103)])).toEqual(['right', 'hidden'])
})

test('a number that would lie on the words of a worse place is left out', () => {
  expect(roomFor([place(100, 100), place(140, 105, 0)])).toEqual(['right', 'hidden'])
})

test('words go to the left where the right is taken, and stay away where both sides are', () => {
  expect(roomFor([place(100, 100), place(70, 105)])).toEqual(['right', 'left'])
  expect(roomFor([place(100, 100), place(0, 100), place(80, 100)])).toEqual(['right', 'right', 'bare'])
})

test('what is behind the camera takes no room', () => {
  expect(roomFor([place(100, 100, 60, false), place(104, 103)])).toEqual(['hidden', 'right'])
})
