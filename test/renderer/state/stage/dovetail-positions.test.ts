import { expect, test } from 'vitest'
import type { CutFace } from '../../../../shared/print/cut-plan.ts'
import { planeAxes } from '../../../../shared/geometry/section.ts'
import {
  bandAt,
  dovetailRoomAt,
  dovetailsOn,
  positionsWith,
} from '../../../../renderer/state/stage/dovetail-positions.ts'
import type { Triple } from '../../../../renderer/state/stage/tools.ts'
import { cellPoint } from '../../../../renderer/state/stage/connector-room.ts'

const plane: CutFace['plane'] = { normal: [0, 1, 0], offset: 10 }
const [u, v] = planeAxes(plane.normal)

/** 10 × 10 mm in cells of 1 mm, from `x0` on along the first axis: no room in its first column. The dovetail runs along the second axis. */
function faceAt(x0: number, byMm: Triple | null): CutFace {
  const roomMm = Array.from({ length: 100 }, (_, cell) => (cell % 10 === 0 ? 0 : 3))
  const face: CutFace = {
    plane,
    origin: [x0 + 0.5, 0.5],
    stepMm: 1,
    columns: 10,
    roomMm,
    ways: roomMm.map((most) => (most > 0 ? Math.PI / 2 : null)),
    connectors: [],
  }
  const tongue = { neck: [], top: [], byMm: byMm === null ? null : ([...byMm] as [number, number, number]) }
  return { ...face, connectors: [{ atMm: [...cellPoint(face, 55)], diameterMm: 4, tongue }] }
}

const left = faceAt(0, null)
const right = faceAt(20, null)
const inLeft = cellPoint(left, 33)
const inRight = cellPoint(right, 77)

test('each face has the dovetail of the cut without a position in the form', () => {
  const standing = dovetailsOn([left, right], [], false)
  expect(standing.map(({ at, sizeMm, formPosition }) => ({ at, sizeMm, formPosition }))).toEqual([
    { at: cellPoint(left, 55), sizeMm: 4, formPosition: null },
    { at: cellPoint(right, 55), sizeMm: 4, formPosition: null },
  ])
})

test('a moved dovetail is as wide as its cell while the engine is asked, then as the engine says', () => {
  const [asked] = dovetailsOn([left], [inLeft], true)
  expect(asked).toEqual({ at: inLeft, sizeMm: 3, formPosition: inLeft, tongue: null })
  const [made] = dovetailsOn([faceAt(0, inLeft)], [inLeft], false)
  expect(made).toMatchObject({ at: inLeft, sizeMm: 4, formPosition: inLeft, tongue: { byMm: inLeft } })
})

test('positions without effect have no room: refused, second on a face, or outside', () => {
  expect(dovetailsOn([left], [inLeft], false)[0]?.sizeMm).toBeNull()
  const second = cellPoint(left, 44)
  const outside: Triple = [100, 10, 100]
  const standing = dovetailsOn([faceAt(0, inLeft)], [inLeft, second, outside], false)
  expect(standing.map(({ at, sizeMm }) => [at, sizeMm])).toEqual([
    [inLeft, 4],
    [second, null],
    [outside, null],
  ])
})

test('there is room along a direction, but not in thin cells, in a ring or outside', () => {
  expect(dovetailRoomAt([left, right], inRight)).toEqual({ sizeMm: 3, by: { face: right, way: Math.PI / 2 } })
  expect(dovetailRoomAt([left], cellPoint(left, 40))).toEqual({ why: 'thin' })
  expect(dovetailRoomAt([{ ...left, inRing: true }], inLeft)).toEqual({ why: 'ring' })
  expect(dovetailRoomAt([left], inRight)).toEqual({ why: 'outside' })
})

test('a position replaces the one on its face, and the one that was dragged from another', () => {
  const next = cellPoint(left, 66)
  expect(positionsWith([left, right], [inLeft, inRight], next, null)).toEqual([inRight, next])
  expect(positionsWith([left, right], [inLeft, inRight], next, inRight)).toEqual([next])
})

test('the estimated dovetail reaches from rim to rim along its direction, as wide as its neck', () => {
  const band = bandAt({ face: left, way: Math.PI / 2 }, cellPoint(left, 55), 3)
  const along = (axis: Triple) => band.map((at) => at.reduce((sum, value, i) => sum + value * axis[i]!, 0))
  const span = (values: number[]) => Math.max(...values) - Math.min(...values)
  expect(span(along(u))).toBeCloseTo(3)
  expect(span(along(v))).toBeCloseTo(9.5, 0)
})
