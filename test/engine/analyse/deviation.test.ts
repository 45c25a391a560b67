import { expect, test } from 'vitest'
import { measureDeviation } from '../../../electron/engine/analyse/measure-deviation.ts'
import { distanceTo, facesOf, isInside } from '../mesh/plain-oracles.ts'
import { randomFrom } from '../volume/random.ts'
import type { Vector } from './vectors.ts'
import { ball, box, ring, rod, turned } from './solids.ts'

const seed = 20261121

test('a larger sphere lies outside a smaller one by the difference in radius, and vice versa', () => {
  const [small, large] = [ball(60, 1), ball(20, 1.1)]
  for (const value of measureDeviation(large.positions, small)) expect(value).toBeCloseTo(0.1, 2)
  for (const value of measureDeviation(small.positions, ball(60, 1.1))) expect(value).toBeCloseTo(-0.1, 2)
})

test('a model has no deviation from itself', () => {
  for (const value of measureDeviation(ring(30, 12, 2, 1).positions, ring(30, 12, 2, 1)))
    expect(Math.abs(value)).toBeLessThan(1e-7)
})

test(`distances match a brute-force search, and signs match a ray that leaves the solid (seed ${seed})`, () => {
  const random = randomFrom(seed)
  for (const solid of [turned(box([1, 2, 3], [-0.5, -1, -1.5]), [1, 2, 1], 1), ring(16, 7, 2, 1), rod(9, 1, 2)]) {
    const positions = Float32Array.from({ length: 900 }, () => random() * 4 - 2)
    const values = measureDeviation(positions, solid)
    const faces = facesOf(solid.positions, solid.indices)
    let inside = 0
    for (let i = 0; i < values.length; i++) {
      const point = [...positions.subarray(i * 3, i * 3 + 3)] as Vector
      expect(Math.abs(values[i]!)).toBeCloseTo(distanceTo(point, faces), 5)
      expect(values[i]! < 0).toBe(isInside(point, faces))
      if (values[i]! < 0) inside++
    }
    expect(inside).toBeGreaterThan(3)
  }
})

test('an open sheet has a front and a back', () => {
  const sheet = { positions: Float32Array.of(0, 0, 0, 2, 0, 0, 0, 2, 0), indices: Uint32Array.of(0, 1, 2) }
  const points = Float32Array.of(0.3, 0.3, 0.5, 0.3, 0.3, -0.25)
  expect([...measureDeviation(points, sheet)]).toEqual([0.5, -0.25])
})

test('returns NaN if there is no surface to compare with', () => {
  const nothing = { positions: new Float32Array(0), indices: new Uint32Array(0) }
  expect([...measureDeviation(box([1, 1, 1]).positions, nothing)].every(Number.isNaN)).toBe(true)
})
