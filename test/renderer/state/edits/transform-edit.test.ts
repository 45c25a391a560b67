import { beforeEach, expect, test } from 'vitest'
import { filamentToolStore, toggleFilamentTool } from '../../../../renderer/state/edits/filament-tool.ts'
import { messageStore } from '../../../../renderer/state/messages.ts'
import { currentSteps, redoStep, stepsStore, undoStep } from '../../../../renderer/state/undo/undo-history.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { cancelTool, toggleTool, toggleTransform, toolStore } from '../../../../renderer/state/stage/tools.ts'
import {
  changePlacing,
  dragPlacing,
  endPlacingDrag,
  savePlacing,
  placingOf,
  settlePlacing,
  shownPlacingOf,
  transformEditStore,
} from '../../../../renderer/state/edits/transform-edit.ts'
import { setTransformTool, transformToolStore } from '../../../../renderer/state/edits/transform-tool.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { TransformChange } from '../../../../shared/edits/transform-change.ts'
import { plainPose } from '../../../../shared/edits/transform-plan.ts'
import { anAsset, aSnapshot } from '../../builders.ts'
import { openAssetStore } from '../../../../renderer/state/stage/open-asset.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const moved = (x: number): TransformChange => ({
  kind: 'pose',
  object: 0,
  pose: { ...plainPose([0, 0, 0]), moveMm: [x, 0, 0] },
})
const kept = () => placingOf(transformEditStore.getState(), 'a')
const shown = () => shownPlacingOf(transformEditStore.getState(), 'a')
const isOn = () => transformToolStore.getState().on

beforeEach(() => {
  studioStore.setState({ snapshot: aSnapshot({ assets: [anAsset({ id: 'a' })] }) })
  openAssetStore.setState({ id: 'a' })
  stepsStore.setState({ line: '', histories: {} })
  transformEditStore.setState({ edits: {}, live: null, saving: null, saved: null })
  transformToolStore.setState({ on: false, laying: false })
  filamentToolStore.setState({ tool: null })
  toolStore.setState({ inUse: [] })
})

test('a drag is shown at once and is one step at its end; a cancelled one is no step', async () => {
  for (const x of [1, 2, 3]) dragPlacing('a', [moved(x)])
  expect(shown()).toEqual([moved(3)])
  expect(kept()).toEqual([])
  endPlacingDrag('a', { how: 'moved' })
  expect(kept()).toEqual([moved(3)])
  expect(currentSteps().steps).toHaveLength(1)
  dragPlacing('a', [moved(9)])
  expect(cancelTool()).toBe(true)
  endPlacingDrag('a', { how: 'moved' })
  expect(shown()).toEqual([moved(3)])
  expect(currentSteps().steps).toHaveLength(1)
  await undoStep()
  expect(kept()).toEqual([])
  await redoStep()
  expect(kept()).toEqual([moved(3)])
})

test('a later change replaces an earlier one; a part that was added and removed keeps its number', () => {
  changePlacing('a', [moved(1)], { how: 'moved' })
  changePlacing('a', [moved(2)], { how: 'moved' })
  expect(kept()).toEqual([moved(2)])
  changePlacing('a', [{ kind: 'add', object: 1, asset: { id: 'b', name: 'B' } }], { how: 'added', name: 'B' })
  changePlacing('a', [{ kind: 'remove', object: 1 }], { how: 'removed', name: 'B' })
  expect(kept().map(({ kind }) => kind)).toEqual(['pose', 'add', 'remove'])
})

test('Escape ends the choice of a face, then the tool, and drops unsaved changes; undo restores both', async () => {
  toggleTransform()
  changePlacing('a', [moved(1)], { how: 'moved' })
  setTransformTool({ laying: true })
  expect(cancelTool()).toBe(true)
  expect([isOn(), transformToolStore.getState().laying]).toEqual([true, false])
  expect(cancelTool()).toBe(true)
  expect([isOn(), kept()]).toEqual([false, []])
  expect(messageStore.getState().latest?.message).toMatchObject({ kind: 'done', text: 'Placement discarded' })
  expect(cancelTool()).toBe(false)
  await undoStep()
  expect([isOn(), kept()]).toEqual([true, [moved(1)]])
})

test('only one tool is active at a time', () => {
  toggleTool('measure')
  toggleFilamentTool('brush')
  toggleTransform()
  expect([isOn(), toolStore.getState().inUse, filamentToolStore.getState().tool]).toEqual([true, [], null])
  toggleTool('measure')
  expect([isOn(), toolStore.getState().inUse]).toEqual([false, ['measure']])
})

test('refused changes stay; saved ones go once their version is on the stage', async () => {
  changePlacing('a', [moved(1)], { how: 'moved' })
  setFakeBridge(() => Promise.reject(new AppError('invalid-input', 'too many filaments')))
  await savePlacing(anAsset({ id: 'a' }), 1)
  settlePlacing()
  expect(kept()).toEqual([moved(1)])
  expect(transformEditStore.getState().saving).toBeNull()
  transformEditStore.setState({ saved: 'a' })
  settlePlacing()
  expect(kept()).toEqual([])
})
