import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { findEdges } from '../../../electron/engine/mesh/edges.ts'
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import type { Body } from '../../../electron/engine/repair/body.ts'
import { DistanceBand } from '../../../electron/engine/volume/distance-band.ts'
import { offsetSurface } from '../../../electron/engine/volume/offset-surface.ts'
import { ball, bodyOf, cubeMm } from '../repair/bodies.ts'

const seed = 20261123

type OffsetSurface = ReturnType<typeof offsetSurface>

function offsetOf({ points, triangles }: Body, wall: number, cell: number): OffsetSurface {
  const surface = new Surface(points, triangles)
  const band = new DistanceBand(surface, { cell, margin: 0.1, level: -wall }, () => {})
  return offsetSurface(surface, band)
}

function volumeOf({ positions: p, indices }: OffsetSurface): number {
  let six = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [...p.subarray(indices[i + k]! * 3, indices[i + k]! * 3 + 3)]) as [
      number[],
      number[],
      number[],
    ]
    six +=
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
      a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!)
  }
  return six / 6
}

function isClosed({ indices }: OffsetSurface): boolean {
  const { count, faces, balance } = findEdges(indices)
  return count > 0 && faces.every((own) => own === 2) && balance.every((own) => own === 0)
}

describe(`an inward offset surface (seed ${seed})`, () => {
  test('is a box with sharp edges and corners inside a box', () => {
    const made = offsetOf(bodyOf(cubeMm(20)), 3, 0.9)
    expect(isClosed(made)).toBe(true)
    // A chamfer of a cell along the twelve edges would take about 7 mm³ of each.
    expect(volumeOf(made) / 14 ** 3).toBeCloseTo(1, 2)
    for (const axis of [0, 1, 2]) {
      const along = made.positions.filter((_, i) => i % 3 === axis)
      expect(Math.min(...along)).toBeCloseTo(3, 1)
      expect(Math.max(...along)).toBeCloseTo(17, 1)
    }
  })

  test('is a smaller sphere inside a sphere', () => {
    const made = offsetOf(bodyOf(ball(10, 96)), 2, 0.5)
    expect(isClosed(made)).toBe(true)
    expect(volumeOf(made) / ((4 / 3) * Math.PI * 8 ** 3)).toBeCloseTo(1, 2)
    for (let i = 0; i < made.positions.length; i += 3)
      expect(Math.abs(Math.hypot(...made.positions.subarray(i, i + 3)) - 8)).toBeLessThan(0.03)
  })

  test('is closed and two-manifold where the material is about as thin as the wall, on any lattice', thorough, () => {
    const random = randomNumbers(seed)
    const rough = ball(10, 40)
    for (let i = 0; i < rough.positions.length; i++) rough.positions[i]! *= 0.6 + 0.8 * random()
    const body = bodyOf(rough)
    for (const cell of [0.7, 1.1, 1.7])
      for (const wall of [1.1, 1.6, 2.3]) expect(isClosed(offsetOf(body, wall, cell))).toBe(true)
  })
})
