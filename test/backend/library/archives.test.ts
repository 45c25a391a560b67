/** Results that come as ZIP archives, with the engine's own reader behind the library. */
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EnginePort } from '../../../electron/backend/library/engine-port.ts'
import { openArchive } from '../../../electron/engine/formats/open-archive.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { writeObj } from '../../../electron/engine/formats/obj-write.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { box, material, picture } from '../../engine/formats/samples.ts'
import { asset as anyAsset, job as anyJob } from '../../support/builders.ts'
import {
  libraryUnderTest,
  pretendedFacts,
  promiseOf,
  sourceOf,
  type LibraryUnderTest,
} from '../../support/library-under-test.ts'
import { streamOf } from '../../support/library-under-test.ts'
import { validateGlb } from '../../support/validate-glb.ts'

const { provenance } = anyAsset()
const thumbnail = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])

const pool: EnginePort = {
  async run(name, input) {
    if (name === 'open-archive') return await openArchive(input as Parameters<typeof openArchive>[0], () => undefined)
    if (name === 'inspect') return { facts: pretendedFacts, thumbnail, missing: [], notes: [] } as never
    return { thumbnail, width: 1, height: 1, mediaType: 'image/png' } as never
  },
}

let under: LibraryUnderTest
beforeEach(async () => {
  under = await libraryUnderTest({ pool })
})
afterEach(() => under.remove())

function keep(archive: Uint8Array): Promise<Asset[]> {
  return under.library.keepOutput(
    { id: 'job-1', title: 'a red dragon', parentId: null, partOf: null },
    promiseOf(archive, { name: 'result.zip', kind: 'archive', mediaType: 'application/zip' }),
    sourceOf(archive).open,
    provenance,
    () => undefined,
    new AbortController().signal,
  )
}

async function bytesOf(asset: Asset): Promise<Uint8Array> {
  const served = await under.library.openAsset(asset.id, null)
  return new Uint8Array(await readFile(served!.path))
}

async function texturedObj(): Promise<Uint8Array> {
  return writeObj({ ...box([material('paint', { baseColourTexture: await picture() })]), name: 'dragon' })
}

test('converts an OBJ with materials and textures to a textured GLB, and keeps the archive beside it', async () => {
  const archive = await texturedObj()
  const [model, whole, ...others] = await keep(archive)
  expect(others).toEqual([])
  expect(model).toMatchObject({ name: 'A red dragon', kind: 'model', mediaType: 'model/gltf-binary', partOf: null })
  expect(whole).toMatchObject({ kind: 'other', mediaType: 'application/zip', partOf: model!.id, problem: null })
  const glb = await bytesOf(model!)
  expect(await validateGlb(glb)).toMatchObject({ numErrors: 0, numWarnings: 0 })
  const json = JSON.parse(Buffer.from(glb.subarray(20, 20 + new DataView(glb.buffer).getUint32(12, true))).toString())
  expect(json.images).toHaveLength(1)
  expect(Buffer.from(await bytesOf(whole!)).equals(archive)).toBe(true)
})

test('extracts the largest GLB of an archive unchanged', async () => {
  const large = await writeGlb(box([material('stone')]))
  const archive = zipSync({ 'preview/a.glb': large.subarray(0, 200), 'out/b.glb': large, '__MACOSX/c.glb': large })
  const [model] = await keep(archive)
  expect(Buffer.from(await bytesOf(model!)).equals(large)).toBe(true)
})

test('extracts the pictures of an archive', async () => {
  const { bytes } = await picture()
  const assets = await keep(zipSync({ 'a.png': bytes, 'b.png': bytes, 'notes.txt': strToU8('hello') }))
  expect(assets.map(({ kind, partOf }) => [kind, partOf === null])).toEqual([
    ['image', true],
    ['image', true],
    ['other', false],
  ])
})

test('keeps an archive without any known format whole', async () => {
  const [whole, ...others] = await keep(zipSync({ 'notes.txt': strToU8('hello') }))
  expect(others).toEqual([])
  expect(whole).toMatchObject({ kind: 'other', partOf: null, problem: null })
})

