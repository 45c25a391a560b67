import { describe, expect, test } from 'vitest'
import type { Part } from '../../../electron/engine/model.ts'
import { measureWalls } from '../../../electron/engine/print/measure/walls.ts'
import { ontoPlate, placeBody } from '../../../electron/engine/print/shape/move-body.ts'
import type { PrintReport } from '../../../shared/print/print-report.ts'
import { ball, bodyOf, cubeMm, turned } from '../repair/bodies.ts'
import { box, circle, comb, cone, drawnUp, wedge } from './known-walls.ts'

const minimumMm = 0.8

function wallsOf(...parts: Part[]): PrintReport['walls'] {
  const body = bodyOf(...parts)
  return measureWalls(placeBody(body, ontoPlate(body)), minimumMm, () => {})
}

describe('walls of known thickness', () => {
  /** What is thinner than the minimum, its thickness, and how much of its surface is thin. */
  const thin: [string, Part, number, number][] = [
    ...[0.2, 0.4, 0.6, 0.75].flatMap((mm): [string, Part, number, number][] => [
      [`an upright plate of ${mm} mm`, drawnUp(box(20, mm), 20), mm, 100],
      [`a lying plate of ${mm} mm`, drawnUp(box(20, 20), mm), mm, 100],
      [`fins of ${mm} mm on a block`, drawnUp(comb(mm), 12), mm, 38.5],
      [`a tube with a wall of ${mm} mm`, drawnUp(circle(8), 20, [circle(8 - mm, 64, true)]), mm, 100],
      [`a rod of ${mm} mm`, drawnUp(circle(mm / 2, 24), 20), mm, 100],
    ]),
    ['a ball with a wall of 0.6 mm', joined(ball(10), turned(ball(9.4))), 0.6, 100],
    ['a bar of three sides, 0.5 mm inside', drawnUp(circle(0.5, 3), 20), 0.5, 100],
  ]
  test.each(thin)('%s is found within 2 %', (_, part, mm, percent) => {
    const walls = wallsOf(part)
    expect(Math.abs(walls.thinnestMm! / mm - 1)).toBeLessThan(0.02)
    expect(Math.abs(walls.areaBelowPercent - percent)).toBeLessThan(2.5)
  })

  const thick: [string, Part][] = [
    ...[0.85, 1, 3].flatMap((mm): [string, Part][] => [
      [`an upright plate of ${mm} mm`, drawnUp(box(20, mm), 20)],
      [`fins of ${mm} mm`, drawnUp(comb(mm), 12)],
      [`a tube of ${mm} mm`, drawnUp(circle(8), 20, [circle(8 - mm, 64, true)])],
      [`a rod of ${mm} mm`, drawnUp(circle(mm / 2, 24), 20)],
    ]),
    ['a cube', cubeMm(20)],
    ['a ball', ball(10)],
    ['a ball with a wall of 1 mm', joined(ball(10), turned(ball(9)))],
    ...[40, 60, 90].map((degrees): [string, Part] => [`an edge of ${degrees}°`, drawnUp(wedge(degrees, 6), 20)]),
    ...[20, 30, 60].map((degrees): [string, Part] => [
      `a spike of ${degrees}°`,
      cone(20 * Math.tan((degrees * Math.PI) / 360), 20),
    ]),
    ['ribs of 0.4 mm that are no higher', drawnUp(comb(0.4, 4, 0.4), 12)],
  ]
  test.each(thick)('%s is not thin', (_, part) => {
    expect(wallsOf(part)).toMatchObject({
      thinnestMm: null,
      weakPlaces: 0,
      areaBelowMm2: 0,
      gapsMm: [],
    })
    // The very tip of a spike is missing.
    expect(wallsOf(part).lostAreaPercent).toBeLessThan(0.5)
  })

  test('a knife is thin in a strip along its edge, and as thin as that strip', () => {
    const { thinnestMm, weakPlaces, areaBelowMm2 } = wallsOf(drawnUp(wedge(10, 6), 20))
    expect(weakPlaces).toBe(1)
    expect(thinnestMm).toBeGreaterThan(0.1)
    // As far as a ball of 0.8 mm does not come within 0.8 mm, on both sides.
    const strip = (0.4 / Math.sin((5 * Math.PI) / 180) - 0.4 - 0.8) * Math.cos((5 * Math.PI) / 180)
    expect(Math.abs(areaBelowMm2 / (strip * 20 * 2) - 1)).toBeLessThan(0.12)
  })

  test('every fin is a separate place', () => {
    expect(wallsOf(drawnUp(comb(0.4), 12)).weakPlaces).toBe(4)
  })
})

