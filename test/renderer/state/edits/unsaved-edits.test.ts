/** Unsaved edits: kept in the studio as they are made, dropped when saved or discarded, restored once in a new window. */
import { beforeEach, expect, test, vi } from 'vitest'
import { filamentEditStore, saveFilaments } from '../../../../renderer/state/edits/filament-edit.ts'
import { changeMaterial, discardMaterials, materialEditStore } from '../../../../renderer/state/edits/material-edit.ts'
import { addStrokes, sculptEditStore } from '../../../../renderer/state/edits/sculpt-edit.ts'
import { changePlacing, placingOf, transformEditStore } from '../../../../renderer/state/edits/transform-edit.ts'
import { transformToolStore } from '../../../../renderer/state/edits/transform-tool.ts'
import {
  discardRestored,
  restoredEditsStore,
  restoredKinds,
  restoreEdits,
} from '../../../../renderer/state/edits/unsaved-edits.ts'
import { editOf, noEdits } from '../../../../renderer/state/edits/edits.ts'
import { openAssetStore } from '../../../../renderer/state/stage/open-asset.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { stepsStore, undoStep } from '../../../../renderer/state/undo/undo-history.ts'
import type { Edit, EditKind } from '../../../../shared/edits/edit.ts'
import type { FilamentChange } from '../../../../shared/edits/filament-change.ts'
import type { MaterialChange } from '../../../../shared/edits/material-change.ts'
import type { SculptStroke } from '../../../../shared/edits/sculpt-change.ts'
import { plainPose } from '../../../../shared/edits/transform-plan.ts'
import type { TransformChange } from '../../../../shared/edits/transform-change.ts'
import { anAsset, aSnapshot } from '../../builders.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const turned: TransformChange = {
  kind: 'pose',
  object: 0,
  pose: { ...plainPose([0, 0, 0]), turn: [0, 0, 0.7, 0.7] },
}
const red: MaterialChange = { kind: 'set', material: 0, values: { baseColour: [1, 0, 0] } }
const stroke: SculptStroke = {
  kind: 'stroke',
  brush: 'smooth',
  points: [[0, 0, 0]],
  radiusMm: 1,
  strength: 0.5,
  mirrorX: null,
}
const fill: FilamentChange = { kind: 'fill', scope: 'region', at: [0, 0, 0], filament: 2, locked: [] }

/** The studio's side: what would be there after a crash. */
let inStudio: Map<string, Edit>
let sent: string[]
/** Another asset for each test, since a window asks about each once. */
let id: string
let number = 0

beforeEach(() => {
  id = `asset ${(number += 1)}`
  inStudio = new Map()
  sent = []
  const made = anAsset({ id: `version of ${id}`, parentId: id })
  setFakeBridge(async (name: string, input: { assetId: string; edit: Edit; kind: EditKind }) => {
    sent.push(name)
    if (name === 'edits.keep') inStudio.set(`${input.assetId} ${input.edit.kind}`, structuredClone(input.edit))
    if (name === 'edits.drop') inStudio.delete(`${input.assetId} ${input.kind}`)
    if (name === 'edits.unsaved')
      return {
        edits: [...inStudio].filter(([key]) => key.startsWith(`${input.assetId} `)).map(([, edit]) => edit),
        pictures: [],
      }
    return name === 'assets.edit' ? made : {}
  })
  studioStore.setState({ snapshot: aSnapshot({ assets: [anAsset({ id })] }) })
  openAssetStore.setState({ id })
  stepsStore.setState({ line: '', histories: {} })
  newWindow()
})

/** All that the window knew is gone; what the studio has stays. */
function newWindow(): void {
  const before = new Map(inStudio)
  filamentEditStore.setState(noEdits)
  materialEditStore.setState(noEdits)
  sculptEditStore.setState(noEdits)
  transformEditStore.setState(noEdits)
  transformToolStore.setState({ on: false })
  restoredEditsStore.setState({ restored: {} })
  inStudio = before
}

const kept = (kind: EditKind) => inStudio.get(`${id} ${kind}`)?.changes
const settled = () => new Promise((resolve) => setTimeout(resolve, 400))

test('each kind is kept at once, and restored with a mark in a new window', async () => {
  changePlacing(id, [turned], { how: 'turned' })
  changeMaterial(id, red)
  addStrokes(id, [stroke])
  filamentEditStore.setState({ edits: { [id]: { changes: [fill], gesture: null } } })
  await vi.waitFor(() =>
    expect([kept('transform'), kept('materials'), kept('sculpt'), kept('filaments')]).toEqual([
      [turned],
      [red],
      [stroke],
      [fill],
    ]),
  )
  await settled()
  const stored = new Map(inStudio)
  newWindow()
  await settled()
  inStudio = stored
  await restoreEdits(id)
  expect(placingOf(transformEditStore.getState(), id)).toEqual([turned])
  expect(transformToolStore.getState().on).toBe(true)
  expect(editOf(materialEditStore.getState(), id).changes).toEqual([red])
  expect(editOf(sculptEditStore.getState(), id).changes).toEqual([stroke])
  expect(editOf(filamentEditStore.getState(), id).changes).toEqual([fill])
  expect(restoredKinds(id)).toEqual(['filaments', 'materials', 'sculpt', 'transform'])
  sent = []
  await settled()
  expect(sent).toEqual([])
})

test('restored changes are discarded together, which can be undone; further changes take the mark away', async () => {
  inStudio.set(`${id} materials`, { kind: 'materials', changes: [red] })
  inStudio.set(`${id} transform`, { kind: 'transform', changes: [turned] })
  await restoreEdits(id)
  changePlacing(id, [{ kind: 'join', joined: true }], { how: 'joined' })
  expect(restoredKinds(id)).toEqual(['materials'])
  await undoStep()
  expect(restoredKinds(id)).toEqual(['materials', 'transform'])
  discardRestored(id)
  expect(restoredKinds(id)).toEqual([])
  await vi.waitFor(() => expect([kept('materials'), kept('transform')]).toEqual([undefined, undefined]))
  await settled()
  await undoStep()
  await vi.waitFor(() => expect(kept('transform')).toEqual([turned]))
})

test('a drag writes a few times and ends with its last value', async () => {
  for (let step = 0; step < 50; step += 1) {
    changeMaterial(id, { ...red, values: { roughness: step / 50 } }, 'drag')
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
  await vi.waitFor(() => expect(kept('materials')).toEqual([{ ...red, values: { roughness: 0.98 } }]))
  expect(sent.filter((name) => name === 'edits.keep').length).toBeLessThan(8)
})

test('saved and discarded changes are dropped', async () => {
  changeMaterial(id, red)
  await vi.waitFor(() => expect(kept('materials')).toEqual([red]))
  discardMaterials(id)
  await vi.waitFor(() => expect(kept('materials')).toBeUndefined())
  filamentEditStore.setState({ edits: { [id]: { changes: [fill], gesture: null } } })
  await vi.waitFor(() => expect(kept('filaments')).toEqual([fill]))
  await saveFilaments(anAsset({ id }))
  await vi.waitFor(() => expect(kept('filaments')).toBeUndefined())
})

test('changes made before the answer are not overwritten', async () => {
  inStudio.set(`${id} materials`, { kind: 'materials', changes: [red] })
  const restoring = restoreEdits(id)
  const blue: MaterialChange = { ...red, values: { baseColour: [0, 0, 1] } }
  changeMaterial(id, blue)
  await restoring
  expect(editOf(materialEditStore.getState(), id).changes).toEqual([blue])
  expect(restoredKinds(id)).toEqual([])
})
