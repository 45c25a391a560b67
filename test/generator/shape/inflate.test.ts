import { describe, expect, test } from 'vitest'
import { inflate } from '../../../electron/generator/shape/inflate.ts'
import { solveCushion, solvePoisson } from '../../../electron/generator/shape/mesh-poisson.ts'
import { outlinePoints, triangulateLabels } from '../../../electron/generator/shape/planar-mesh.ts'
import { bar, disc, fieldOf } from './label-fields.ts'

const size = 200
const insideOf = (shape: ReturnType<typeof disc>): Float32Array => fieldOf(size, shape).coverage[1]!

describe('inflation on the pixel grid', () => {
  test('turns a disc into a hemisphere', () => {
    const heights = inflate(insideOf(disc(100, 100, 70)), size, size)
    const away = Array.from(heights, (_, pixel) =>
      Math.hypot((pixel % size) + 0.5 - 100, Math.floor(pixel / size) + 0.5 - 100),
    )
    expect(heights.filter((_, pixel) => away[pixel]! > 71).every((height) => height === 0)).toBe(true)
    const errors = Array.from(heights, (height, pixel) =>
      away[pixel]! < 66 ? Math.abs(height - Math.sqrt(70 ** 2 - away[pixel]! ** 2)) : 0,
    )
    expect(Math.max(...errors)).toBeLessThan(1)
  })

  test('stays below its limit and keeps thin limbs round', () => {
    const thin = insideOf(bar(100, 20, 180, 10))
    const free = Math.max(...inflate(thin, size, size))
    expect(Math.max(...inflate(thin, size, size, { maxHeightPx: 40 }))).toBeGreaterThan(free * 0.95)
    const broad = insideOf(disc(100, 100, 90))
    const limited = Math.max(...inflate(broad, size, size, { maxHeightPx: 40 }))
    expect(limited).toBeLessThan(40)
    expect(limited).toBeGreaterThan(30)
  })

  test('is zero for an empty shape and rejects another size', () => {
    expect(inflate(new Float32Array(64 * 64), 64, 64).every((height) => height === 0)).toBe(true)
    expect(() => inflate(new Float32Array(10), 3, 4)).toThrow(expect.objectContaining({ code: 'invalid-input' }))
  })
})

describe('inflation on the mesh', () => {
  const mesh = triangulateLabels(fieldOf(size, disc(100, 100, 70)), { cellPx: 4 })
  const fixed = outlinePoints(mesh)

  const away = Array.from(fixed, (_, point) =>
    Math.hypot(mesh.points[point * 2]! - 100, mesh.points[point * 2 + 1]! - 100),
  )

  test('turns a disc into a hemisphere', () => {
    const solution = solvePoisson(mesh, fixed)
    expect(solution.filter((_, point) => fixed[point]).every((u) => u === 0)).toBe(true)
    const errors = Array.from(solution, (u, point) =>
      away[point]! < 66 ? Math.abs(Math.sqrt(u) - Math.sqrt(70 ** 2 - away[point]! ** 2)) : 0,
    )
    expect(Math.max(...errors)).toBeLessThan(0.5)
  })

  test('turns a disc into a cushion that rises from the rim exponentially', () => {
    const errors = Array.from(solveCushion(mesh, fixed, 6), (height, point) =>
      Math.abs(height - (1 - Math.exp(-Math.max(0, 70 - away[point]!) / 6))),
    )
    expect(Math.max(...errors)).toBeLessThan(0.06)
  })
})
