import { beforeEach, expect, test } from 'vitest'
import {
  changeFilaments,
  discardFilaments,
  filamentEditStore,
  saveFilaments,
  settleFilaments,
} from '../../../../renderer/state/edits/filament-edit.ts'
import { editOf } from '../../../../renderer/state/edits/edits.ts'
import {
  brushRadius,
  brushRange,
  endFilamentTool,
  filamentToolStore,
  resizeBrush,
  toggleFilamentTool,
  toggleLock,
} from '../../../../renderer/state/edits/filament-tool.ts'
import { redoStep, stepsStore, undoStep } from '../../../../renderer/state/undo/undo-history.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { cancelTool, toggleTool, toolStore } from '../../../../renderer/state/stage/tools.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { maxStrokePoints, type FilamentChange } from '../../../../shared/edits/filament-change.ts'
import { anAsset } from '../../builders.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const swap = (other: number): FilamentChange => ({ kind: 'swap', one: 1, other })
const stroke = (count: number): FilamentChange => ({
  kind: 'stroke',
  points: Array.from({ length: count }, () => [0, 0, 0]),
  radiusMm: 1,
  mirrorX: null,
  filament: 1,
  locked: [],
})
const now = () => editOf(filamentEditStore.getState(), 'a').changes

beforeEach(() => {
  studioStore.setState({ snapshot: null })
  stepsStore.setState({ line: '', histories: {} })
  filamentEditStore.setState({ edits: {}, saving: null, saved: null })
  filamentToolStore.setState({ tool: null, radiusMm: null, locked: [] })
  toolStore.setState({ inUse: [] })
})

test('strokes of one gesture are one step, which is undone, redone and discarded', async () => {
  changeFilaments('a', [swap(2)])
  changeFilaments('a', [stroke(1), stroke(2)])
  await undoStep()
  expect(now()).toEqual([swap(2)])
  await redoStep()
  expect(now()).toHaveLength(3)
  discardFilaments('a')
  expect(now()).toEqual([])
  await undoStep()
  expect(now()).toHaveLength(3)
})

test('a full list refuses changes and keeps the others', () => {
  expect(changeFilaments('a', [stroke(maxStrokePoints)])).toBe(true)
  expect(changeFilaments('a', [stroke(1)])).toBe(false)
  expect(now()).toHaveLength(1)
  expect(changeFilaments('a', [swap(2)])).toBe(true)
})

test('refused changes stay; saved ones go once their version is on the stage', async () => {
  changeFilaments('a', [swap(2)])
  setFakeBridge(() => Promise.reject(new AppError('mesh-too-large', 'too fine')))
  await saveFilaments(anAsset({ id: 'a', kind: 'model' }))
  settleFilaments()
  expect(now()).toEqual([swap(2)])
  expect(filamentEditStore.getState().saving).toBeNull()
  filamentEditStore.setState({ saved: 'a' })
  settleFilaments()
  expect(now()).toEqual([])
})

test('measuring and painting exclude each other, and Escape ends painting first', () => {
  toggleFilamentTool('brush')
  toggleTool('section')
  expect(cancelTool()).toBe(true)
  expect(filamentToolStore.getState().tool).toBeNull()
  expect(toolStore.getState().inUse).toEqual(['section'])
  toggleFilamentTool('bucket')
  toggleTool('measure')
  expect(endFilamentTool()).toBe(false)
})

test('the brush fits the size of the model until it is set, and stays in its range', () => {
  expect(brushRadius({ radiusMm: null }, 100)).toBe(4)
  const [least, most] = brushRange(100)
  resizeBrush(1, 100)
  expect(filamentToolStore.getState().radiusMm).toBeCloseTo(4.8, 5)
  resizeBrush(100, 100)
  expect(filamentToolStore.getState().radiusMm).toBe(most)
  resizeBrush(-200, 100)
  expect(filamentToolStore.getState().radiusMm).toBe(least)
})

test('filaments are locked and unlocked', () => {
  toggleLock(2)
  toggleLock(3)
  toggleLock(2)
  expect(filamentToolStore.getState().locked).toEqual([3])
})
