import { BufferGeometry } from 'three'
import { expect, test } from 'vitest'
import { putPositions } from '../../../../renderer/viewer/tools/growing-buffers.ts'

const square = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]

test('a square of two triangles is drawn whole', () => {
  const ground = new BufferGeometry()
  ground.setIndex([0, 1, 2, 0, 2, 3])
  putPositions(ground, square)
  expect(ground.drawRange).toMatchObject({ start: 0, count: 6 })
})

test('of a buffer that has grown only what was put last is drawn', () => {
  const fan = new BufferGeometry()
  putPositions(fan, [...square, ...square, ...square])
  putPositions(fan, square.slice(0, 9))
  expect(fan.drawRange).toMatchObject({ start: 0, count: 3 })
  expect(Array.from(fan.getAttribute('position').array.subarray(0, 9))).toEqual(square.slice(0, 9))
})
