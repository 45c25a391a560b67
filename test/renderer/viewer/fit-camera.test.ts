import { PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { firstDirection, fitDistance, viewDirections, type Vector } from '../../../renderer/viewer/fit-camera.ts'
import { gridSizeMm } from '../../../renderer/viewer/grid-size.ts'

const boxes: Vector[] = [
  [0.5, 0.5, 0.5],
  [0.05, 0.5, 0.05],
  [0.5, 0.01, 0.3],
]
const directions = { ...viewDirections, first: firstDirection }

describe.each(Object.entries(directions))('from the %s', (_, direction) => {
  test.each(boxes)('a box of half size %f × %f × %f fills a wide and a tall picture', (x, y, z) => {
    for (const aspect of [16 / 9, 0.6]) {
      const distance = fitDistance([x, y, z], direction, 32, aspect, 0)
      const camera = new PerspectiveCamera(32, aspect, 0.001, 100)
      camera.position.copy(new Vector3(...direction).setLength(distance))
      camera.lookAt(0, 0, 0)
      camera.updateMatrixWorld(true)
      let furthest = 0
      for (const corner of [-1, 1].flatMap((a) =>
        [-1, 1].flatMap((b) => [-1, 1].map((c) => new Vector3(a * x, b * y, c * z))),
      )) {
        const seen = corner.project(camera)
        furthest = Math.max(furthest, Math.abs(seen.x), Math.abs(seen.y))
      }
      expect(furthest).toBeCloseTo(1, 2)
    }
  })
})

test.each([
  [80, 10],
  [30, 1],
  [1000, 100],
  [4.9, 0.1],
  [0, 10],
  [Number.NaN, 10],
])('a model of %f mm stands on squares of %f mm', (largest, step) => {
  expect(gridSizeMm(largest)).toBeCloseTo(step, 9)
})
