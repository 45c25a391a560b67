import { describe, expect, test } from 'vitest'
import {
  bestColumns,
  commonHalf,
  compareScales,
  compareViews,
  suggestsTrueSize,
} from '../../../renderer/viewer/compare/compare-layout.ts'
import type { Cell } from '../../../renderer/viewer/compare/compare-layout.ts'
import { jointHeat } from '../../../renderer/viewer/lenses/heat-scale.ts'

const common = { pair: [0, 1], split: 0.5 } as const

describe.each([
  [2, 800, 300],
  [3, 771, 421],
  [4, 1001, 387],
  [3, 300, 900],
  [2, 333, 1000],
])('%i models beside each other in %i × %i px', (count, width, height) => {
  const views = compareViews({ ...common, way: 'beside', count, width, height })

  test('each is shown once, in order', () => {
    expect(views.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, index) => index))
  })

  test('all have one size and are inside the canvas', () => {
    for (const { viewport, visible: seen } of views) {
      expect(seen).toEqual(viewport)
      expect([viewport.width, viewport.height]).toEqual([views[0]?.viewport.width, views[0]?.viewport.height])
      expect(viewport.x).toBeGreaterThanOrEqual(0)
      expect(viewport.y).toBeGreaterThanOrEqual(0)
      expect(viewport.x + viewport.width).toBeLessThanOrEqual(width)
      expect(viewport.y + viewport.height).toBeLessThanOrEqual(height)
    }
  })

  test('they do not overlap', () => {
    for (const [place, a] of views.entries())
      for (const b of views.slice(place + 1)) expect(shared(a.viewport, b.viewport)).toBe(0)
  })

  test('no other number of columns gives larger squares', () => {
    const side = (columns: number) => Math.min(width / columns, height / Math.ceil(count / columns))
    const best = side(bestColumns(count, width, height))
    for (let columns = 1; columns <= count; columns++) expect(best).toBeGreaterThanOrEqual(side(columns))
  })
})

test('with the slider both fill the canvas, and every column of pixels shows one of them', () => {
  for (const split of [0, 0.013, 0.5, 1]) {
    const views = compareViews({ way: 'slider', count: 3, pair: [2, 0], split, width: 777, height: 400 })
    const [left, right] = views
    expect(views.map(({ index }) => index)).toEqual([2, 0])
    for (const { viewport } of views) expect(viewport).toEqual({ x: 0, y: 0, width: 777, height: 400 })
    expect(left!.visible.x).toBe(0)
    expect(left!.visible.x + left!.visible.width).toBe(right!.visible.x)
    expect(right!.visible.x + right!.visible.width).toBe(777)
    expect(left!.visible.width).toBe(Math.round(777 * split))
  }
})

test('at true size a millimetre has one length in all pictures', () => {
  const longest = [80, 200, 50]
  // One unit is the longest side of each by itself.
  const perMm = compareScales(longest, true).map((scale, index) => scale / longest[index]!)
  expect(new Set(perMm.map((value) => value.toFixed(9))).size).toBe(1)
  expect(compareScales(longest, false)).toEqual([1, 1, 1])
  expect(compareScales([null, 100], true)).toEqual([1, 1])
})

test('true size is suggested unless one model would be tiny', () => {
  expect(suggestsTrueSize([80, 200])).toBe(true)
  expect(suggestsTrueSize([80, 1000])).toBe(false)
  expect(suggestsTrueSize([80, null])).toBe(true)
  expect(suggestsTrueSize([])).toBe(true)
})

test('the camera fits the box around all models', () => {
  expect(
    commonHalf([
      { halfSize: [0.5, 0.1, 0.2], scale: 1 },
      { halfSize: [0.2, 0.5, 0.5], scale: 0.5 },
    ]),
  ).toEqual([0.5, 0.25, 0.25])
  expect(commonHalf([])).toEqual([0, 0, 0])
})

test('a colour means the same value in all pictures', () => {
  const scale = { worst: 'small', threshold: 2 } as const
  expect(
    jointHeat([
      { ...scale, from: 1, to: 4 },
      { ...scale, from: 0.5, to: 3 },
    ]),
  ).toEqual({ ...scale, from: 0.5, to: 4 })
  expect(jointHeat([])).toBeNull()
})

function shared(a: Cell, b: Cell): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, across) * Math.max(0, down)
}
