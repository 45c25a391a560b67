import { expect, test } from 'vitest'
import { rotationOf, upAxes } from '../../../shared/formats/orientation.ts'
import { inCoordinateSystem } from '../../../electron/engine/formats/with-coordinate-system.ts'
import type { Model } from '../../../electron/engine/model.ts'

const model: Model = {
  name: 'corner',
  materials: [{ name: '', baseColour: [1, 1, 1, 1], metalness: 0, roughness: 1 }],
  parts: [
    {
      name: 'corner',
      material: 0,
      positions: new Float32Array([1, 2, 3, 4, 5, 6, 7, 8, 10]),
      normals: new Float32Array([0, 0, 1, 0, 1, 0, 1, 0, 0]),
      indices: new Uint32Array([0, 1, 2]),
    },
  ],
}

test.each(upAxes)('rotates every point and normal by %s, and scales only points', (up) => {
  const [part] = inCoordinateSystem(model, { up, scale: 2 }).parts
  const rows = rotationOf({ up })
  const turn = (values: Float32Array, scale: number) =>
    Array.from({ length: values.length }, (_, index) => {
      const row = rows[(index % 3) as 0 | 1 | 2]
      const first = index - (index % 3)
      return (row[0] * values[first]! + row[1] * values[first + 1]! + row[2] * values[first + 2]!) * scale
    })
  expect([...part!.positions].map((value) => value + 0)).toEqual(turn(model.parts[0]!.positions, 2).map((v) => v + 0))
  expect([...part!.normals!].map((value) => value + 0)).toEqual(turn(model.parts[0]!.normals!, 1).map((v) => v + 0))
  expect([...part!.indices]).toEqual([0, 1, 2])
})

test('an identity coordinate system returns the same model', () => {
  expect(inCoordinateSystem(model, undefined)).toBe(model)
  expect(inCoordinateSystem(model, { up: 'y', scale: 1 })).toBe(model)
})
