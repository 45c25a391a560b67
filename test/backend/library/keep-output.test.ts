import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ExpectedFile } from '../../../electron/backend/library/check-output.ts'
import type { OpenSource } from '../../../electron/backend/library/library.ts'
import { AppError, type ErrorCode } from '../../../shared/protocol/app-error.ts'
import { assetSchema, type Asset } from '../../../shared/protocol/asset.ts'
import { asset as anyAsset, job as anyJob } from '../../support/builders.ts'
import {
  glbOf,
  libraryUnderTest,
  pretendedFacts,
  promiseOf,
  sourceOf,
  type LibraryUnderTest,
} from '../../support/library-under-test.ts'

const job = { id: 'job-1', title: 'a red dragon figurine, 8 cm tall', parentId: null, partOf: null as string | null }
const { provenance } = anyAsset()
const content = glbOf(20_000)
const never = new AbortController().signal

let under: LibraryUnderTest
beforeEach(async () => {
  under = await libraryUnderTest()
})
afterEach(() => under.remove())

async function keep(
  open: OpenSource,
  expected: ExpectedFile = promiseOf(content),
  options: { job?: typeof job; signal?: AbortSignal; onProgress?: (fraction: number) => void } = {},
): Promise<Asset> {
  const { onProgress = () => undefined, signal = never } = options
  const [asset] = await under.library.keepOutput(options.job ?? job, expected, open, provenance, onProgress, signal)
  await under.library.inspected()
  return under.store.assets.get(asset!.id)!
}

const files = (name: string) => readdir(join(under.folder, name), { recursive: true })

test('keeps a result with its facts, its thumbnail and its provenance', async () => {
  const fractions: number[] = []
  const asset = await keep(sourceOf(content).open, promiseOf(content), { onProgress: (each) => fractions.push(each) })
  expect(asset).toMatchObject({
    name: 'A red dragon figurine, 8 cm tall',
    kind: 'model',
    mediaType: 'model/gltf-binary',
    bytes: content.length,
    sha256: promiseOf(content).sha256,
    url: `/assets/${asset.id}/a-red-dragon-figurine-8-cm-tall.glb`,
    thumbnailUrl: `/assets/${asset.id}/thumbnail.png`,
    facts: pretendedFacts,
    provenance,
  })
  expect(under.store.assets.get(asset.id)).toEqual(asset)
  const sidecar = JSON.parse(await readFile(join(under.folder, 'assets', asset.id, 'asset.json'), 'utf8'))
  expect(assetSchema.parse(sidecar)).toEqual(asset)
  const served = await under.library.openAsset(asset.id, 'a-red-dragon-figurine-8-cm-tall.glb')
  expect(served).toMatchObject({ bytes: content.length, etag: `"${asset.sha256}"` })
  expect((await readFile(served!.path)).equals(content)).toBe(true)
  expect(await under.library.openAsset(asset.id, 'thumbnail.png')).toMatchObject({ mediaType: 'image/png' })
  expect(await files('parts')).toEqual([])
  expect(fractions.at(-1)).toBe(1)
})

test('keeps the same output of a job once, even with concurrent requests', async () => {
  const source = sourceOf(content)
  const [first, second] = await Promise.all([keep(source.open), keep(source.open)])
  const third = await keep(source.open)
  expect([second, third]).toEqual([first, first])
  expect(source.asked).toHaveLength(1)
  expect(under.store.assets.list()).toHaveLength(1)
})

test('keeps several outputs of one job under distinct names', async () => {
  const first = await keep(sourceOf(content).open)
  const second = await keep(sourceOf(content).open, promiseOf(content, { name: 'model-2.glb' }))
  const report = Buffer.from('{"understood":{}}')
  const third = await keep(
    sourceOf(report).open,
    promiseOf(report, { name: 'report.json', kind: 'report', mediaType: 'application/json' }),
    { job: { ...job, partOf: first.id } },
  )
  expect([first.name, second.name, third.name]).toEqual([
    'A red dragon figurine, 8 cm tall',
    'A red dragon figurine, 8 cm tall 2',
    'A red dragon figurine, 8 cm tall – report',
  ])
  expect(third).toMatchObject({
    partOf: first.id,
    kind: 'other',
    mediaType: 'application/json',
    facts: null,
    thumbnailUrl: null,
  })
})

