import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EnginePort } from '../../../electron/backend/library/engine-port.ts'
import { editFilaments } from '../../../electron/engine/filaments/apply-changes.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { inCoordinateSystem } from '../../../electron/engine/formats/with-coordinate-system.ts'
import type { WorkerJobs } from '../../../electron/workers/jobs.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { filamentChangesSchema } from '../../../shared/edits/filament-change.ts'
import { box, material, measure } from '../../engine/formats/samples.ts'
import { libraryUnderTest, pretendedFacts, streamOf, type LibraryUnderTest } from '../../support/library-under-test.ts'

/** Works on filaments as the real one does; looking into files is only pretended. */
const pool: EnginePort = {
  run: (async (name: string, input: unknown) =>
    name === 'edit-filaments'
      ? editFilaments(input as WorkerJobs['edit-filaments']['input'], () => undefined)
      : {
          facts: pretendedFacts,
          thumbnail: new Uint8Array([1]),
          view: null,
          width: 8,
          height: 8,
        }) as EnginePort['run'],
}
const model = box([material('Red', { filament: 1 }), material('Blue', { filament: 2 })], (face) => (face < 2 ? 0 : 1))
const merge = filamentChangesSchema.parse([{ kind: 'merge', into: 1, from: [2] }])

let under: LibraryUnderTest
let parent: Asset
beforeEach(async () => {
  under = await libraryUnderTest({ pool })
  const staged = await under.library.stage(streamOf(await writeGlb(model)), {
    name: 'box.glb',
    mediaType: 'model/gltf-binary',
  })
  parent = await under.library.importFile(staged.stagedId)
  await under.library.looked()
})
afterEach(() => under.remove())

const fileOf = async (asset: Asset) => {
  const served = await under.library.openAsset(asset.id, null)
  return new Uint8Array(await readFile(served!.path))
}

test('a version has its parent, the changes it was made by and a file of its own; the parent stays as it was', async () => {
  const before = await fileOf(parent)
  const made = await under.library.editFilaments(parent.id, { changes: merge })
  expect(made).toMatchObject({ parentId: parent.id, kind: 'model', mediaType: 'model/gltf-binary' })
  expect(made.provenance).toMatchObject({
    filamentChanges: merge,
    inputs: [{ slot: 'mesh', sha256: parent.sha256, assetId: parent.id }],
  })
  const { materials } = await readModel(await fileOf(made), '')
  expect(materials.map(({ filament }) => filament)).toEqual([1])
  expect(await fileOf(parent)).toEqual(before)
  await under.restart()
  under.store.assets.remove(made.id)
  await under.library.rebuild()
  expect(under.store.assets.get(made.id)?.provenance.filamentChanges).toEqual(merge)
})

test('places are those of the stage: the new file stands as the parent was taken, and names of parts come along', async () => {
  const coordinateSystem = { up: 'z', scale: 2 } as const
  await under.library.change(parent.id, { coordinateSystem, partNames: { 'part 1': 'Sleeve' } })
  const [x, y, z] = measure(inCoordinateSystem(model, coordinateSystem)).size
  const { parts } = inCoordinateSystem(model, coordinateSystem)
  const corner = parts[1]!.positions
  const at: [number, number, number] = [0, 1, 2].map(
    (axis) => (corner[axis]! + corner[3 + axis]! + corner[6 + axis]!) / 3,
  ) as [number, number, number]
  const changes = filamentChangesSchema.parse([{ kind: 'stroke', points: [at], radiusMm: 1, filament: 1 }])
  const made = await under.library.editFilaments(parent.id, { changes })
  expect(made.coordinateSystem).toBeUndefined()
  const painted = await readModel(await fileOf(made), '')
  expect(measure(painted).size.map((side) => side.toFixed(6))).toEqual([x, y, z].map((side) => side.toFixed(6)))
  expect(painted.parts).toHaveLength(3)
  expect(made.partNames).toEqual({ 'part 1': 'Sleeve', 'part 2': 'Sleeve' })
})

test('what cannot be carried out leaves nothing behind', async () => {
  const gone = filamentChangesSchema.parse([{ kind: 'merge', into: 1, from: [9] }])
  const folders = async () => (await readdir(join(under.folder, 'assets'))).sort()
  const before = await folders()
  await expect(under.library.editFilaments(parent.id, { changes: gone })).rejects.toMatchObject({
    code: 'invalid-input',
    details: { reason: 'filament-gone' },
  })
  expect(await folders()).toEqual(before)
})
