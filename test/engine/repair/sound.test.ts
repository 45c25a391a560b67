import { expect, test } from 'vitest'
import type { Body } from '../../../electron/engine/repair/body.ts'
import { repairBody } from '../../../electron/engine/repair/repair.ts'
import { soundFacts } from '../../../electron/engine/repair/sound.ts'
import { ball, bodyOf, cubeMm, turned, without } from './bodies.ts'

const smallestPieceMm = 0.5

test.each([
  ['a ball', bodyOf(ball(10))],
  ['solids that stand apart', bodyOf(ball(4), cubeMm(5, 10), cubeMm(5, 20))],
] as const)('%s is sound, and a repair agrees', async (_, body) => {
  const facts = soundFacts(body, smallestPieceMm)
  const repaired = await repairBody(body, { mode: 'auto', smallestPieceMm, sheetMm: 2 }, () => {})
  expect(repaired.repair).toMatchObject({ method: 'none', before: facts, after: facts })
})

test.each<[string, Body]>([
  ['with a hole', bodyOf(without(ball(10), 7))],
  ['inside out', bodyOf(turned(ball(10)))],
  ['with a face turned', bodyOf(turned(ball(10), (triangle) => triangle === 3))],
  ['with a solid across it', bodyOf(ball(10), cubeMm(12))],
  ['with a solid in it', bodyOf(ball(10), cubeMm(2))],
  ['with a crumb beside it', bodyOf(ball(10), cubeMm(0.3, 20))],
  ['with a sheet of two sides beside it', bodyOf(ball(10), without(cubeMm(4, 20), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))],
  ['with a face that uses a point twice', collapsed(bodyOf(ball(10)))],
  ['of which points are there twice', doubled(bodyOf(ball(10)))],
])('a sphere %s is not reported as sound', (_, body) => {
  expect(soundFacts(body, smallestPieceMm)).toBeNull()
})

function collapsed(body: Body): Body {
  const triangles = Uint32Array.of(...body.triangles, 0, 0, 1)
  const look = Uint16Array.of(...body.look, 0)
  return { ...body, triangles, look, attributes: new Float32Array(triangles.length * 6) }
}

function doubled(body: Body): Body {
  const points = Float64Array.of(...body.points, ...body.points.subarray(0, 3))
  const triangles = body.triangles.slice()
  triangles[triangles.indexOf(0)] = body.points.length / 3
  return { ...body, points, triangles }
}
