import { expect, test } from 'vitest'
import { maskSize, noSteps, redo, undo, withStep } from '../../../renderer/create/mask-history.ts'
import type { MaskStep } from '../../../renderer/create/mask-history.ts'

const dot: MaskStep = { kind: 'stroke', mode: 'paint', size: 9, points: [1, 2] }

test('steps are undone and done again in their order', () => {
  const two = withStep(withStep(noSteps, dot), { kind: 'invert' })
  expect(undo(two)).toEqual({ steps: [dot], undone: [{ kind: 'invert' }] })
  expect(undo(undo(two)).steps).toEqual([])
  expect(redo(redo(undo(undo(two))))).toEqual(two)
})

test('a new step forgets what was undone', () => {
  const back = undo(withStep(noSteps, dot))
  expect(withStep(back, { kind: 'clear' })).toEqual({ steps: [{ kind: 'clear' }], undone: [] })
})

test('there is nothing before the first and after the last', () => {
  expect(undo(noSteps)).toBe(noSteps)
  expect(redo(noSteps)).toBe(noSteps)
})

test('a mask has the size of its picture up to a limit, and always its proportions', () => {
  expect(maskSize(640, 480)).toEqual([640, 480])
  expect(maskSize(8000, 4000)).toEqual([2048, 1024])
  expect(maskSize(9000, 1)).toEqual([2048, 1])
})
