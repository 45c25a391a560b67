import { expect, test } from 'vitest'
import {
  alongFront,
  facing,
  isSameOrientation,
  quarterTurned,
  rotationOf,
  upAxes,
  type Orientation,
} from '../../../shared/formats/orientation.ts'

const all: Orientation[] = upAxes.flatMap((up) => [{ up }, { up, turn: 1 }, { up, turn: 2 }, { up, turn: 3 }])

test('the 24 orientations differ, and none mirrors', () => {
  expect(new Set(all.map((one) => JSON.stringify(rotationOf(one)))).size).toBe(24)
  for (const one of all) {
    const [a, b, c] = rotationOf(one)
    const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    expect(cross.map((value) => value + 0)).toEqual([...c])
  }
})

test.each(['vertical', 'sight', 'side'] as const)('four quarter turns about %s come back, one does not', (axis) => {
  for (const one of all) {
    const [first, , , fourth] = [1, 2, 3, 4].map((count) =>
      Array.from({ length: count }).reduce<Orientation>((now) => quarterTurned(now, axis), one),
    )
    expect(isSameOrientation(first!, one)).toBe(false)
    expect(isSameOrientation(fourth!, one)).toBe(true)
  }
})

test('a quarter turn goes where its button says', () => {
  const top = (orientation: Orientation) => rotationOf(orientation).map((row) => row[1])
  const front = (orientation: Orientation) => rotationOf(orientation).map((row) => row[2])
  expect(top(quarterTurned({ up: 'y' }, 'side'))).toEqual([0, 0, 1])
  expect(top(quarterTurned({ up: 'y' }, 'sight'))).toEqual([1, 0, 0])
  expect(front(quarterTurned({ up: 'y' }, 'vertical'))).toEqual([1, 0, 0])
})

test('a direction up and one to the front, square to each other, give one orientation', () => {
  for (const one of all) expect(isSameOrientation(facing(one.up, alongFront(one)), one)).toBe(true)
})
