import { describe, expect, test } from 'vitest'
import type { CutFace } from '../../../../shared/print/cut-plan.ts'
import type { ConnectorLimits } from '../../../../shared/print/connector-rule.ts'
import {
  facesOn,
  planesOf,
  roomAt,
  connectorsOn,
  cellPoint,
  positionsOn,
  roomiestPosition,
} from '../../../../renderer/state/stage/connector-room.ts'
import type { Triple } from '../../../../renderer/state/stage/tools.ts'
import { pointOnPlane } from '../../../../renderer/state/stage/plane-points.ts'

const limits: ConnectorLimits = {
  shape: 'round',
  sizeMm: null,
  clearanceMm: 0.15,
  wallMm: 0.8,
  minMm: 2.5,
  count: null,
}

/** Across Y at 10 mm, 20 × 20 mm in cells of 1 mm: a rim of 2 mm without room, thick in the middle. */
const face: CutFace = {
  plane: { normal: [0, 1, 0], offset: 10 },
  origin: [0.5, 0.5],
  stepMm: 1,
  columns: 20,
  roomMm: Array.from({ length: 400 }, (_, cell) => {
    const [x, y] = [cell % 20, Math.floor(cell / 20)]
    const rim = Math.min(x, y, 19 - x, 19 - y)
    return rim < 2 ? 0 : rim < 5 ? 2.5 : 4
  }),
  connectors: [
    { atMm: positionOf(5, 10), diameterMm: 4 },
    { atMm: positionOf(15, 10), diameterMm: 4 },
  ],
}

/** By columns and rows from the corner of the face. */
function positionOf(x: number, y: number): [number, number, number] {
  return pointOnPlane({ normal: [0, 1, 0], offset: 10 }, x, y)
}

describe('room at a position', () => {
  test.each([
    ['in the middle', positionOf(10.2, 10.1), { sizeMm: 4 }],
    ['nearer to the rim, a thinner one', positionOf(10.2, 3.4), { sizeMm: 2.5 }],
    ['at the rim', positionOf(10.2, 1.2), { why: 'thin' }],
    ['beside the face', positionOf(10.2, -3), { why: 'outside' }],
    ['beside its rows, where the next row begins', positionOf(-1.5, 10), { why: 'outside' }],
  ] as const)('%s', (_, at, room) => {
    expect(roomAt([face], at, [], limits)).toEqual(room)
  })

  test('a wall stays between connectors; a thinner one may be nearer', () => {
    const others = [{ at: positionOf(10, 10), sizeMm: 4 }]
    // (4.3 + 4.3) / 2 + 0.8 and a sixteenth of the depths, 5.1 and 5.1: 5.74 mm.
    expect(roomAt([face], positionOf(10, 15.8), others, limits)).toEqual({ sizeMm: 2.5 })
    expect(
      roomAt([face], positionOf(10, 4.2), [{ at: positionOf(10, 10), sizeMm: 4 }], { ...limits, sizeMm: 4 }),
    ).toEqual({
      sizeMm: 2.5,
    })
    expect(roomAt([face], positionOf(12, 12), others, limits)).toEqual({ why: 'close' })
    expect(roomAt([face], positionOf(15.8, 10.4), [{ at: positionOf(10, 10.4), sizeMm: 4 }], limits)).toEqual({
      sizeMm: 2.5,
    })
  })

  test('a connector that the cut has chosen has room, whatever its cell says', () => {
    const tight: CutFace = { ...face, connectors: [{ atMm: positionOf(1.4, 10), diameterMm: 3 }] }
    expect(roomAt([tight], positionOf(1.4, 10), [], limits)).toEqual({ sizeMm: 3 })
  })

  test('the face with more room counts in an assembly', () => {
    const thin: CutFace = { ...face, roomMm: face.roomMm.map(() => 0), connectors: [] }
    expect(roomAt([thin, face], positionOf(10.2, 10.1), [], limits)).toEqual({ sizeMm: 4 })
  })
})

describe('connectors on a face', () => {
  test('are the choice of the cut, or those set by hand', () => {
    expect(connectorsOn([face], [], limits).map(({ sizeMm }) => sizeMm)).toEqual([4, 4])
    const byHand = connectorsOn([face], [positionOf(10, 10), positionOf(11, 10), positionOf(10, 0.6)], limits)
    expect(byHand.map(({ sizeMm }) => sizeMm)).toEqual([4, null, null])
  })

  test('belong to the nearest plane', () => {
    const other: CutFace = { ...face, plane: { normal: [1, 0, 0], offset: 0 } }
    const plan = { faces: [face, other, face] }
    const planes = planesOf(plan)
    expect(planes).toHaveLength(2)
    expect(facesOn(plan, planes[0]!)).toHaveLength(2)
    const positions: Triple[] = [
      [5, 10, 0],
      [0.1, 3, 0],
    ]
    expect(positionsOn(planes, planes[0]!, positions)).toEqual({ own: [positions[0]], others: [positions[1]] })
  })
})

test('the next connector goes to the position with the most room, far from the others; a full face has no position', () => {
  const at = roomiestPosition([face], connectorsOn([face], [], limits), limits)!
  const room = roomAt([face], at, connectorsOn([face], [], limits), limits)
  expect(room).toEqual({ sizeMm: 4 })
  const small: CutFace = { ...face, roomMm: face.roomMm.map((most, cell) => (cell === 210 ? most : 0)), connectors: [] }
  expect(roomiestPosition([small], [{ at: cellPoint(small, 210), sizeMm: 2.5 }], limits)).toBeNull()
})
