import { describe, expect, test } from 'vitest'
import { meetsBox, squaredToBox } from '../../../electron/engine/mesh/tree-boxes.ts'

/** From 1 to 3 on each axis, behind another. */
const boxes = Float64Array.of(9, 9, 9, 9, 9, 9, 1, 1, 1, 3, 3, 3)

function meets(origin: readonly number[], direction: readonly number[], from = 0, to = Infinity): boolean {
  const [ox, oy, oz] = origin as [number, number, number]
  const [dx, dy, dz] = direction as [number, number, number]
  return meetsBox(boxes, 6, ox, oy, oz, 1 / dx, 1 / dy, 1 / dz, from, to)
}

describe('a ray', () => {
  test.each([
    ['slantwise', [0, 0, 0], [1, 1.1, 0.9], true],
    ['slantwise past a corner', [0, 0, 0], [1, 3.1, 1], false],
    ['backwards', [4, 4, 4], [-1, -1, -1], true],
    ['away from it', [4, 4, 4], [1, 1, 1], false],
    ['from inside', [2, 2, 2], [0, 0, -1], true],
    ['along an axis', [2, 0, 2], [0, 1, 0], true],
    ['along an axis, beside it', [4, 0, 2], [0, 1, 0], false],
    ['along an axis, before it', [0.5, 0, 2], [-0, 1, 0], false],
    ['along a side', [1, 0, 2], [0, 1, 0], true],
    ['along the other side, with a direction of -0', [3, 0, 2], [-0, 1, -0], true],
    ['along an edge', [3, 0, 1], [0, 1, -0], true],
    ['within a side, away from it', [1, 5, 2], [0, 1, 0], false],
  ])('%s: reports whether it meets a box', (_, origin, direction, expected) => {
    expect(meets(origin, direction)).toBe(expected)
  })

  test('respects its start and end distance', () => {
    expect(meets([0, 2, 2], [1, 0, 0], 0, 0.9)).toBe(false)
    expect(meets([0, 2, 2], [1, 0, 0], 0, 1)).toBe(true)
    expect(meets([0, 2, 2], [1, 0, 0], 2.9)).toBe(true)
    expect(meets([0, 2, 2], [1, 0, 0], 3.1)).toBe(false)
    expect(meets([4, 0, 2], [0, 1, 0], 0, Number.MAX_VALUE)).toBe(false)
  })
})

test('the distance from a point to a box is zero inside, and outside that to the nearest side, edge or corner', () => {
  expect(squaredToBox(boxes, 6, 2, 2, 2)).toBe(0)
  expect(squaredToBox(boxes, 6, 0, 2, 2)).toBe(1)
  expect(squaredToBox(boxes, 6, 0, 5, 2)).toBe(5)
  expect(squaredToBox(boxes, 6, 4, 5, -2)).toBe(14)
})
