import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EnginePort } from '../../../electron/backend/library/engine-port.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { objectsOf } from '../../../electron/engine/mesh/objects.ts'
import { transformModel } from '../../../electron/engine/transform/transform-model.ts'
import type { WorkerJobs } from '../../../electron/workers/jobs.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Measurement } from '../../../shared/protocol/measurement.ts'
import { transformChangesSchema } from '../../../shared/edits/transform-change.ts'
import { plainPose } from '../../../shared/edits/transform-plan.ts'
import { box, material, measure } from '../../engine/formats/samples.ts'
import { libraryUnderTest, pretendedFacts, streamOf, type LibraryUnderTest } from '../../support/library-under-test.ts'

/** Places models as the real one does; looking into files is only pretended. */
const pool: EnginePort = {
  run: (async (name: string, input: unknown) =>
    name === 'transform-model'
      ? transformModel(input as WorkerJobs['transform-model']['input'], () => undefined)
      : {
          facts: pretendedFacts,
          thumbnail: new Uint8Array([1]),
          view: null,
          width: 8,
          height: 8,
        }) as EnginePort['run'],
}
const doubled = transformChangesSchema.parse([
  { kind: 'pose', object: null, pose: { ...plainPose([0, 0, 0]), scale: [2, 2, 2] } },
])

let under: LibraryUnderTest
let parent: Asset
let other: Asset
beforeEach(async () => {
  under = await libraryUnderTest({ pool })
  parent = await imported('Red')
  other = await imported('Blue')
})
afterEach(() => under.remove())

async function imported(colour: string): Promise<Asset> {
  const file = await writeGlb(box([material(colour)]))
  const staged = await under.library.stage(streamOf(file), { name: `${colour}.glb`, mediaType: 'model/gltf-binary' })
  const asset = await under.library.importFile(staged.stagedId)
  await under.library.looked()
  return asset
}

async function fileOf(asset: Asset): Promise<Uint8Array> {
  const served = await under.library.openAsset(asset.id, null)
  return new Uint8Array(await readFile(served!.path))
}

const width: Measurement = {
  id: '1',
  kind: 'distance',
  name: 'Width',
  value: 20,
  sizeMm: [20, 0, 0],
  lines: [0, 0, 0, 0.02, 0, 0],
  dots: [0, 0, 0, 0.02, 0, 0],
  at: [0.01, 0, 0],
}

test('a version has its parent, its changes, and names and measurements that are still true; the parent stays as it was', async () => {
  const before = await fileOf(parent)
  await under.library.change(parent.id, { partNames: { 'part 0': 'Crate', 'node 0': 'Group' }, measurements: [width] })
  const made = await under.library.transform(parent.id, { changes: doubled })
  expect(made).toMatchObject({ parentId: parent.id, partNames: { 'part 0': 'Crate', 'node 0': 'Group' } })
  expect(made.provenance.transformChanges).toEqual(doubled)
  expect(made.measurements).toMatchObject([{ name: 'Width', value: 40, sizeMm: [40, 0, 0], at: [0.02, 0, 0] }])
  expect(measure(await readModel(await fileOf(made), '')).size.map((side) => side.toFixed(4))).toEqual(['0.0400', '0.0600', '0.0200']) // prettier-ignore
  expect(await fileOf(parent)).toEqual(before)
  const [pose] = doubled
  const stretched = await under.library.transform(parent.id, {
    changes: transformChangesSchema.parse([{ ...pose, pose: { ...plainPose([0, 0, 0]), scale: [2, 1, 1] } }]),
  })
  expect(stretched.measurements).toBeUndefined()
})

test('another model of the library stands beside it as it is taken, and both are named as what it was made of', async () => {
  await under.library.change(other.id, { coordinateSystem: { up: 'y', scale: 3 } })
  const changes = transformChangesSchema.parse([
    { kind: 'add', object: 1, asset: { id: other.id, name: 'Blue' } },
    { kind: 'pose', object: 1, pose: { ...plainPose([0, 0, 0]), moveMm: [100, 0, 0] } },
    { kind: 'pose', object: 1, pose: { ...plainPose([0, 0, 0]), moveMm: [200, 0, 0] } },
  ])
  const made = await under.library.transform(parent.id, { changes })
  expect(made.provenance.transformChanges).toEqual([changes[0], changes[2]])
  expect(made.provenance.inputs.map(({ assetId }) => assetId)).toEqual([parent.id, other.id])
  const objects = objectsOf(await readModel(await fileOf(made), ''))
  expect(objects.map(({ node }) => node?.plate)).toEqual([1, 1])
  expect(measure({ name: '', materials: [], parts: objects[1]!.parts }).size[0]).toBeCloseTo(0.06, 6)
})

test('what cannot be done leaves nothing behind', async () => {
  const gone = transformChangesSchema.parse([{ kind: 'add', object: 1, asset: { id: 'gone', name: 'Gone' } }])
  const count = under.store.assets.list().length
  await expect(under.library.transform(parent.id, { changes: gone })).rejects.toMatchObject({ code: 'not-found' })
  expect(under.store.assets.list()).toHaveLength(count)
})
