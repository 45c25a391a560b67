import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import { DistanceBand } from '../../../electron/engine/volume/distance-band.ts'
import { WindingNumber } from '../../../electron/engine/volume/winding-number.ts'
import { ball, bodyOf, cubeMm, turned } from '../repair/bodies.ts'

test.each([
  ['a ball', bodyOf(ball(10))],
  ['a box with a void', bodyOf(cubeMm(20, -10), turned(ball(5)))],
  ['two solids that overlap', bodyOf(cubeMm(12, -6), ball(8))],
] as const)('of %s: distances are exact near the level and have the correct sign everywhere', (_, body) => {
  const { points, triangles } = body
  const surface = new Surface(points, triangles)
  const winding = new WindingNumber(points, triangles)
  const level = -2
  const band = new DistanceBand(surface, { cell: 0.5, margin: 1, level }, () => {})
  let near = 0
  for (let k = 0; k < band.bricks[2] * 8; k += 3)
    for (let j = 0; j < band.bricks[1] * 8; j += 2)
      for (let i = 0; i < band.bricks[0] * 8; i++) {
        const place = [i, j, k].map((n, axis) => band.origin[axis]! + n * band.cell) as [number, number, number]
        const distance = surface.closest(...place).distance * (winding.at(...place) > 0.5 ? -1 : 1)
        const value = band.valueAt(i, j, k)
        expect(value > level).toBe(distance > level)
        if (Math.abs(distance - level) > band.cell) continue
        near++
        expect(value).toBeCloseTo(distance, 5)
      }
  expect(near).toBeGreaterThan(300)
})

test('memory grows with the area of the level set, not with the volume', thorough, () => {
  const { points, triangles } = bodyOf(ball(20))
  const samplesAt = (cell: number): number =>
    new DistanceBand(new Surface(points, triangles), { cell, margin: 0.1, level: -2 }, () => {}).sampleCount
  expect(samplesAt(0.25) / samplesAt(0.5)).toBeLessThan(5)
})
