import { expect, test } from 'vitest'
import { changedAsset } from '../../../electron/backend/library/changed-asset.ts'
import { pretendedFacts } from '../../support/library-under-test.ts'
import { anAsset } from '../../renderer/builders.ts'

const asset = anAsset({ facts: { ...pretendedFacts, sizeMm: [10, 20, 40] } })

test('a new coordinate system converts the facts at once and schedules another analysis', () => {
  const changed = changedAsset(asset, { coordinateSystem: { up: 'z', scale: 10 } })
  expect(changed.coordinateSystem).toEqual({ up: 'z', scale: 10 })
  expect(changed.facts?.sizeMm).toEqual([100, 400, 200])
  expect(changed.pending).toBe(true)
})

test('the default coordinate system removes the override and restores the facts', () => {
  const there = changedAsset(asset, { coordinateSystem: { up: '-x', scale: 2 } })
  for (const coordinateSystem of [null, { up: 'y' as const, scale: 1 }]) {
    const back = changedAsset({ ...there, pending: false }, { coordinateSystem })
    expect(back).not.toHaveProperty('coordinateSystem')
    expect(back.facts).toEqual(asset.facts)
    expect(back.pending).toBe(true)
  }
})

test('measurements replace the previous ones and rotate with the model; an empty list removes them', () => {
  const width = {
    id: 'one',
    kind: 'distance' as const,
    name: 'Width',
    value: 20,
    sizeMm: [0, 0, 20] as const,
    lines: [0, 0, 0, 0, 0, 0.02],
    dots: [0, 0, 0.02],
    at: [0, 0, 0.01] as const,
  }
  const measured = changedAsset(asset, { measurements: [width] })
  expect(measured.measurements).toEqual([width])
  expect(measured.pending).toBe(false)
  expect(changedAsset(measured, { name: 'Other' }).measurements).toEqual([width])
  const turned = changedAsset(measured, { coordinateSystem: { up: 'z', scale: 8 } })
  expect(turned.measurements?.[0]).toMatchObject({ value: 160, sizeMm: [0, 160, 0], at: [0, 0.08, 0] })
  expect(changedAsset(turned, { coordinateSystem: null }).measurements).toEqual([width])
  expect(changedAsset(turned, { measurements: [] })).not.toHaveProperty('measurements')
})

test('the same coordinate system changes nothing, and neither does any on a picture', () => {
  const there = { ...changedAsset(asset, { coordinateSystem: { up: 'z', scale: 1 } }), pending: false }
  expect(changedAsset(there, { coordinateSystem: { up: 'z', scale: 1 } })).toEqual(there)
  expect(changedAsset(there, { favourite: true })).toEqual({ ...there, favourite: true })
  expect(changedAsset(anAsset({ kind: 'image' }), { coordinateSystem: { up: 'z', scale: 1 } })).not.toHaveProperty(
    'coordinateSystem',
  )
})

test('parts are renamed one by one, and null restores the name of the file', () => {
  const named = changedAsset(asset, { partNames: { 'part 0': ' Left\nwheel ', 'node 2': 'Axle' } })
  expect(named.partNames).toEqual({ 'part 0': 'Left wheel', 'node 2': 'Axle' })
  const fewer = changedAsset(named, { partNames: { 'part 0': null } })
  expect(fewer.partNames).toEqual({ 'node 2': 'Axle' })
  expect(changedAsset(fewer, { partNames: { 'node 2': null } })).not.toHaveProperty('partNames')
})