describe('an interrupted transfer', () => {
  test('resumes without downloading anything twice', async () => {
    under.store.jobs.save(anyJob({ id: job.id, state: 'downloading' }))
    await expect(keep(sourceOf(content, { breakAfter: 7_000 }).open)).rejects.toMatchObject({ code: 'offline' })
    await under.restart()
    const source = sourceOf(content)
    const asset = await keep(source.open)
    expect(source.asked).toEqual([{ from: 7_000, etag: '"v1"' }])
    expect(asset.sha256).toBe(promiseOf(content).sha256)
  })

  test('starts over when the file has changed meanwhile', async () => {
    await expect(keep(sourceOf(content, { breakAfter: 7_000 }).open)).rejects.toMatchObject({ code: 'offline' })
    const changed = glbOf(9_000)
    const asset = await keep(sourceOf(changed, { etag: '"v2"' }).open, promiseOf(changed))
    expect(asset.bytes).toBe(9_000)
  })

  test('starts over without a strong validator or a hash', async () => {
    const expected = promiseOf(content, { sha256: null })
    await expect(keep(sourceOf(content, { breakAfter: 7_000, etag: 'W/"v1"' }).open, expected)).rejects.toMatchObject({
      code: 'offline',
    })
    const source = sourceOf(content, { etag: 'W/"v1"' })
    await keep(source.open, expected)
    expect(source.asked).toEqual([{ from: 0, etag: null }])
  })

  test('is downloaded completely once more when the two halves do not match', async () => {
    const other = Buffer.from(content)
    other.fill(0x20, 60)
    other.write('x', 100)
    await expect(keep(sourceOf(other, { breakAfter: 7_000, etag: null }).open)).rejects.toMatchObject({
      code: 'offline',
    })
    const source = sourceOf(content, { etag: null })
    const asset = await keep(source.open)
    expect(source.asked.map(({ from }) => from)).toEqual([7_000, 0])
    expect(asset.sha256).toBe(promiseOf(content).sha256)
  })

  test('of unknown length ends with the received bytes, which validation then rejects', async () => {
    const half = content.subarray(0, 9_000)
    const expected = promiseOf(content, { bytes: null, sha256: null })
    await expect(keep(sourceOf(half, { totalBytes: null }).open, expected)).rejects.toMatchObject({
      code: 'bad-reply',
      details: { reason: 'length' },
    })
  })

  test('shorter than the announced length counts as a network error', async () => {
    const half = content.subarray(0, 9_000)
    await expect(keep(sourceOf(half, { totalBytes: content.length }).open)).rejects.toMatchObject({ code: 'offline' })
  })
})

test('names one of several views, or a by-product, after its output, however long the prompt', async () => {
  const long = { ...job, title: 'a very long description of an owl '.repeat(5) }
  const view = await keep(sourceOf(content).open, promiseOf(content, { name: 'back.glb' }), { job: long })
  expect(view.name).toMatch(/^A very long description of .*… – back$/)
  expect(view.url).toMatch(/-back\.glb$/)
  const part = await keep(sourceOf(content).open, promiseOf(content, { name: 'low-poly.glb' }), {
    job: { ...job, partOf: view.id },
  })
  expect(part.name).toBe('A red dragon figurine, 8 cm tall – low-poly')
  expect(part.url).toMatch(/a-red-dragon-figurine-8-cm-tall-low-poly\.glb$/)
})

