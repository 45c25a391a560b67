import { expect, test } from 'vitest'
import { layOutLabels } from '../../../renderer/viewer/label-layout.ts'

const label = (x: number, y: number, width = 60, isInFront = true) => ({ x, y, width, isInFront })

test.each([
  ['far apart are shown whole', [label(100, 100), label(300, 100), label(100, 200, 0)], ['right', 'right', 'bare']],
  ['at one spot show the first', [label(100, 100), label(104, 103)], ['right', 'hidden']],
  ['on the text of an earlier one are hidden', [label(100, 100), label(140, 105, 0)], ['right', 'hidden']],
  ['have their text on the left where the right is taken', [label(100, 100), label(70, 105)], ['right', 'left']],
  [
    'have no text where both sides are taken',
    [label(100, 100), label(0, 100), label(80, 100)],
    ['right', 'right', 'bare'],
  ],
  ['behind the camera take no room', [label(100, 100, 60, false), label(104, 103)], ['hidden', 'right']],
])('labels %s', (_, labels, sides) => {
  expect(layOutLabels(labels)).toEqual(sides)
})
