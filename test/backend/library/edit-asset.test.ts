import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EnginePort } from '../../../electron/backend/library/engine-port.ts'
import { editFilaments } from '../../../electron/engine/filaments/apply-changes.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { inCoordinateSystem } from '../../../electron/engine/formats/with-coordinate-system.ts'
import { editMaterials } from '../../../electron/engine/materials/edit-materials.ts'
import { objectsOf } from '../../../electron/engine/mesh/objects.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { sculptFile } from '../../../electron/engine/sculpt/sculpt-file.ts'
import { transformModel } from '../../../electron/engine/transform/transform-model.ts'
import { type EditInput, editSchema } from '../../../shared/edits/edit.ts'
import { plainPose } from '../../../shared/edits/transform-plan.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Measurement } from '../../../shared/protocol/measurement.ts'
import { box, material, measure } from '../../engine/formats/samples.ts'
import { libraryUnderTest, pretendedFacts, streamOf, type LibraryUnderTest } from '../../support/library-under-test.ts'

const editJobs = {
  'edit-filaments': editFilaments,
  'edit-materials': editMaterials,
  sculpt: sculptFile,
  'transform-model': transformModel,
}

/** Edits as the engine does; inspecting files is only simulated. */
const pool: EnginePort = {
  run: (async (name: string, input: never) =>
    Object.hasOwn(editJobs, name)
      ? editJobs[name as keyof typeof editJobs](input, () => undefined)
      : {
          facts: pretendedFacts,
          thumbnail: new Uint8Array([1]),
          view: null,
          width: 8,
          height: 8,
        }) as EnginePort['run'],
}

const edit = (input: EditInput) => editSchema.parse(input)
const red = edit({ kind: 'materials', changes: [{ kind: 'set', material: 0, values: { baseColour: [1, 0, 0] } }] })
const merge = edit({ kind: 'filaments', changes: [{ kind: 'merge', into: 1, from: [2] }] })
const smooth = edit({
  kind: 'sculpt',
  changes: [{ kind: 'stroke', brush: 'draw', points: [[0, 0, 0]], radiusMm: 100, strength: 1 }],
})
const scaledBy = (scale: [number, number, number]) =>
  edit({
    kind: 'transform',
    changes: [{ kind: 'pose', object: null, pose: { ...plainPose([0, 0, 0]), scale } }],
  })
const doubled = scaledBy([2, 2, 2])

let under: LibraryUnderTest
beforeEach(async () => {
  under = await libraryUnderTest({ pool })
})
afterEach(() => under.remove())

async function imported(model: Model, name = 'chair'): Promise<Asset> {
  const about = { name: `${name}.glb`, mediaType: 'model/gltf-binary' }
  const staged = await under.library.stage(streamOf(await writeGlb(model)), about)
  const asset = (await under.library.importFile(staged.stagedId)).assets[0]!
  await under.library.inspected()
  return asset
}

async function fileOf(asset: Asset): Promise<Uint8Array> {
  const served = await under.library.openAsset(asset.id, null)
  return new Uint8Array(await readFile(served!.path))
}

const plain = () => box([material('Body')])
const twoFilaments = () =>
  box([material('Red', { filament: 1 }), material('Blue', { filament: 2 })], (face) => (face < 2 ? 0 : 1))

describe.each([
  ['materials', plain, red, 'materialChanges'],
  ['filaments', twoFilaments, merge, 'filamentChanges'],
  ['sculpt', plain, smooth, 'sculptChanges'],
  ['transform', plain, doubled, 'transformChanges'],
] as const)('an edit of kind %s', (_kind, model, change, field) => {
  test('creates a version with its parent, its changes and its own file, and leaves the parent unchanged', async () => {
    const parent = await imported(model())
    const before = await fileOf(parent)
    const made = await under.library.edit(parent.id, change)
    expect(made).toMatchObject({
      parentId: parent.id,
      name: expect.stringMatching(/^Chair \(.+\)$/),
      kind: 'model',
      mediaType: 'model/gltf-binary',
    })
    expect(made.provenance).toMatchObject({
      [field]: change.changes,
      inputs: [{ slot: 'mesh', name: 'Chair', sha256: parent.sha256, assetId: parent.id }],
    })
    expect(await fileOf(made)).not.toEqual(before)
    expect(await fileOf(parent)).toEqual(before)
    await under.restart()
    under.store.assets.remove(made.id)
    await under.library.rebuild()
    expect(under.store.assets.get(made.id)?.provenance[field]).toEqual(change.changes)
  })
})