describe('rejects outputs that differ from the promise', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex')
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(65_000, 16)
  const page = Buffer.from('<!doctype html><title>Please sign in</title>')
  const denied = Buffer.from('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>')
  const long = Buffer.from(content)
  long.writeUInt32LE(30_000, 8)
  const old = Buffer.from(content)
  old.writeUInt32LE(1, 4)
  const image = { name: 'picture.png', kind: 'image', mediaType: 'image/png' } as const
  const cases: [string, Buffer, ExpectedFile, ErrorCode, string][] = [
    ['another length', content, promiseOf(content, { bytes: 19_999 }), 'bad-reply', 'length'],
    ['another hash', content, promiseOf(content, { sha256: 'ab'.repeat(32) }), 'bad-reply', 'hash'],
    ['nothing', Buffer.alloc(0), promiseOf(Buffer.alloc(0)), 'bad-reply', 'empty'],
    ['a sign-in page', page, promiseOf(page), 'bad-reply', 'error-page'],
    ["an object store's refusal", denied, promiseOf(denied), 'bad-reply', 'error-page'],
    ['a picture instead of a model', png, promiseOf(png), 'bad-reply', 'type'],
    ['JSON instead of a model', Buffer.from('{"error":1}'), promiseOf(Buffer.from('{"error":1}')), 'bad-reply', 'type'],
    ['noise instead of a model', Buffer.alloc(500, 3), promiseOf(Buffer.alloc(500, 3)), 'bad-reply', 'type'],
    ['a GLB that declares more than it has', long, promiseOf(long), 'bad-reply', 'length'],
    ['a GLB of version 1', old, promiseOf(old), 'bad-reply', 'type'],
    ['a picture that would unfold to gigabytes', bomb, promiseOf(bomb, image), 'unsafe-file', 'picture-too-large'],
  ]
  test.each(cases)('%s', async (_, bytes, expected, code, reason) => {
    await expect(keep(sourceOf(bytes).open, expected)).rejects.toMatchObject({ code, details: { reason } })
    expect(under.store.assets.list()).toEqual([])
    expect([await files('parts'), await files('assets')]).toEqual([[], []])
  })

  test('a file above every limit, before the download', async () => {
    const source = sourceOf(content, { totalBytes: 2 ** 40 })
    await expect(keep(source.open, promiseOf(content, { bytes: null }))).rejects.toMatchObject({ code: 'unsafe-file' })
  })

  test('bytes from another offset than requested', async () => {
    const open: OpenSource = async () => ({ ...(await sourceOf(content).open({ from: 0, etag: null })), from: 5 })
    await expect(keep(open)).rejects.toMatchObject({ code: 'bad-reply', details: { reason: 'range' } })
  })
})

describe('the type of a file', () => {
  const obj = Buffer.from('# made by a service\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n')
  const zip = Buffer.from('504b0304140000000000', 'hex')
  const nothing = { mediaType: null, bytes: null, sha256: null } as const
  test.each<[string, Buffer, Partial<ExpectedFile>, Partial<Asset>]>([
    [
      'by its first bytes where nothing was said',
      content,
      { ...nothing, name: 'file', kind: 'other' },
      { kind: 'model', mediaType: 'model/gltf-binary' },
    ],
    [
      'by its first bytes where the name says otherwise',
      zip,
      { ...nothing, name: 'model.glb' },
      { kind: 'other', mediaType: 'application/zip' },
    ],
    [
      'by what was said where the bytes are only text',
      obj,
      { ...nothing, name: 'x.obj' },
      { kind: 'model', mediaType: 'model/obj' },
    ],
    [
      'by the ending of its name',
      Buffer.from('binary fbx?'),
      { ...nothing, name: 'a.fbx' },
      { kind: 'model', mediaType: 'model/fbx' },
    ],
  ])('is detected %s', async (_, bytes, promise, expected) => {
    expect(await keep(sourceOf(bytes).open, promiseOf(bytes, promise))).toMatchObject(expected)
  })

  test.each(['../../../etc/passwd', 'CON', '..', '/', 'a\u0000b', '名前', ''])(
    'keeps the file in its folder: %j',
    async (title) => {
      const asset = await keep(sourceOf(content).open, promiseOf(content, { name: `${title}.glb` }), {
        job: { ...job, title },
      })
      expect(asset.url).toMatch(/^\/assets\/[0-9a-f]{32}\/[^/]+\.glb$/)
      const [file] = (await readdir(join(under.folder, 'assets', asset.id))).filter((name) => name !== 'asset.json')
      expect(file).toBe(decodeURIComponent(asset.url.split('/').pop()!))
      expect(file).toMatch(/^[\p{L}\p{N}-]+\.glb$/u)
    },
  )
})

test('keeps a model that the engine cannot analyse, without facts', async () => {
  await under.remove()
  const pool = { run: () => Promise.reject(new AppError('bad-geometry', 'NaN')) }
  under = await libraryUnderTest({ pool })
  expect(await keep(sourceOf(content).open)).toMatchObject({ kind: 'model', facts: null, thumbnailUrl: null })
  expect(under.log.join()).toContain('bad-geometry')
})