describe('omitted walls', () => {
  /** What PrusaSlicer 2.5 prints of it with a nozzle of 0.4 mm. */
  const cases: [string, Part, boolean][] = [
    ['a wall of 0.1 mm', drawnUp(box(10, 0.1), 10), false],
    ['a wall of 0.14 mm', drawnUp(box(10, 0.14), 10), false],
    ['a wall of 0.145 mm', drawnUp(box(10, 0.145), 10), true],
    ['a round rod of 0.5 mm', drawnUp(circle(0.25, 24), 10), false],
    ['a square rod of 0.2 mm', drawnUp(box(0.2, 0.2), 10), false],
    ['a square rod of 0.25 mm', drawnUp(box(0.25, 0.25), 10), true],
    ['a hexagonal rod of 0.4 mm', drawnUp(circle(0.2, 6), 10), true],
    ['a round rod of 0.8 mm', drawnUp(circle(0.4, 24), 10), true],
    ['a wall of 0.001 mm', drawnUp(box(10, 0.001), 10), false],
    ['a lying sheet of 0.05 mm', drawnUp(box(10, 10), 0.05), false],
    ['a lying sheet of 0.2 mm', drawnUp(box(10, 10), 0.2), true],
  ]
  test.each(cases)('%s', (_, part, isPrinted) => {
    const { lostAreaPercent } = wallsOf(part)
    const [least, most] = isPrinted ? [0, 0] : [60, 100]
    expect(lostAreaPercent).toBeGreaterThanOrEqual(least)
    expect(lostAreaPercent).toBeLessThanOrEqual(most)
  })

  test('a thin part next to printed material is not missing', () => {
    // Fins of 0.1 mm, 0.3 mm high, on a block, and the same 4 mm high.
    expect(wallsOf(drawnUp(comb(0.1, 4, 0.3), 12)).lostAreaPercent).toBe(0)
    const { lostAreaPercent, thinPlaces } = wallsOf(drawnUp(comb(0.1), 12))
    expect(lostAreaPercent).toBeGreaterThan(15)
    expect(thinPlaces.some(({ isLeftOut }) => isLeftOut)).toBe(true)
  })

  test('two pieces of a body, one above the other, have a gap between them', () => {
    const above = drawnUp(box(6, 6), 4)
    for (let i = 1; i < above.positions.length; i += 3) above.positions[i]! += 0.007
    const { gapsMm } = wallsOf(drawnUp(box(6, 6), 4), above)
    expect(gapsMm.length).toBeGreaterThan(10)
    expect(Math.min(...gapsMm)).toBeGreaterThan(4)
    expect(Math.max(...gapsMm)).toBeLessThan(7)
  })

  test('a model on an edge has no footing: its cross-sections are narrower than any line', () => {
    const onEdge = drawnUp(wedge(68, 10), 20)
    // Its edge, along y, down.
    for (let i = 0; i < onEdge.positions.length; i += 3) {
      const [x, y] = [onEdge.positions[i]!, onEdge.positions[i + 1]!]
      onEdge.positions[i] = y
      onEdge.positions[i + 1] = x
    }
    const [lowest] = wallsOf(turned(onEdge)).gapsMm
    expect(lowest).toBeLessThan(0.2)
  })

  test('a model on a wire has no footing', () => {
    const leg = drawnUp(circle(0.2, 12), 5)
    const block = drawnUp(box(6, 6), 4)
    for (let i = 1; i < block.positions.length; i += 3) block.positions[i]! += 0.0045
    const [lowest] = wallsOf(leg, block).gapsMm
    expect(lowest).toBeLessThan(0.2)
  })
})

test('the same body gives the same figures', () => {
  const part = drawnUp(comb(0.5), 12)
  expect(wallsOf(part)).toEqual(wallsOf(part))
})

function joined(one: Part, other: Part): Part {
  const first = one.positions.length / 3
  return {
    ...one,
    positions: Float32Array.from([...one.positions, ...other.positions]),
    indices: Uint32Array.from([...one.indices, ...other.indices.map((index) => index + first)]),
  }
}