test.each<[string, Zippable, string]>([
  ['leads out of its folder', { '../../evil.glb': strToU8('x') }, 'zip-path'],
  ['names an absolute path', { '/etc/evil.glb': strToU8('x') }, 'zip-path'],
  ['unfolds without measure', { 'a.obj': [new Uint8Array(64 * 1024 * 1024), { level: 9 }] }, 'zip-bomb'],
])('keeps an archive that %s unopened, and reports why', async (_, files, reason) => {
  const archive = zipSync(files)
  const [whole, ...others] = await keep(archive)
  expect(others).toEqual([])
  expect(whole!.problem).toMatchObject({ code: 'unsafe-file', details: { reason } })
  expect(Buffer.from(await bytesOf(whole!)).equals(archive)).toBe(true)
  expect(existsSync(join(under.folder, '..', 'evil.glb'))).toBe(false)
  expect((await readdir(join(under.folder, 'assets', whole!.id))).sort()).toEqual(['a-red-dragon.zip', 'asset.json'])
})

test('unpacks lost files again', async () => {
  const archive = await texturedObj()
  under.store.jobs.save(anyJob({ id: 'job-1', state: 'downloading' }))
  const before = await keep(archive)
  await under.library.inspected()
  await rm(join(under.folder, 'assets', before[0]!.id), { recursive: true })
  under.store.assets.remove(before[0]!.id)
  await under.restart()
  const after = await keep(archive)
  expect(after.map(({ id, sha256 }) => [id, sha256])).toEqual(before.map(({ id, sha256 }) => [id, sha256]))
  expect(under.store.assets.count()).toBe(2)
})

test('imports an archive once although it is kept twice', async () => {
  const archive = await texturedObj()
  const before = await keep(archive)
  expect(await keep(archive)).toEqual(before)
  expect(under.store.assets.count()).toBe(2)
})

async function imported(files: Zippable, several?: 'ask' | 'set' | 'each') {
  const { stagedId } = await under.library.stage(streamOf(zipSync(files)), {
    name: 'kit.zip',
    mediaType: 'application/zip',
  })
  const found = await under.library.importFile(stagedId, several)
  await under.library.inspected()
  return { ...found, assets: found.assets.map(({ id }) => under.store.assets.get(id)!) }
}

const kit = async () => ({
  'a.glb': await writeGlb(box([material('stone')])),
  'b.obj': strToU8(obj),
  'c.stl': strToU8('solid'),
})
const obj = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'
const leftOut = { code: 'model-left-out', figures: { path: 'c.stl', reason: 'damaged-file', format: 'STL' } }

test('asks before importing several models, and keeps nothing before the answer', async () => {
  expect(await imported(await kit(), 'ask')).toEqual({ assets: [], choices: ['a', 'b'] })
  expect(under.store.assets.count()).toBe(0)
  expect(await readdir(join(under.folder, 'assets'))).toEqual([])
})

test('one by one, imports each model as an asset with its name, and records problems of damaged ones', async () => {
  const { assets, choices } = await imported(await kit(), 'each')
  expect(choices).toEqual([])
  expect(assets.map(({ name, notes }) => [name, notes])).toEqual([
    ['Kit – a', [leftOut]],
    ['Kit – b', undefined],
  ])
  expect(under.store.assets.partsOf(assets[0]!.id)).toMatchObject([{ mediaType: 'application/zip' }])
})

test('as a set, imports them as one asset, which is also the default without a question', async () => {
  const { assets } = await imported(await kit())
  expect(assets.map(({ name, notes }) => [name, notes])).toEqual([
    ['Kit', [{ code: 'models-side-by-side', figures: { count: 2 } }, leftOut]],
  ])
})

test('imports the models of a result one by one', async () => {
  const stone = await writeGlb(box([material('stone')]))
  const assets = await keep(zipSync({ 'front.glb': stone, 'back.obj': strToU8(obj) }))
  expect(assets.map(({ name, kind }) => [name, kind])).toEqual([
    ['A red dragon – back', 'model'],
    ['A red dragon – front', 'model'],
    ['A red dragon – result', 'other'],
  ])
})
