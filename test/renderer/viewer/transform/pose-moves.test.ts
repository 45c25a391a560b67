import { describe, expect, test } from 'vitest'
import { transformPart } from '../../../../electron/engine/formats/transform-part.ts'
import { boundsOf } from '../../../../electron/engine/mesh/bounds.ts'
import {
  centred,
  degreesOf,
  dropToFloor,
  laidOn,
  mirrored,
  scaledTo,
  turnedTo,
  type Extent,
  type Triple,
} from '../../../../renderer/viewer/transform/pose-moves.ts'
import type { Pose } from '../../../../shared/edits/transform-change.ts'
import { poseMatrix } from '../../../../shared/edits/transform-plan.ts'
import { box, material, volume } from '../../../engine/formats/samples.ts'

const model = box([material('a')])
const [part] = model.parts

/** As the engine puts it. */
function put(pose: Pose) {
  const placed = transformPart(part!, poseMatrix(pose))
  const { low, high } = boundsOf(placed.positions)
  const extent: Extent = {
    low: low.map((value) => value * 1000) as Triple,
    high: high.map((value) => value * 1000) as Triple,
  }
  return { placed, extent, volume: volume({ ...model, parts: [placed] }) * 1e9 }
}

/** Turned and stretched, in the air. */
const odd: Pose = { aboutMm: [10, 15, 5], moveMm: [3, 40, -7], turn: [0.3, -0.5, 0.2, 0.7], scale: [1.5, 1, 0.5] }

test('dropped: the lowest point is on the floor, and nothing else changes', () => {
  const { extent } = put(odd)
  const after = put(dropToFloor(odd, extent)).extent
  expect(after.low[1]).toBeCloseTo(0, 4)
  expect(after.low[0]).toBeCloseTo(extent.low[0], 4)
})

test('centred: the box is over the middle of the plate', () => {
  const { low, high } = put(centred(odd, put(odd).extent)).extent
  expect(low[0] + high[0]).toBeCloseTo(0, 3)
  expect(low[2] + high[2]).toBeCloseTo(0, 3)
})

test.each([0, 1, 2] as const)(
  'mirrored along axis %i: each point is mirrored, and the volume stays positive',
  (axis) => {
    const before = put(odd)
    const after = put(mirrored(odd, axis, before.extent))
    expect(after.volume).toBeGreaterThan(0)
    expect(after.volume).toBeCloseTo(before.volume, 2)
    const about = (before.extent.low[axis] + before.extent.high[axis]) / 1000
    for (let i = 0; i < before.placed.positions.length; i++) {
      const value = before.placed.positions[i]!
      expect(after.placed.positions[i]).toBeCloseTo(i % 3 === axis ? about - value : value, 6)
    }
    // Twice is as it was.
    const twice = put(mirrored(mirrored(odd, axis, before.extent), axis, after.extent))
    expect(twice.extent.low[0]).toBeCloseTo(before.extent.low[0], 3)
  },
)

describe('laid on a face', () => {
  const { placed } = put(odd)
  test.each([0, 1, 2, 3, 4, 5])('side %i faces down on the floor', (side) => {
    const corner = side * 12
    const normal = Array.from(placed.normals!.subarray(corner, corner + 3)) as Triple
    const laid = laidOn(odd, normal)
    const down = put(dropToFloor(laid, put(laid).extent)).placed
    expect(Array.from(down.normals!.subarray(corner, corner + 3)).map((value) => value.toFixed(4))).toEqual(
      [0, -1, 0].map((value) => expect.stringMatching(new RegExp(`^-?${Math.abs(value)}.0000$`)) as string),
    )
    for (let at = 0; at < 4; at++) expect(down.positions[corner + at * 3 + 1]).toBeCloseTo(0, 6)
  })
})

test('degrees are read back, and factors scale one axis or all', () => {
  expect(degreesOf(turnedTo(odd, [30, -45, 120]))).toEqual([30, -45, 120])
  expect(scaledTo(odd, 0, 3, false).scale).toEqual([3, 1, 0.5])
  expect(scaledTo({ ...odd, scale: [-1, 1, 2] }, 0, 2, true).scale).toEqual([-2, 2, 4])
})
