import { expect, test } from 'vitest'
import {
  formatDefaults,
  scaleKey,
  coordinateSystemAfter,
  unitChoices,
  upChoices,
} from '../../../../renderer/words/inspect/coordinate-system-words.ts'
import { defaultCoordinateSystem } from '../../../../shared/formats/coordinate-system.ts'
import { upAxes } from '../../../../shared/formats/orientation.ts'

test('an STL is read in millimetres with Z up, and this is stated', () => {
  const habit = formatDefaults('model/stl')
  expect(unitChoices(habit).find(({ value }) => value === '1')?.label).toBe('Millimetres (default)')
  expect(unitChoices(habit).find(({ label }) => label === 'Inches')?.value).toBe('25.4')
  expect(upChoices(habit)[0]).toEqual({ value: 'y', label: 'Z up (default)' })
  // Y of a file with Z up is what is read as -Z.
  expect(upChoices(habit).find(({ label }) => label === 'Y up')?.value).toBe('-z')
})

test('a GLB is read in metres with Y up', () => {
  const habit = formatDefaults('model/gltf-binary')
  expect(unitChoices(habit).find(({ value }) => value === '1')?.label).toBe('Metres (default)')
  expect(unitChoices(habit).find(({ label }) => label === 'Millimetres')?.value).toBe('0.001')
  expect(upChoices(habit)[0]?.label).toBe('Y up (default)')
})

test.each(['model/stl', 'model/gltf-binary', 'model/obj', 'model/3mf'])(
  '%s: each axis can be up, once',
  (mediaType) => {
    const values = upChoices(formatDefaults(mediaType)).map(({ value }) => value)
    expect(values.toSorted()).toEqual([...upAxes].sort())
    const units = unitChoices(formatDefaults(mediaType)).map(({ value }) => value)
    expect(new Set(units).size).toBe(units.length)
    expect(units.map((unit) => scaleKey(Number(unit)))).toEqual(units)
  },
)

test('an inherited scale that is not a unit is visible', () => {
  const choices = unitChoices(formatDefaults('model/gltf-binary'), 25.4)
  expect(choices.at(-1)).toEqual({ value: '25.4', label: '25.4 × default' })
  expect(unitChoices(formatDefaults('model/stl'), 25.4).length).toBe(choices.length - 1)
})

test('a choice that equals the default is not a coordinate system', () => {
  expect(coordinateSystemAfter(defaultCoordinateSystem, { scale: 25.4 })).toEqual({ up: 'y', scale: 25.4 })
  expect(coordinateSystemAfter({ up: 'y', scale: 25.4 }, { scale: 1 })).toBeNull()
})
