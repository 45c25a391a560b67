import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EnginePort } from '../../../electron/backend/library/engine-port.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { WorkerJobs } from '../../../electron/workers/jobs.ts'
import { editMaterials } from '../../../electron/engine/materials/edit-materials.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { materialChangesSchema } from '../../../shared/edits/material-change.ts'
import { box, material } from '../../engine/formats/samples.ts'
import { libraryUnderTest, pretendedFacts, streamOf, type LibraryUnderTest } from '../../support/library-under-test.ts'

/** Works on materials as the real one does; looking into files is only pretended. */
const pool: EnginePort = {
  run: (async (name: string, input: unknown) =>
    name === 'edit-materials'
      ? editMaterials(input as WorkerJobs['edit-materials']['input'], () => undefined)
      : {
          facts: pretendedFacts,
          thumbnail: new Uint8Array([1]),
          view: null,
          width: 8,
          height: 8,
        }) as EnginePort['run'],
}
const red = materialChangesSchema.parse([{ kind: 'set', material: 0, values: { baseColour: [1, 0, 0] } }])

let under: LibraryUnderTest
let parent: Asset
beforeEach(async () => {
  under = await libraryUnderTest({ pool })
  const glb = await writeGlb(box([material('Body')]))
  const staged = await under.library.stage(streamOf(glb), { name: 'chair.glb', mediaType: 'model/gltf-binary' })
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
  const made = await under.library.editMaterials(parent.id, { changes: red })
  await under.library.looked()
  expect(made).toMatchObject({ parentId: parent.id, name: 'Chair 2', kind: 'model', mediaType: 'model/gltf-binary' })
  expect(made.provenance).toMatchObject({
    materialChanges: red,
    inputs: [{ slot: 'mesh', name: 'Chair', sha256: parent.sha256, assetId: parent.id }],
  })
  const { materials } = await readModel(await fileOf(made), '')
  expect(materials[0]!.baseColour).toEqual([1, 0, 0, 1])
  expect(await fileOf(parent)).toEqual(before)
})

test('the tree of versions survives a restart, and the loss of the store', async () => {
  const made = await under.library.editMaterials(parent.id, { changes: red, name: 'In red' })
  const branch = await under.library.editMaterials(parent.id, { changes: red, name: 'A branch' })
  const leaf = await under.library.editMaterials(made.id, { changes: red, name: 'A leaf' })
  await under.library.looked()
  const tree = () =>
    Object.fromEntries(
      [parent, made, branch, leaf].map(({ id }) => {
        const { name, parentId, provenance } = under.store.assets.get(id)!
        return [id, { name, parentId, changes: provenance.materialChanges }]
      }),
    )
  const before = tree()
  expect(before[leaf.id]).toEqual({ name: 'A leaf', parentId: made.id, changes: red })
  await under.restart()
  expect(tree()).toEqual(before)
  for (const { id } of [parent, made, branch, leaf]) under.store.assets.remove(id)
  await under.library.rebuild()
  expect(tree()).toEqual(before)
})

test('how the parent stands, what its parts are called and what was measured on it comes along', async () => {
  const width = { id: 'one', kind: 'edge' as const, name: 'Width', value: 20, sizeMm: null, lines: [], dots: [] }
  await under.library.change(parent.id, { measurements: [{ ...width, at: [0, 0, 0] }] })
  await under.library.change(parent.id, { coordinateSystem: { up: 'z', scale: 25.4 } })
  const made = await under.library.editMaterials(parent.id, { changes: red })
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

test('a kept picture is found by its hash, and is named among the inputs', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0c0' } })
    .png()
    .toBuffer()
  const staged = await under.library.stage(streamOf(png), { name: 'moss.png', mediaType: 'image/png' })
  const kept = await under.library.keepInput('picture', { stagedId: staged.stagedId })
  const changes = materialChangesSchema.parse([
    { kind: 'picture', material: 0, use: 'baseColour', picture: { sha256: kept.sha256, name: kept.name } },
  ])
  const made = await under.library.editMaterials(parent.id, { changes })
  expect(made.provenance.inputs[1]).toEqual({ slot: 'picture', name: 'moss.png', sha256: kept.sha256, assetId: null })
  const { materials } = await readModel(await fileOf(made), '')
  expect(materials[0]!.baseColourTexture).toMatchObject({ name: 'moss', bytes: new Uint8Array(png) })
  expect(under.store.assets.usesInput(kept.sha256)).toBe(true)
})

test('what is refused leaves nothing behind', async () => {
  const folders = await readdir(join(under.folder, 'assets'))
  const gone = materialChangesSchema.parse([{ kind: 'set', material: 7, values: { roughness: 0 } }])
  await expect(under.library.editMaterials(parent.id, { changes: gone })).rejects.toMatchObject({
    code: 'invalid-input',
  })
  const lost = materialChangesSchema.parse([
    { kind: 'picture', material: 0, use: 'baseColour', picture: { sha256: 'b'.repeat(64), name: 'lost.png' } },
  ])
  await expect(under.library.editMaterials(parent.id, { changes: lost })).rejects.toMatchObject({
    code: 'not-found',
    details: { reason: 'picture-gone', name: 'lost.png' },
  })
  await expect(under.library.editMaterials('unknown', { changes: red })).rejects.toMatchObject({ code: 'not-found' })
  expect(await readdir(join(under.folder, 'assets'))).toEqual(folders)
  expect(existsSync(join(under.folder, 'assets', parent.id, 'chair.glb'))).toBe(true)
})
