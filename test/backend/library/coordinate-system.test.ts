/** How a file is taken, through the library with the real engine behind it. */
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EnginePort } from '../../../electron/backend/library/engine-port.ts'
import { exportModel } from '../../../electron/engine/formats/export-model.ts'
import { modelSize } from '../../../electron/engine/formats/resize.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { inspectModel } from '../../../electron/engine/formats/inspect-model.ts'
import { derive } from '../../../electron/engine/view/derive.ts'
import { openView } from '../../../electron/engine/derived/read-view.ts'
import { libraryUnderTest, streamOf, type LibraryUnderTest } from '../../support/library-under-test.ts'
import { boxTriangles, writeStl } from '../../support/solids.ts'

const jobs: Record<string, (input: never, progress: () => void) => Promise<unknown>> = {
  inspect: inspectModel,
  export: exportModel,
  derive,
}
const engine: EnginePort = { run: (name, input) => jobs[name]!(input as never, () => undefined) as never }
const stl = writeStl(boxTriangles([10, 20, 40]))

let under: LibraryUnderTest

beforeEach(async () => {
  under = await libraryUnderTest({ pool: engine })
})
afterEach(() => under.remove())

async function imported() {
  const { stagedId } = await under.library.stage(streamOf(stl), { name: 'block.stl', mediaType: 'model/stl' })
  const { id } = (await under.library.importFile(stagedId)).assets[0]!
  await under.library.inspected()
  return id
}

async function sizeOf(path: string, mediaType: string): Promise<number[]> {
  const size = modelSize(await readModel(new Uint8Array(await readFile(path)), mediaType))
  return size.map((metres) => Math.round(metres * 1e6) / 1000)
}

async function viewSize(id: string): Promise<number[]> {
  const { signal } = new AbortController()
  const { path } = await under.library.openDerived(id, { kind: 'view', parameters: {} }, signal)
  const [x0, y0, z0, x1, y1, z1] = openView(new Uint8Array(await readFile(path))).header.box
  return [x1 - x0, y1 - y0, z1 - z0].map((metres) => Math.round(metres * 1e6) / 1000)
}

test('applies to the view, the facts, exports and inputs for services, while the original stays identical', async () => {
  const id = await imported()
  const asset = () => under.store.assets.get(id)!
  // An STL has Z up: 10 wide, 40 high, 20 deep.
  expect(asset().facts?.sizeMm.map(Math.round)).toEqual([10, 40, 20])
  expect(await viewSize(id)).toEqual([10, 40, 20])
  const before = await under.library.keepInput('mesh', { assetId: id })

  await under.library.change(id, { coordinateSystem: { up: '-z', scale: 25.4 } })
  expect(asset().facts?.sizeMm.map(Math.round)).toEqual([254, 508, 1016])
  await under.library.inspected()
  // Measured again it is the same as what was said at once.
  expect(asset().pending).toBe(false)
  expect(asset().facts?.sizeMm.map(Math.round)).toEqual([254, 508, 1016])
  expect(await viewSize(id)).toEqual([254, 508, 1016])
  const after = await under.library.keepInput('mesh', { assetId: id })
  expect(after.sha256).not.toBe(before.sha256)
  expect(after).toMatchObject({ mediaType: 'model/gltf-binary', assetId: id })
  expect(await sizeOf(under.library.inputPath(after.sha256)!, after.mediaType)).toEqual([254, 508, 1016])
  // Twice the same: a quote for it stays true.
  expect((await under.library.keepInput('mesh', { assetId: id })).sha256).toBe(after.sha256)
  const exported = await under.library.export(id, 'glb')
  const staged = (await under.library.openStaged(exported.stagedId))!
  expect(await sizeOf(staged.path, staged.mediaType)).toEqual([254, 508, 1016])
  const original = (await under.library.openAsset(id, null))!
  expect((await readFile(original.path)).equals(stl)).toBe(true)

  await under.library.change(id, { coordinateSystem: null })
  expect(await viewSize(id)).toEqual([10, 40, 20])
})

test('is saved beside the file, and restored from there with the part names after the store is lost', async () => {
  const id = await imported()
  await under.library.change(id, { coordinateSystem: { up: 'x', scale: 10 }, partNames: { 'part 0': 'Lid' } })
  await under.library.inspected()
  under.store.assets.remove(id)
  expect(await under.library.rebuild()).toBe(1)
  expect(under.store.assets.get(id)).toMatchObject({
    coordinateSystem: { up: 'x', scale: 10 },
    partNames: { 'part 0': 'Lid' },
  })
})

test('an export contains the part names', async () => {
  const id = await imported()
  await under.library.change(id, { partNames: { 'part 0': 'Lid of the box' } })
  const { stagedId } = await under.library.export(id, 'glb')
  const staged = (await under.library.openStaged(stagedId))!
  const model = await readModel(new Uint8Array(await readFile(staged.path)), staged.mediaType)
  expect(model.parts.map(({ name }) => name)).toEqual(['Lid of the box'])
})
