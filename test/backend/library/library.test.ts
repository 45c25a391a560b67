import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepUnsavedEdit } from '../../../electron/backend/library/unsaved-edits.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { asset as anyAsset, job as anyJob } from '../../support/builders.ts'
import {
  glbOf,
  libraryUnderTest,
  promiseOf,
  sourceOf,
  streamOf,
  type LibraryUnderTest,
} from '../../support/library-under-test.ts'

const { provenance } = anyAsset()
const content = glbOf(5_000)
const day = 24 * 60 * 60 * 1000

let under: LibraryUnderTest
beforeEach(async () => {
  under = await libraryUnderTest()
})
afterEach(() => under.remove())

const keep = async (id = 'job-1', title = 'a red dragon', partOf: string | null = null): Promise<Asset> => {
  const [asset] = await under.library.keepOutput(
    { id, title, parentId: null, partOf },
    promiseOf(content),
    sourceOf(content).open,
    provenance,
    () => undefined,
    new AbortController().signal,
  )
  await under.library.inspected()
  return under.store.assets.get(asset!.id)!
}
const stage = (bytes: Uint8Array, name: string, mediaType = 'application/octet-stream') =>
  under.library.stage(streamOf(bytes), { name, mediaType })
const png = async () =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
      .png()
      .toBuffer(),
  )

describe('staging', () => {
  test('keeps an upload for this run, under a plain name and its detected type', async () => {
    const staged = await stage(await png(), '../../evil.html', 'text/html')
    expect(staged).toMatchObject({ name: 'evil.html', mediaType: 'image/png' })
    const served = await under.library.openStaged(staged.stagedId)
    expect(served?.path.startsWith(join(under.folder, 'staged'))).toBe(true)
    expect(new Uint8Array(await readFile(served!.path))).toEqual(await png())
    await under.restart()
    expect(await under.library.openStaged(staged.stagedId)).toBeNull()
    expect(await readdir(join(under.folder, 'staged'))).toEqual([])
  })

  test('never trusts the sender about types that a browser would execute', async () => {
    const staged = await stage(Buffer.from('alert(1)'), 'a', 'text/javascript')
    expect(staged.mediaType).toBe('application/octet-stream')
  })

  test('rejects an empty file, and leaves nothing of an interrupted upload', async () => {
    await expect(stage(new Uint8Array(), 'a.png')).rejects.toMatchObject({ code: 'invalid-input' })
    const broken = under.library.stage(streamOf(content, 3_000), { name: 'a.glb', mediaType: '' })
    await expect(broken).rejects.toMatchObject({ code: 'cancelled' })
    expect(await readdir(join(under.folder, 'staged'))).toEqual([])
  })

  test('stops at 512 MB', async () => {
    const piece = new Uint8Array(64 * 1024 * 1024)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1
        controller.enqueue(piece)
      },
    })
    await expect(under.library.stage(endless, { name: 'a.glb', mediaType: '' })).rejects.toMatchObject({
      code: 'mesh-too-large',
      details: { limitBytes: 512 * 1024 * 1024 },
    })
    expect(sent).toBeLessThan(12)
    expect(await readdir(join(under.folder, 'staged'))).toEqual([])
  })
})

