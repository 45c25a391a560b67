import { expect, test } from 'vitest'
import { gridShape } from '../../../renderer/library/grid-shape.ts'

test.each([
  [0, false, 1],
  [103, false, 1],
  [216, false, 2],
  [215, false, 1],
  [664, false, 6],
  [332, true, 2],
  [331, true, 1],
])('in %s px (large: %s) there are %s columns', (width, large, columns) => {
  expect(gridShape(width, large).columns).toBe(columns)
})

test.each([120, 500, 664, 1_337])('columns and gaps fill %s px', (width) => {
  for (const large of [false, true]) {
    const { columns, itemWidth, gap } = gridShape(width, large)
    expect(columns * itemWidth + (columns - 1) * gap).toBeCloseTo(width)
  }
})
