import { beforeEach, expect, test } from 'vitest'
import {
  beginPlaying,
  bendShape,
  endPlaying,
  playingIsHere,
  playStore,
  restShapes,
} from '../../../../renderer/state/stage/play.ts'

beforeEach(() => {
  beginPlaying()
  playingIsHere([
    { name: 'smile', value: 0.25 },
    { name: 'blink', value: 0 },
  ])
})

const values = () => playStore.getState().shapes.map(({ value }) => value)

test('a morph weight is clamped, and the others stay', () => {
  bendShape('blink', 0.5)
  expect(values()).toEqual([0.25, 0.5])
  bendShape('blink', 7)
  expect(values()).toEqual([0.25, 1])
  bendShape('blink', -1)
  expect(values()).toEqual([0.25, 0])
})

test('invalid numbers and unknown morphs change nothing', () => {
  bendShape('smile', Number.NaN)
  bendShape('frown', 1)
  expect(values()).toEqual([0.25, 0])
})

test('a reset restores the weights of the file', () => {
  bendShape('smile', 1)
  bendShape('blink', 1)
  restShapes()
  expect(values()).toEqual([0.25, 0])
})

test('the animation is loading until it is ready, and gone when it ends', () => {
  beginPlaying()
  expect(playStore.getState()).toEqual({ coming: true, shapes: [] })
  playingIsHere([])
  expect(playStore.getState().coming).toBe(false)
  endPlaying()
  expect(playStore.getState()).toEqual({ coming: false, shapes: [] })
})