test('rejects as cancelled, and keeps the received bytes for the next attempt', async () => {
  const cancel = new AbortController()
  const onProgress = () => cancel.abort()
  await expect(
    keep(sourceOf(content).open, promiseOf(content), { signal: cancel.signal, onProgress }),
  ).rejects.toMatchObject({
    code: 'cancelled',
  })
  expect(under.store.assets.list()).toEqual([])
  const source = sourceOf(content)
  await keep(source.open)
  expect(source.asked[0]?.from).toBeGreaterThan(0)
})

test('passes on the message of the service when the result is gone', async () => {
  const gone = () => Promise.reject(new AppError('task-expired', '404'))
  await expect(keep(gone)).rejects.toMatchObject({ code: 'task-expired' })
})

test('downloads a file again that somebody removed from the disk', async () => {
  const asset = await keep(sourceOf(content).open)
  const path = join(under.folder, 'assets', asset.id, 'a-red-dragon-figurine-8-cm-tall.glb')
  await writeFile(path, 'short')
  expect((await keep(sourceOf(content).open)).sha256).toBe(asset.sha256)
  expect((await readFile(path)).equals(content)).toBe(true)
})

test('removes only downloads of jobs that no longer exist', async () => {
  const other = { ...job, id: 'job-2' }
  await expect(keep(sourceOf(content, { breakAfter: 7_000 }).open)).rejects.toMatchObject({ code: 'offline' })
  await expect(keep(sourceOf(content, { breakAfter: 7_000 }).open, undefined, { job: other })).rejects.toMatchObject({
    code: 'offline',
  })
  expect(await files('parts')).toHaveLength(4)
  under.store.jobs.save(anyJob({ id: 'job-2', state: 'downloading' }))
  await under.restart()
  expect(await files('parts')).toHaveLength(2)
  expect(existsSync(join(under.folder, 'staged'))).toBe(true)
})

describe('does not name a file after the service’s name for it', () => {
  const utf8 = (text: string) => Buffer.from(text)
  const exe = Buffer.concat([utf8('MZ'), Buffer.alloc(200, 0x90)])
  const page = utf8('<!doctype html><script>alert(1)</script>')
  const given: [string, Buffer, Partial<ExpectedFile>, string, string][] = [
    [
      'a program',
      exe,
      { name: 'model.exe', kind: 'other', mediaType: 'application/x-msdownload' },
      'bin',
      'application/x-msdownload',
    ],
    ['a program called a script', exe, { name: 'a.command', kind: 'other' }, 'bin', 'application/octet-stream'],
    [
      'text called a link',
      utf8('URL=http://example.com'),
      { name: 'a.url', kind: 'other' },
      'bin',
      'application/octet-stream',
    ],
    [
      'a page that is promised',
      page,
      { name: 'report.html', kind: 'report', mediaType: 'text/html' },
      'bin',
      'application/octet-stream',
    ],
    [
      'a drawing that is promised',
      utf8('<svg onload="alert(1)"/>'),
      { name: 'a.svg', kind: 'other', mediaType: 'application/xml' },
      'bin',
      'application/octet-stream',
    ],
    [
      'a script by its media type',
      utf8('alert(1)'),
      { name: 'a', kind: 'other', mediaType: 'text/javascript' },
      'bin',
      'application/octet-stream',
    ],
    ['a library of materials', utf8('newmtl a'), { name: 'a.mtl', kind: 'other' }, 'mtl', 'application/octet-stream'],
    ['a model called a program', content, { name: 'a.exe', kind: 'model' }, 'glb', 'model/gltf-binary'],
  ]
  test.each(given)('%s', async (_, bytes, change, extension, mediaType) => {
    const asset = await keep(sourceOf(bytes).open, promiseOf(bytes, { mediaType: null, ...change }))
    expect([asset.url.slice(asset.url.lastIndexOf('.') + 1), asset.mediaType]).toEqual([extension, mediaType])
  })
})

test('marks a result as downloaded where it is kept, with its connection', async () => {
  const asset = await keep(sourceOf(content).open)
  expect(under.marked).toEqual([[decodeURIComponent(asset.url.split('/').at(-1)!), provenance.connectionId]])
})
