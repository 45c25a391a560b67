import { expect, test } from 'vitest'
import { measureCurvature } from '../../../electron/engine/analyse/measure-curvature.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { ball, box, inverted, ring, rod, shaken } from './solids.ts'

const seed = 20261121

test('the curvature of a sphere is one over its radius, and negative inside out', () => {
  for (const radius of [0.01, 1, 250]) {
    const solid = ball(40, radius)
    for (const value of measureCurvature(solid)) expect(Math.abs(value * radius - 1)).toBeLessThan(0.01)
    for (const value of measureCurvature(inverted(solid))) expect(Math.abs(value * radius + 1)).toBeLessThan(0.01)
  }
})

test('the curvature of a torus follows its two radii, and is higher outside than inside', () => {
  const [around, across] = [160, 80]
  const values = measureCurvature(ring(around, across, 2, 1))
  for (let i = 0; i < values.length; i++) {
    const cosine = Math.cos((2 * Math.PI * (i % across)) / across)
    const exact = (1 / 0.5 + cosine / (2 + 0.5 * cosine)) / 2
    expect(Math.abs(values[i]! / exact - 1)).toBeLessThan(0.01)
  }
})

test('an open sheet has the same curvature at its border as in its middle', () => {
  const steps = 60
  const positions: number[] = []
  const indices: number[] = []
  for (let j = 0; j <= steps; j++)
    for (let i = 0; i <= steps; i++) {
      const t = (i / steps) * 1.5
      positions.push(Math.cos(t), (j / steps) * 2, -Math.sin(t))
      if (i === steps || j === steps) continue
      const a = j * (steps + 1) + i
      indices.push(a, a + 1, a + steps + 2, a, a + steps + 2, a + steps + 1)
    }
  const values = measureCurvature({ positions: Float32Array.from(positions), indices: Uint32Array.from(indices) })
  // A pipe's wall: 1 around, 0 along; the sheet's front is its outside.
  for (const value of values) expect(Math.abs(Math.abs(value) - 0.5)).toBeLessThan(0.02)
  expect(new Set([...values].map(Math.sign)).size).toBe(1)
})

test('flat faces have no curvature; edges and dents do', () => {
  const values = measureCurvature(box([2, 2, 2], [0, 0, 0], 6))
  let flat = 0
  for (const value of values) {
    expect(value).toBeGreaterThan(-1e-6)
    if (Math.abs(value) < 1e-6) flat++
  }
  expect(flat).toBe(6 * 9)
  expect(Math.max(...measureCurvature(rod(40, 1, 2)))).toBeGreaterThan(0.4)
})

test(`the curvature of an uneven sphere mesh is right on average (seed ${seed})`, () => {
  const random = randomNumbers(seed)
  const solid = shaken(box([2, 2, 2], [-1, -1, -1], 24), 0.02, random)
  for (let i = 0; i < solid.positions.length; i += 3) {
    const length = Math.hypot(...solid.positions.subarray(i, i + 3))
    for (let axis = 0; axis < 3; axis++) solid.positions[i + axis]! /= length
  }
  const off = [...measureCurvature(solid)].map((value) => Math.abs(value - 1)).toSorted((a, b) => a - b)
  expect(off[Math.floor(off.length * 0.95)]).toBeLessThan(0.05)
})
