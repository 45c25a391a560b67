import { expect, test } from 'vitest'
import { covering } from '../../../renderer/viewer/pictures/paint-background.ts'

test.each([
  [
    { width: 400, height: 200 },
    { width: 100, height: 100 },
    { x: 100, y: 0, width: 200, height: 200 },
  ],
  [
    { width: 200, height: 400 },
    { width: 160, height: 90 },
    { x: 0, y: 143.75, width: 200, height: 112.5 },
  ],
  [
    { width: 64, height: 36 },
    { width: 1920, height: 1080 },
    { x: 0, y: 0, width: 64, height: 36 },
  ],
])('the middle of a picture of %o fills %o', (picture, shape, wanted) => {
  expect(covering(picture, shape)).toEqual(wanted)
})
