import { describe, expect, test } from 'vitest'
import {
  areaNormal,
  doubledArea,
  surfaceArea,
  unitNormal,
  unitNormals,
} from '../../../electron/engine/mesh/face-normal.ts'
import { cube } from './shapes.ts'

/** A right angle of 3 and 4 in the plane z = 1, seen from above; then a corner that is not a number. */
const points = Float64Array.of(0, 0, 1, 3, 0, 1, 0, 4, 1, Number.NaN, 0, 0)

describe('a triangle', () => {
  test('has a normal on the counter-clockwise side, twice its area in length', () => {
    expect(areaNormal(points, 0, 3, 6)).toEqual([0, 0, 12])
    expect(areaNormal(points, 0, 6, 3)).toEqual([0, 0, -12])
    expect(doubledArea(points, 0, 3, 6)).toBe(12)
    expect(unitNormal(points, 6, 0, 3)).toEqual([0, 0, 1])
  })

  test('without area, or with a non-finite coordinate, has no direction', () => {
    expect(unitNormal(points, 0, 3, 3)).toEqual([0, 0, 0])
    expect(unitNormal(points, 0, 3, 9)).toEqual([0, 0, 0])
  })
})

describe('a surface', () => {
  const { positions, indices } = cube(2, -1)

  test('of a cube has six sides, and each face points away from the middle', () => {
    expect(surfaceArea(positions, indices)).toBe(24)
    const normals = unitNormals(positions, indices, new Float32Array(indices.length))
    for (let first = 0; first < indices.length; first += 3) {
      const along = [0, 1, 2].map((axis) => normals[first + axis]! * positions[indices[first]! * 3 + axis]!)
      expect(along.reduce((sum, value) => sum + value)).toBe(1)
    }
  })

  test('is not affected by a non-finite face', () => {
    expect(surfaceArea(points, Uint32Array.of(0, 1, 2, 0, 1, 3))).toBe(6)
  })
})
