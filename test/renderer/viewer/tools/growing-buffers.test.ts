import { BufferGeometry } from 'three'
import { expect, test } from 'vitest'
import { putPositions } from '../../../../renderer/viewer/tools/growing-buffers.ts'

const square = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]

test('an indexed square is drawn whole', () => {
  const ground = new BufferGeometry()
  ground.setIndex([0, 1, 2, 0, 2, 3])
  putPositions(ground, square)
  expect(ground.drawRange).toMatchObject({ start: 0, count: 6 })
})

test('only the last positions of a larger buffer are drawn', () => {
  const fan = new BufferGeometry()
  putPositions(fan, [...square, ...square, ...square])
  putPositions(fan, square.slice(0, 9))
  expect(fan.drawRange).toMatchObject({ start: 0, count: 3 })
  expect(Array.from(fan.getAttribute('position').array.subarray(0, 9))).toEqual(square.slice(0, 9))
})