test.each<[string, EditInput, object]>([
  [
    'a filament that is gone',
    { kind: 'filaments', changes: [{ kind: 'merge', into: 1, from: [9] }] },
    { code: 'invalid-input', details: { reason: 'filament-gone' } },
  ],
  [
    'a material that is gone',
    { kind: 'materials', changes: [{ kind: 'set', material: 7, values: { roughness: 0 } }] },
    { code: 'invalid-input' },
  ],
  [
    'a picture that is not kept',
    {
      kind: 'materials',
      changes: [
        { kind: 'picture', material: 0, use: 'baseColour', picture: { sha256: 'b'.repeat(64), name: 'lost.png' } },
      ],
    },
    { code: 'not-found', details: { reason: 'picture-gone', name: 'lost.png' } },
  ],
  [
    'a model that is gone',
    { kind: 'transform', changes: [{ kind: 'add', object: 1, asset: { id: 'gone', name: 'Gone' } }] },
    { code: 'not-found' },
  ],
])('leaves nothing behind when it refuses %s', async (_what, change, error) => {
  const parent = await imported(twoFilaments())
  const folders = await readdir(join(under.folder, 'assets'))
  await expect(under.library.edit(parent.id, edit(change))).rejects.toMatchObject(error)
  await expect(under.library.edit('unknown', edit(change))).rejects.toMatchObject({ code: 'not-found' })
  expect(await readdir(join(under.folder, 'assets'))).toEqual(folders)
  expect(existsSync(join(under.folder, 'assets', parent.id, 'chair.glb'))).toBe(true)
  expect(under.store.assets.list()).toHaveLength(1)
})

test('keeps the version tree after a restart and the loss of the store', async () => {
  const parent = await imported(plain())
  const made = await under.library.edit(parent.id, red)
  const branch = await under.library.edit(parent.id, red)
  const leaf = await under.library.edit(made.id, red)
  await under.library.inspected()
  const tree = () =>
    Object.fromEntries(
      [parent, made, branch, leaf].map(({ id }) => {
        const { name, parentId, provenance } = under.store.assets.get(id)!
        return [id, { name, parentId, changes: provenance.materialChanges }]
      }),
    )
  const before = tree()
  expect(before[leaf.id]).toEqual({ name: 'Chair (new materials) 3', parentId: made.id, changes: red.changes })
  await under.restart()
  expect(tree()).toEqual(before)
  for (const { id } of [parent, made, branch, leaf]) under.store.assets.remove(id)
  await under.library.rebuild()
  expect(tree()).toEqual(before)
})

test('an edit of materials keeps the coordinate system, part names and measurements of its parent', async () => {
  const parent = await imported(plain())
  const width = { id: 'one', kind: 'edge' as const, name: 'Width', value: 20, sizeMm: null, lines: [], dots: [] }
  await under.library.change(parent.id, { measurements: [{ ...width, at: [0, 0, 0] }] })
  await under.library.change(parent.id, { coordinateSystem: { up: 'z', scale: 25.4 } })
  const made = await under.library.edit(parent.id, red)
  expect(made.coordinateSystem).toEqual({ up: 'z', scale: 25.4 })
  const grown = [{ ...width, value: 508, at: [0, 0, 0] }]
  expect(made.measurements).toEqual(grown)
  await under.restart()
  under.store.assets.remove(made.id)
  await under.library.rebuild()
  expect(under.store.assets.get(made.id)).toMatchObject({
    coordinateSystem: { up: 'z', scale: 25.4 },
    measurements: grown,
  })
})

