import { describe, expect, test } from 'vitest'
import { columnsFor, fitPicture, panned, zoomed } from '../../../renderer/viewer/picture-view.ts'

const stage = { width: 856, height: 656 }
const picture = { width: 1600, height: 600 }

describe('a picture on the stage', () => {
  test('is fitted with a margin', () => {
    expect(fitPicture(stage, picture)).toEqual({ scale: 0.5, x: 0, y: 0 })
  })
  test('is enlarged at most twice', () => {
    expect(fitPicture(stage, { width: 16, height: 16 }).scale).toBe(2)
  })
  test('is centred above the free area', () => {
    expect(fitPicture(stage, { width: 800, height: 1200 }, 50)).toMatchObject({ x: 0, y: -25 })
    expect(fitPicture(stage, { width: 800, height: 1200 }, 50).scale).toBeCloseTo(550 / 1200)
  })
  test('is zoomed about the pointer', () => {
    const before = fitPicture(stage, picture)
    const [atX, atY] = [120, -80]
    const after = zoomed(before, 4, stage, picture, atX, atY)
    const under = (view: typeof before) => [(atX - view.x) / view.scale, (atY - view.y) / view.scale]
    expect(after.scale).toBe(2)
    expect(under(after)[0]).toBeCloseTo(under(before)[0]!)
    expect(under(after)[1]).toBeCloseTo(under(before)[1]!)
  })
  test('cannot be moved out of sight or zoomed without limit', () => {
    const far = panned(fitPicture(stage, picture), 1e6, -1e6, stage, picture)
    expect(far.x).toBe(400)
    expect(far.y).toBe(-(656 / 2 - 150))
    expect(zoomed(far, 1e9, stage, picture).scale).toBe(32)
    expect(zoomed(far, 1e-9, stage, picture).scale).toBe(0.25)
  })
})

describe('pictures side by side', () => {
  const square = { width: 1, height: 1 }
  test.each([
    [4, { width: 800, height: 660 }, square, 2],
    [2, { width: 800, height: 660 }, square, 2],
    [2, { width: 800, height: 660 }, { width: 4, height: 1 }, 1],
    [8, { width: 800, height: 400 }, square, 4],
    [3, { width: 300, height: 900 }, square, 1],
  ])('%i of them in %o have the best number of columns', (count, area, shape, columns) => {
    expect(columnsFor(count, area, shape)).toBe(columns)
  })
})
