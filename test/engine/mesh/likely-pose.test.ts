import { expect, test } from 'vitest'
import { inCoordinateSystem } from '../../../electron/engine/formats/with-coordinate-system.ts'
import { likelyPose } from '../../../electron/engine/mesh/likely-pose.ts'
import { facing, rotationOf, upAxes } from '../../../shared/formats/orientation.ts'
import { boxesOf, modelOf, shapesOf } from '../../support/posed-shapes.ts'

const shapes = Object.entries(shapesOf)

test.each(shapes)('nothing is suggested for an upright %s', (_, model) => {
  expect(likelyPose(model)).toBeNull()
})

test.each(shapes.flatMap(([name, model]) => upAxes.slice(1).map((up) => ({ name, up, model }))))(
  'a $name that was turned $up up is stood upright',
  ({ up, model }) => {
    const pose = likelyPose(inCoordinateSystem(model, { up, scale: 1 }))
    const before = rotationOf({ up })
    // The second row of the product: what points up in the end.
    const upwards = rotationOf(pose ?? { up: 'y' })[1].reduce((sum, value, i) => sum + value * before[i]![1], 0)
    expect(upwards).toBe(1)
  },
)

test('a figure that looks away is turned to the front', () => {
  expect(likelyPose(inCoordinateSystem(shapesOf.figure, { up: 'y', turn: 2, scale: 1 }))).toEqual(facing('y', '-z'))
})

test('nothing is said of a cube, of flat triangles without area, of nothing, and of broken numbers', () => {
  expect(
    likelyPose(
      modelOf([
        [
          [-5, -5, -5],
          [5, 5, 5],
        ],
      ]),
    ),
  ).toBeNull()
  expect(
    likelyPose(
      modelOf([
        [
          [0, 0, 0],
          [0, 0, 0],
        ],
      ]),
    ),
  ).toBeNull()
  expect(likelyPose(modelOf([]))).toBeNull()
  const broken = modelOf(boxesOf.chair)
  broken.parts[0]!.positions.fill(Number.NaN, 0, 90)
  broken.parts[0]!.positions.fill(Infinity, 90, 120)
  expect(() => likelyPose(broken)).not.toThrow()
})

test('a suggestion does not depend on the unit', () => {
  for (const scale of [1e-6, 1e6]) {
    const model = inCoordinateSystem(shapesOf.chair, { up: 'z', scale })
    expect(likelyPose(model)?.up).toBe('-z')
  }
})
