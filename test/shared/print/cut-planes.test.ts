import { describe, expect, test } from 'vitest'
import { placePlane, readPlaces, readPlanes, writePlane, writePlaces } from '../../../shared/print/cut-planes.ts'

describe('cut planes as text', () => {
  test('are given by an axis or a direction, in millimetres or percent', () => {
    expect(readPlanes('y 40; X=-12.5 mm\nz 50 %; 0 3 4 10; 1,0,0,.5')).toEqual({
      planes: [
        { normal: [0, 1, 0], at: 40, unit: 'mm' },
        { normal: [1, 0, 0], at: -12.5, unit: 'mm' },
        { normal: [0, 0, 1], at: 50, unit: 'percent' },
        { normal: [0, 0.6, 0.8], at: 10, unit: 'mm' },
        { normal: [1, 0, 0], at: 0.5, unit: 'mm' },
      ],
    })
  })

  test.each([
    ['', 'no-plane'],
    [' ; ', 'no-plane'],
    ['w 4', 'plane-unreadable'],
    ['y', 'plane-unreadable'],
    ['y forty', 'plane-unreadable'],
    ['1 0 0', 'plane-unreadable'],
    ['0 0 0 5', 'plane-without-direction'],
    [Array.from({ length: 25 }, (_, i) => `y ${i}`).join(';'), 'too-many-planes'],
  ])('%j is refused as %s', (text, code) => {
    expect(readPlanes(text)).toMatchObject({ fault: { code } })
  })

  test('are read back unchanged', () => {
    for (const plane of [
      { normal: [0, 1, 0], offset: 40.256 },
      { normal: [0, -1, 0], offset: 40 },
      { normal: [0.6, 0, -0.8], offset: -3 },
    ] as const) {
      const read = readPlanes(writePlane(plane))
      if (!('planes' in read)) throw new Error('not read')
      const [{ normal, at }] = read.planes as [(typeof read.planes)[0]]
      const side = Math.sign(normal.reduce((sum, value, axis) => sum + value * plane.normal[axis]!, 0))
      normal.forEach((value, axis) => expect(value * side).toBeCloseTo(plane.normal[axis]!, 5))
      expect(at * side).toBeCloseTo(plane.offset, 2)
    }
  })

  test('in percent are measured through the box along the direction', () => {
    const box = [-10, 0, 5, 30, 80, 15] as const
    expect(placePlane({ normal: [0, 1, 0], at: 25, unit: 'percent' }, box).offset).toBe(20)
    expect(placePlane({ normal: [-1, 0, 0], at: 25, unit: 'percent' }, box).offset).toBe(-20)
    expect(placePlane({ normal: [0, 0.6, 0.8], at: 100, unit: 'percent' }, box).offset).toBeCloseTo(60)
  })
})

test('positions are read back unchanged, and an invalid one is reported', () => {
  const places = [
    [12, 40.5, -3],
    [0, 0, 0.01],
  ] as const
  expect(readPlaces(writePlaces(places))).toEqual({ places })
  expect(readPlaces('')).toEqual({ places: [] })
  expect(readPlaces('1 2; 3 4 5')).toEqual({ fault: { code: 'place-unreadable', figures: { written: '1 2' } } })
})
