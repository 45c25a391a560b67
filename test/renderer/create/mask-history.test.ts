import { expect, test } from 'vitest'
import { maskSize, noChanges, redo, undo, withChange, type MaskChange } from '../../../renderer/create/mask-history.ts'

const dot: MaskChange = { kind: 'stroke', mode: 'paint', size: 9, points: [1, 2] }

test('changes are undone and redone in order', () => {
  const two = withChange(withChange(noChanges, dot), { kind: 'invert' })
  expect(undo(two)).toEqual({ changes: [dot], undone: [{ kind: 'invert' }] })
  expect(undo(undo(two)).changes).toEqual([])
  expect(redo(redo(undo(undo(two))))).toEqual(two)
})

test('a new change drops the undone ones', () => {
  const back = undo(withChange(noChanges, dot))
  expect(withChange(back, { kind: 'clear' })).toEqual({ changes: [{ kind: 'clear' }], undone: [] })
})

test('undo of an empty history and redo of a complete one change nothing', () => {
  expect(undo(noChanges)).toBe(noChanges)
  expect(redo(noChanges)).toBe(noChanges)
})

test('a mask has the size of its picture up to a limit, and the same proportions', () => {
  expect(maskSize(640, 480)).toEqual([640, 480])
  expect(maskSize(8000, 4000)).toEqual([2048, 1024])
  expect(maskSize(9000, 1)).toEqual([2048, 1])
})