test('finds a picture by its hash, and lists it among the inputs', async () => {
  const parent = await imported(plain())
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0c0' } })
    .png()
    .toBuffer()
  const staged = await under.library.stage(streamOf(png), { name: 'moss.png', mediaType: 'image/png' })
  const kept = await under.library.keepInput('picture', { stagedId: staged.stagedId })
  const picture = { sha256: kept.sha256, name: kept.name }
  const change = edit({ kind: 'materials', changes: [{ kind: 'picture', material: 0, use: 'baseColour', picture }] })
  const made = await under.library.edit(parent.id, change)
  expect(made.provenance.inputs[1]).toEqual({ slot: 'picture', name: 'moss.png', sha256: kept.sha256, assetId: null })
  const { materials } = await readModel(await fileOf(made), '')
  expect(materials[0]!.baseColourTexture).toMatchObject({ name: 'moss', bytes: new Uint8Array(png) })
  expect(under.store.assets.usesInput(kept.sha256)).toBe(true)
})

test('an edit of filaments uses positions on the stage, and keeps part names', async () => {
  const model = twoFilaments()
  const parent = await imported(model)
  const coordinateSystem = { up: 'z', scale: 2 } as const
  await under.library.change(parent.id, { coordinateSystem, partNames: { 'part 1': 'Sleeve' } })
  const [x, y, z] = measure(inCoordinateSystem(model, coordinateSystem)).size
  const { parts } = inCoordinateSystem(model, coordinateSystem)
  const corner = parts[1]!.positions
  const at: [number, number, number] = [0, 1, 2].map(
    (axis) => (corner[axis]! + corner[3 + axis]! + corner[6 + axis]!) / 3,
  ) as [number, number, number]
  const stroke = edit({
    kind: 'filaments',
    changes: [{ kind: 'stroke', points: [at], radiusMm: 1, filament: 1 }],
  })
  const made = await under.library.edit(parent.id, stroke)
  expect(made.coordinateSystem).toBeUndefined()
  const painted = await readModel(await fileOf(made), '')
  expect(measure(painted).size.map((side) => side.toFixed(6))).toEqual([x, y, z].map((side) => side.toFixed(6)))
  expect(painted.parts).toHaveLength(3)
  expect(made.partNames).toEqual({ 'part 1': 'Sleeve', 'part 2': 'Sleeve' })
})

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

test('a transformed version keeps the names and measurements that still apply', async () => {
  const parent = await imported(plain())
  await under.library.change(parent.id, { partNames: { 'part 0': 'Crate', 'node 0': 'Group' }, measurements: [width] })
  const made = await under.library.edit(parent.id, doubled)
  expect(made.partNames).toEqual({ 'part 0': 'Crate', 'node 0': 'Group' })
  expect(made.measurements).toMatchObject([{ name: 'Width', value: 40, sizeMm: [40, 0, 0], at: [0.02, 0, 0] }])
  const { size } = measure(await readModel(await fileOf(made), ''))
  expect(size.map((side) => side.toFixed(4))).toEqual(['0.0400', '0.0600', '0.0200'])
  expect((await under.library.edit(parent.id, scaledBy([2, 1, 1]))).measurements).toBeUndefined()
})

test('adds another model of the library in its coordinate system, and lists it among the inputs', async () => {
  const parent = await imported(plain())
  const other = await imported(box([material('Blue')]), 'blue')
  await under.library.change(other.id, { coordinateSystem: { up: 'y', scale: 3 } })
  const changes: (EditInput & { kind: 'transform' })['changes'] = [
    { kind: 'add', object: 1, asset: { id: other.id, name: 'Blue' } },
    { kind: 'pose', object: 1, pose: { ...plainPose([0, 0, 0]), moveMm: [100, 0, 0] } },
    { kind: 'pose', object: 1, pose: { ...plainPose([0, 0, 0]), moveMm: [200, 0, 0] } },
  ]
  const made = await under.library.edit(parent.id, edit({ kind: 'transform', changes }))
  expect(made.provenance.transformChanges).toEqual([changes[0], changes[2]])
  expect(made.provenance.inputs.map(({ assetId }) => assetId)).toEqual([parent.id, other.id])
  const objects = objectsOf(await readModel(await fileOf(made), ''))
  expect(objects.map(({ node }) => node?.plate)).toEqual([1, 1])
  expect(measure({ name: '', materials: [], parts: objects[1]!.parts }).size[0]).toBeCloseTo(0.06, 6)
})
