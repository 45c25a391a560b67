import { expect, test } from 'vitest'
import {
  measurementsSchema,
  measurementInCoordinateSystem,
  type Measurement,
} from '../../../shared/protocol/measurement.ts'
import { defaultCoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import { rotationOf, upAxes } from '../../../shared/formats/orientation.ts'

const wide: Measurement = {
  id: 'one',
  kind: 'distance',
  name: 'Width',
  value: 20,
  sizeMm: [1, 2, 3],
  lines: [0, 0, 0, 0.01, 0.02, 0.03],
  dots: [0.01, 0.02, 0.03],
  at: [0.005, 0.01, 0.015],
}

test('rotates with the model', () => {
  const turned = measurementInCoordinateSystem(wide, defaultCoordinateSystem, { up: 'z', scale: 1 })
  // What pointed along z points up.
  expect(turned).toMatchObject({ value: 20, sizeMm: [1, 3, 2], dots: [0.01, 0.03, -0.02], at: [0.005, 0.015, -0.01] })
  expect(turned.lines).toEqual([0, 0, 0, 0.01, 0.03, -0.02])
})

test('scales with the unit, while an angle stays', () => {
  const inches = { up: 'y', scale: 25.4 } as const
  const grown = measurementInCoordinateSystem(wide, defaultCoordinateSystem, inches)
  expect([grown.value, ...grown.sizeMm!]).toEqual([508, 25.4, 50.8, expect.closeTo(76.2)])
  expect(
    measurementInCoordinateSystem({ ...wide, kind: 'angle', sizeMm: null }, defaultCoordinateSystem, inches),
  ).toMatchObject({
    value: 20,
    sizeMm: null,
  })
})

test.each(upAxes.flatMap((from) => upAxes.map((to) => [from, to] as const)))(
  'from %s up to %s stays on the model, and is restored',
  (from, to) => {
    const [before, after] = [
      { up: from, scale: 2 },
      { up: to, scale: 3 },
    ]
    const read = measurementInCoordinateSystem(wide, before, defaultCoordinateSystem)
    const direct = measurementInCoordinateSystem(wide, before, after)
    const place = rotationOf({ up: to }).map(
      (row) => 3 * row.reduce((sum, value, axis) => sum + value * read.at[axis]!, 0),
    )
    direct.at.forEach((value, axis) => expect(value).toBeCloseTo(place[axis]!, 12))
    const back = measurementInCoordinateSystem(direct, after, before)
    back.lines.forEach((value, i) => expect(value).toBeCloseTo(wide.lines[i]!, 12))
    back.sizeMm!.forEach((value, i) => expect(value).toBeCloseTo(wide.sizeMm![i]!, 12))
  },
)

test.each([
  ['no number', { value: Number.NaN }],
  ['another kind', { kind: 'weight' }],
  ['no name', { name: '' }],
  ['a place in a plane', { at: [0, 0] }],
])('%s is not a measurement', (_, change) => {
  expect(measurementsSchema.safeParse([wide]).success).toBe(true)
  expect(measurementsSchema.safeParse([{ ...wide, ...change }]).success).toBe(false)
})
