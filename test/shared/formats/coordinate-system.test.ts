import { expect, test } from 'vitest'
import {
  factsInCoordinateSystem,
  isPlain,
  defaultCoordinateSystem,
  type CoordinateSystem,
} from '../../../shared/formats/coordinate-system.ts'
import { rotationOf, upAxes } from '../../../shared/formats/orientation.ts'
import type { ModelFacts } from '../../../shared/protocol/model-facts.ts'

const facts: ModelFacts = {
  triangles: 12,
  vertices: 8,
  shells: 1,
  materials: 1,
  textures: [],
  sizeMm: [10, 20, 40],
  openEdges: 0,
  nonManifoldEdges: 0,
  watertight: true,
  volumeMm3: 8000,
  areaMm2: 2800,
}

test.each(upAxes)('%s up is a rotation that turns that axis upwards', (up) => {
  const [a, b, c] = rotationOf({ up })
  const determinant =
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
  expect(determinant).toBe(1)
  const axis = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }[up.at(-1) as 'x' | 'y' | 'z']
  const sign = up.startsWith('-') ? -1 : 1
  const turned = [a, b, c].map((row) => row.reduce((sum, value, i) => sum + value * axis[i]! * sign, 0))
  expect(turned).toEqual([0, 1, 0])
})

test('a file in inches is scaled by 25.4, and its volume by the cube of that', () => {
  const after = factsInCoordinateSystem(facts, defaultCoordinateSystem, { up: 'y', scale: 25.4 })
  expect(after.sizeMm).toEqual([254, 508, 1016])
  expect(after.volumeMm3).toBeCloseTo(8000 * 25.4 ** 3, 3)
  expect(after.areaMm2).toBeCloseTo(2800 * 25.4 ** 2, 6)
  expect(after.triangles).toBe(12)
})

test.each([
  ['z', [10, 40, 20]],
  ['x', [20, 10, 40]],
  ['-y', [10, 20, 40]],
] as const)('%s up swaps the dimensions', (up, sizeMm) => {
  expect(factsInCoordinateSystem(facts, defaultCoordinateSystem, { up, scale: 1 }).sizeMm).toEqual(sizeMm)
})

test('returning to the default coordinate system restores the facts, whatever came between', () => {
  for (const up of upAxes)
    for (const between of upAxes) {
      const one: CoordinateSystem = { up, scale: 2 }
      const other: CoordinateSystem = { up: between, scale: 0.5 }
      const there = factsInCoordinateSystem(factsInCoordinateSystem(facts, defaultCoordinateSystem, one), one, other)
      expect(factsInCoordinateSystem(there, other, defaultCoordinateSystem)).toEqual(facts)
    }
})

test('only Y up at the same scale changes nothing', () => {
  expect(isPlain({ up: 'y', scale: 1 })).toBe(true)
  expect(isPlain({ up: 'z', scale: 1 })).toBe(false)
  expect(isPlain({ up: 'y', turn: 2, scale: 1 })).toBe(false)
  expect(isPlain({ up: 'y', scale: 25.4 })).toBe(false)
})