describe('inputs', () => {
  test('are stored once by their hash, across restarts', async () => {
    const bytes = await png()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const kept = await under.library.keepInput('image', await stage(bytes, 'cat.jpg'))
    expect(kept).toEqual({
      slot: 'image',
      name: 'cat.jpg',
      mediaType: 'image/png',
      bytes: bytes.length,
      sha256,
      url: `/inputs/${sha256}`,
      assetId: null,
    })
    await under.library.keepInput('image', await stage(bytes, 'again.png'))
    expect(await readdir(join(under.folder, 'inputs'))).toEqual([`${sha256}.png`])
    await under.restart()
    expect(under.library.inputPath(sha256)).toBe(join(under.folder, 'inputs', `${sha256}.png`))
    expect(await under.library.openInput(sha256)).toMatchObject({ mediaType: 'image/png', bytes: bytes.length })
    expect([under.library.inputPath('../x'), await under.library.openInput('../x')]).toEqual([null, null])
  })

  test('from the library have the name that the artist gave them', async () => {
    const { id } = await keep()
    await under.library.change(id, { name: 'Chair / oak' })
    const kept = await under.library.keepInput('mesh', { assetId: id })
    expect(kept).toMatchObject({ name: 'Chair oak.glb', assetId: id })
    // Also for a job that is sent before the form that holds it is saved.
    expect(await under.library.openInput(kept.sha256)).toMatchObject({ fileName: 'Chair oak.glb' })
  })

  test('can be meshes, detected by their content', async () => {
    const obj = Buffer.from(`${'# '.padEnd(9_000, 'x')}\nv 0 0 0\n`)
    const kept = await Promise.all(
      [[content, 'a.png'] as const, [obj, 'long-comment.obj'] as const].map(async ([bytes, name]) =>
        under.library.keepInput('mesh', await stage(bytes, name)),
      ),
    )
    expect(kept.map(({ mediaType }) => mediaType)).toEqual(['model/gltf-binary', 'model/obj'])
  })

  test.each<[string, Buffer, string]>([
    ['a GIF', Buffer.from('GIF89a.........'), 'cat.png'],
    ['a web page', Buffer.from('<!doctype html>'), 'cat.png'],
    ['JSON', Buffer.from('{"a": 1}'), 'cat.glb'],
    ['noise', Buffer.alloc(200, 9), 'cat.png'],
  ])('refuse %s, whatever its name', async (_, bytes, name) => {
    const { stagedId } = await stage(bytes, name)
    await expect(under.library.keepInput('image', { stagedId })).rejects.toMatchObject({
      code: 'unsupported-format',
      details: { name, accepted: expect.arrayContaining(['png', 'glb']) },
    })
    expect(await readdir(join(under.folder, 'inputs'))).toEqual([])
  })

  test('refuse a picture that would decompress to gigabytes, and a file that is no longer staged', async () => {
    const bomb = Buffer.from(await png())
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const { stagedId } = await stage(bomb, 'bomb.png')
    await expect(under.library.keepInput('image', { stagedId })).rejects.toMatchObject({ code: 'unsafe-file' })
    await expect(under.library.keepInput('image', { stagedId: 'nothing' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('an asset', () => {
  test('can be renamed, marked and tagged, in the store and beside its file', async () => {
    const { id } = await keep()
    await under.library.change(id, { name: '  iPhone\nstand ' })
    const changed = await under.library.change(id, { favourite: true })
    expect(changed).toMatchObject({ name: 'iPhone stand', favourite: true })
    expect(under.store.assets.get(id)).toEqual(changed)
    expect(JSON.parse(await readFile(join(under.folder, 'assets', id, 'asset.json'), 'utf8'))).toEqual(changed)
    expect(await under.library.change(id, { name: ' \n ' })).toMatchObject({ name: 'iPhone stand' })
    expect(await under.library.change(id, { tags: [' gift\nideas ', 'Gift ideas', '', 'Oak'] })).toMatchObject({
      tags: ['gift ideas', 'Oak'],
    })
    expect(await under.library.change(id, { favourite: false })).toMatchObject({ tags: ['gift ideas', 'Oak'] })
    expect(await under.library.change(id, { tags: [] })).not.toHaveProperty('tags')
    await expect(under.library.change('none', { favourite: true })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is in the project of its job until it is moved to another or to none', async () => {
    const { id } = await keep()
    expect(await under.library.change(id, { project: ' Chess\nset ' })).toMatchObject({ project: 'Chess set' })
    expect(JSON.parse(await readFile(join(under.folder, 'assets', id, 'asset.json'), 'utf8'))).toMatchObject({
      project: 'Chess set',
    })
    expect(await under.library.change(id, { favourite: true })).toMatchObject({ project: 'Chess set' })
    expect(await under.library.change(id, { project: '' })).not.toHaveProperty('project')
  })

  test('can be restored from the bin for thirty days, and is deleted after that', async () => {
    const { id } = await keep()
    await under.library.delete(id)
    under.clock.time += 29 * day
    await under.restart()
    expect(await under.library.restore(id)).toMatchObject({ deletedAt: null })
    await under.library.delete(id)
    under.clock.time += 29 * day
    expect((await under.library.delete(id)).deletedAt).not.toBe(new Date(under.clock.time).toISOString())
    under.clock.time += 2 * day
    await under.restart()
    expect(under.store.assets.list()).toEqual([])
    expect(await readdir(join(under.folder, 'assets'))).toEqual([])
    expect(await readdir(join(under.folder, 'thumbnails'))).toEqual([])
  })

  test('is listed in the bin, last deleted first, and can be deleted for good', async () => {
    const [first, second, part] = [await keep('job-1'), await keep('job-2'), await keep('job-3')]
    for (const { id } of [first, second]) {
      await under.library.delete(id)
      under.clock.time += 1000
    }
    expect(under.library.bin().map(({ id }) => id)).toEqual([second.id, first.id])
    await under.library.erase(second.id)
    expect(under.library.bin().map(({ id }) => id)).toEqual([first.id])
    expect(await readdir(join(under.folder, 'assets'))).not.toContain(second.id)
    vi.spyOn(under.store.assets, 'remove').mockImplementationOnce(() => {
      throw new Error('the studio ended here')
    })
    await expect(under.library.erase(first.id)).rejects.toThrow('ended here')
    await under.restart()
    expect(under.library.bin()).toEqual([])
    await expect(under.library.erase(part.id)).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(under.library.erase('none')).rejects.toMatchObject({ code: 'not-found' })
    expect(await readdir(join(under.folder, 'assets'))).toContain(part.id)
  })

  test('can be opened only by its own file name', async () => {
    const { id } = await keep()
    expect(await under.library.openAsset(id, 'a-red-dragon.glb')).not.toBeNull()
    for (const name of ['asset.json', '../x', '', 'other.glb'])
      expect(await under.library.openAsset(id, name)).toBeNull()
    expect(await under.library.openAsset('../assets', 'a-red-dragon.glb')).toBeNull()
  })

  test('is exported to a staged file', async () => {
    const { id } = await keep()
    const exported = await under.library.export(id, 'stl', { heightMm: 80 })
    expect(exported).toMatchObject({ fileName: 'Dragon.stl', mediaType: 'model/stl' })
    const served = await under.library.openStaged(exported.stagedId)
    expect(await readFile(served!.path, 'utf8')).toBe('exported as stl')
    expect(served?.bytes).toBe(exported.bytes)
    await expect(under.library.export('none', 'stl')).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('after the store is lost', () => {
  test('restores the assets from the files beside them, and counts damaged ones without touching them', async () => {
    const assets = [
      await keep('job-1', 'owl'),
      await keep('job-2', 'cat'),
      await keep('job-3', 'dog'),
      await keep('job-4', 'fox'),
    ]
    const [, cat, dog, fox] = assets.map(({ id }) => join(under.folder, 'assets', id))
    await writeFile(join(cat!, 'asset.json'), '{"half":')
    await rm(join(dog!, 'dog.glb'))
    await writeFile(join(under.folder, 'outside.glb'), content)
    const moved = JSON.parse(await readFile(join(fox!, 'asset.json'), 'utf8')) as Asset
    await writeFile(
      join(fox!, 'asset.json'),
      JSON.stringify({ ...moved, url: `/assets/${moved.id}/..%2F..%2Foutside.glb` }),
    )
    for (const asset of assets) under.store.assets.remove(asset.id)
    expect(await under.library.rebuild()).toBe(1)
    expect(under.store.assets.list()).toEqual([assets[0]])
    expect(under.log.join()).toContain('"skipped":3')
    expect(await under.library.rebuild()).toBe(0)
  })
})

// Whoever runs as root is refused nothing.
test.skipIf(process.getuid?.() === 0)('reports a disk that denies access as disk-denied', async () => {
  const folder = join(under.folder, 'staged')
  await chmod(folder, 0o500)
  const outcome = await stage(content, 'a.glb').catch((thrown: unknown) => thrown)
  await chmod(folder, 0o700)
  expect(outcome).toMatchObject({ code: 'disk-denied' })
})

describe('a by-product', () => {
  test('goes into the bin with its main result, and is restored with it', async () => {
    const main = await keep('job-1')
    const part = await keep('job-2', 'the texture', main.id)
    const other = await keep('job-3')
    await under.library.delete(main.id)
    expect(under.library.bin().map(({ id }) => id)).toEqual([main.id])
    expect(under.store.assets.get(part.id)?.deletedAt).toBe(under.store.assets.get(main.id)?.deletedAt)
    expect(under.store.assets.get(other.id)?.deletedAt).toBeNull()
    await under.library.restore(main.id)
    expect(under.store.assets.get(part.id)?.deletedAt).toBeNull()
  })

  test('stays in the bin when it was deleted separately', async () => {
    const main = await keep('job-1')
    const part = await keep('job-2', 'the texture', main.id)
    await under.library.delete(part.id)
    under.clock.time += 1000
    await under.library.delete(main.id)
    expect(under.library.bin().map(({ id }) => id)).toEqual([main.id, part.id])
    await under.library.restore(main.id)
    expect(under.store.assets.get(part.id)?.deletedAt).not.toBeNull()
  })
})

describe('unreferenced inputs', () => {
  const keepInput = async (colour: string) => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
      .png()
      .toBuffer()
    const staged = await stage(new Uint8Array(bytes), `${colour}.png`)
    return under.library.keepInput('image', staged)
  }

  test('are removed after a month; those of a job, a draft, an unsaved edit or a result stay', async () => {
    const [ofJob, ofDraft, ofEdit, ofAsset, unowned] = [
      await keepInput('red'),
      await keepInput('yellow'),
      await keepInput('green'),
      await keepInput('blue'),
      await keepInput('white'),
    ]
    under.store.jobs.save(anyJob({ inputFiles: [ofJob] }))
    under.store.values.set('draft', { files: { image: ofDraft } })
    const edited = anyAsset()
    under.store.assets.save(edited)
    const picture = { sha256: ofEdit.sha256, name: 'yellow.png', assetId: null }
    keepUnsavedEdit(under.store, edited.id, {
      kind: 'materials',
      changes: [{ kind: 'picture', material: 0, use: 'baseColour', picture }],
    })
    const { slot, name, sha256 } = ofAsset
    under.store.assets.save(
      anyAsset({ provenance: { ...provenance, inputs: [{ slot, name, sha256, assetId: null }] } }),
    )
    const paths = [ofJob, ofDraft, ofEdit, ofAsset, unowned].map((file) => under.library.inputPath(file.sha256)!)
    const old = new Date(under.clock.now() - 31 * day)
    for (const path of paths) await utimes(path, old, old)
    await under.restart()
    await expect.poll(() => existsSync(paths[4]!)).toBe(false)
    expect(paths.map((path) => existsSync(path))).toEqual([true, true, true, true, false])
    expect(under.library.inputPath(unowned.sha256)).toBeNull()
  })

  test('stay while they are new', async () => {
    const file = await keepInput('red')
    const now = new Date(under.clock.now())
    await utimes(under.library.inputPath(file.sha256)!, now, now)
    await under.restart()
    expect(await under.library.openInput(file.sha256)).not.toBeNull()
  })
})

test('analyses at the next start what was not analysed when the studio was closed, and reports it', async () => {
  const asset = await keep()
  under.store.assets.save({ ...asset, facts: null, thumbnailUrl: null, pending: true })
  under.looked.length = 0
  await under.restart()
  await under.library.inspected()
  expect(under.store.assets.get(asset.id)).toEqual(asset)
  expect(under.looked).toEqual([asset.id])
})

test('deletes the preview GLB of older studios at the first start, and keeps its asset', async () => {
  const asset = await keep()
  const views = join(under.folder, 'views')
  await mkdir(views)
  await writeFile(join(views, `${asset.id}.glb`), content)
  const older = { ...asset, viewUrl: `/assets/${asset.id}/view.glb` }
  await writeFile(join(under.folder, 'assets', asset.id, 'asset.json'), JSON.stringify(older))
  under.store.assets.save(older)
  await under.restart()
  expect(existsSync(views)).toBe(false)
  expect(under.store.assets.list()).toEqual([asset])
  under.store.assets.remove(asset.id)
  expect(await under.library.rebuild()).toBe(1)
  expect(under.store.assets.list()).toEqual([asset])
})
