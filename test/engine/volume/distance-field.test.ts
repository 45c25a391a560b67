import { expect, test } from 'vitest'
import { distanceField } from '../../../electron/engine/volume/distance-field.ts'
import { WindingNumber } from '../../../electron/engine/volume/winding-number.ts'
import { ball, bodyOf, cubeMm, turned, without } from '../repair/bodies.ts'

const nothing = (): void => {}

test('the winding number is within two hundredths of the exact sum', () => {
  const { points, triangles } = bodyOf(without(ball(10), 5, 6, 7, 8), turned(cubeMm(4, -2)))
  const winding = new WindingNumber(points, triangles)
  const seed = 20260419
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state / 2 ** 32) * 30 - 15
  }
  for (let i = 0; i < 200; i++) {
    const at = [random(), random(), random()] as const
    expect(Math.abs(winding.at(...at) - exactWinding(points, triangles, at)), `seed ${seed}, place ${i}`).toBeLessThan(
      0.02,
    )
  }
})

test('a hole does not turn the inside into the outside', () => {
  const { points, triangles } = bodyOf(without(cubeMm(10), 0, 1))
  const field = distanceField(points, triangles, { cell: 0.5, margin: 2, sign: 'winding' }, nothing)
  const [nx, ny, nz] = field.size
  let inside = 0
  for (const value of field.values) if (value < 0) inside++
  const share = (inside * field.cell ** 3) / 1000
  expect(nx * ny * nz).toBe(field.values.length)
  // The missing face is closed by a skin that bulges inwards a little.
  expect(share).toBeGreaterThan(0.85)
  expect(share).toBeLessThan(1.15)
})

function exactWinding(p: Float64Array, triangles: Uint32Array, at: readonly [number, number, number]): number {
  let sum = 0
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => at.map((value, axis) => p[triangles[i + k]! * 3 + axis]! - value)) as [
      number[],
      number[],
      number[],
    ]
    const cross = [b[1]! * c[2]! - b[2]! * c[1]!, b[2]! * c[0]! - b[0]! * c[2]!, b[0]! * c[1]! - b[1]! * c[0]!]
    const dot = (u: number[], v: number[]): number => u[0]! * v[0]! + u[1]! * v[1]! + u[2]! * v[2]!
    const [la, lb, lc] = [a, b, c].map((v) => Math.hypot(...v)) as [number, number, number]
    sum += 2 * Math.atan2(dot(a, cross), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
  }
  return sum / (4 * Math.PI)
}
