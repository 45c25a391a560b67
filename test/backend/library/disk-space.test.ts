/** What happens to files on their way in when the disk has no room for them; the disk is told how full it is. */
import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assetIdOf } from '../../../electron/backend/library/folders.ts'
import type { ExpectedFile } from '../../../electron/backend/library/check-output.ts'
import type { OpenSource } from '../../../electron/backend/library/library.ts'
import { lookEveryBytes, reserveBytes } from '../../../electron/disk/disk-space.ts'
import { asset as anyAsset, job as anyJob } from '../../support/builders.ts'
import {
  glbOf,
  libraryUnderTest,
  promiseOf,
  sourceOf,
  streamOf,
  type LibraryUnderTest,
} from '../../support/library-under-test.ts'

const megabyte = 1024 * 1024
const job = { id: 'job-1', title: 'a red dragon', parentId: null, partOf: null }
const { provenance } = anyAsset()
const promised: Partial<ExpectedFile> = { bytes: null, sha256: null }

let under: LibraryUnderTest
/** What is left beyond the reserve; null: the system does not say. */
let roomBytes: number | null
let looks: number

beforeEach(async () => {
  roomBytes = 100 * megabyte
  looks = 0
  under = await libraryUnderTest({
    freeBytes: async () => {
      looks += 1
      return roomBytes === null ? null : reserveBytes + roomBytes
    },
  })
  under.store.jobs.save(anyJob({ id: job.id, state: 'downloading' }))
})
afterEach(() => under.remove())

const names = (folder: string) => readdir(join(under.folder, folder))
const keep = (open: OpenSource, expected: ExpectedFile, onBytes: (bytes: number) => void = () => undefined) =>
  under.library.keepOutput(
    job,
    expected,
    open,
    provenance,
    (_fraction, bytes) => onBytes(bytes),
    new AbortController().signal,
  )

/** A file that goes on and on, each piece taking its bytes from the disk. */
function endless(etag: string | null, pieceBytes = megabyte): OpenSource {
  return async ({ from }) => ({
    body: new ReadableStream<Uint8Array>({
      pull(controller) {
        if (roomBytes !== null) roomBytes -= pieceBytes
        controller.enqueue(new Uint8Array(pieceBytes))
      },
    }),
    from: etag === null ? 0 : from,
    totalBytes: null,
    etag,
    mediaType: null,
  })
}

describe('a download of unknown length', () => {
  test('stops before it uses the reserve, and is deleted unless it can be resumed', async () => {
    roomBytes = 20 * megabyte
    let came = 0
    const open = endless(null)
    await expect(
      keep(open, promiseOf(glbOf(1_000), promised), (bytes) => {
        came = bytes
      }),
    ).rejects.toMatchObject({ code: 'disk-full', details: { reserveBytes } })
    expect(came).toBeGreaterThan(10 * megabyte)
    expect(roomBytes).toBeGreaterThan(-lookEveryBytes)
    expect(await names('parts')).toEqual([])
    expect(looks).toBeGreaterThan(3)
  })

  test('keeps partial downloads, and resumes when space is available', async () => {
    const content = glbOf(9 * megabyte)
    const expected = promiseOf(content, promised)
    const pieces = (from: number): ReadableStream<Uint8Array> => {
      let at = from
      return new ReadableStream({
        pull(controller) {
          if (at >= content.length) return controller.close()
          controller.enqueue(content.subarray(at, at + megabyte))
          at += megabyte
          if (from === 0 && at === 6 * megabyte) roomBytes = 0
        },
      })
    }
    const asked: number[] = []
    const open: OpenSource = async ({ from }) => {
      asked.push(from)
      return { body: pieces(from), from, totalBytes: null, etag: '"v1"', mediaType: null }
    }
    await expect(keep(open, expected)).rejects.toMatchObject({ code: 'disk-full' })
    expect(await names('parts')).toHaveLength(2)
    await under.restart()
    roomBytes = 100 * megabyte
    const [asset] = await keep(open, expected)
    expect(asset?.sha256).toBe(promiseOf(content).sha256)
    expect(asked[1]).toBeGreaterThan(0)
  })

  test('does not start on a full disk', async () => {
    roomBytes = 0
    await expect(keep(endless(null), promiseOf(glbOf(1_000), promised))).rejects.toMatchObject({ code: 'disk-full' })
    expect(await names('parts')).toEqual([])
  })

  test('continues when the system does not report free space', async () => {
    roomBytes = null
    const content = glbOf(20_000)
    await keep(sourceOf(content, { totalBytes: null }).open, promiseOf(content))
    expect(under.store.assets.list()).toHaveLength(1)
  })
})

test('monitors a download of known length too, since others write to the same disk', async () => {
  const content = glbOf(9 * megabyte)
  const { open } = sourceOf(content, { etag: null })
  const filling: OpenSource = async (options) => {
    const opened = await open(options)
    roomBytes = 0
    return opened
  }
  // The look before it begins still finds room.
  let first = true
  await under.remove()
  under = await libraryUnderTest({
    freeBytes: async () => {
      const free = first ? 100 * megabyte : (roomBytes ?? 0)
      first = false
      return reserveBytes + free
    },
  })
  await expect(keep(filling, promiseOf(content, { sha256: null }))).rejects.toMatchObject({ code: 'disk-full' })
  expect(await names('parts')).toEqual([])
})

describe('a useless partial transfer is deleted', () => {
  const limitBytes = 512 * megabyte

  test('when it exceeds the maximum file size', async () => {
    // As if all but the last thousand bytes had come before.
    const id = assetIdOf(job.id, 'model.glb')
    await mkdir(join(under.folder, 'parts'), { recursive: true })
    await writeFile(join(under.folder, 'parts', `${id}.part`), '')
    await truncate(join(under.folder, 'parts', `${id}.part`), limitBytes - 1_000)
    await writeFile(
      join(under.folder, 'parts', `${id}.json`),
      JSON.stringify({ jobId: job.id, etag: '"v1"', totalBytes: null }),
    )
    const open: OpenSource = async ({ from }) => ({
      body: streamOf(new Uint8Array(5_000)),
      from,
      totalBytes: null,
      etag: '"v1"',
      mediaType: null,
    })
    await expect(keep(open, promiseOf(glbOf(1_000), promised))).rejects.toMatchObject({
      code: 'unsafe-file',
      details: { limitBytes },
    })
    expect(await names('parts')).toEqual([])
  })

  test('when it exceeds the promised size', async () => {
    const { open } = sourceOf(glbOf(9_000), { totalBytes: 5_000 })
    await expect(keep(open, promiseOf(glbOf(9_000), promised))).rejects.toMatchObject({ code: 'bad-reply' })
    expect(await names('parts')).toEqual([])
  })

  test('when it breaks off and nothing proves that the rest belongs to it', async () => {
    const { open } = sourceOf(glbOf(9_000), { etag: null, breakAfter: 4_000 })
    await expect(keep(open, promiseOf(glbOf(9_000), promised))).rejects.toMatchObject({ code: 'offline' })
    expect(await names('parts')).toEqual([])
  })
})

describe('a file imported by the artist', () => {
  const staged = (bytes: number) =>
    under.library.stage(streamOf(glbOf(bytes)), { name: 'cat.glb', mediaType: 'model/gltf-binary' })

  test('is not staged on a full disk', async () => {
    roomBytes = 0
    await expect(staged(5_000)).rejects.toMatchObject({ code: 'disk-full', details: { freeBytes: reserveBytes } })
    expect(await names('staged')).toEqual([])
  })

  test('is aborted when the disk fills up', async () => {
    const { body } = await endless(null)({ from: 0, etag: null })
    roomBytes = 12 * megabyte
    await expect(under.library.stage(body, { name: 'cat.glb', mediaType: '' })).rejects.toMatchObject({
      code: 'disk-full',
    })
    expect(await names('staged')).toEqual([])
  })

  test('is neither imported, kept as an input nor exported where its copy would not fit', async () => {
    const { stagedId } = await staged(5_000)
    const asset = (await under.library.importFile(stagedId)).assets[0]!
    roomBytes = 4_999
    const before = [await names('staged'), await names('assets'), await names('inputs')]
    for (const work of [
      () => under.library.importFile(stagedId),
      () => under.library.keepInput('mesh', { stagedId }),
      () => under.library.exportOriginal(asset.id),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'disk-full', details: { neededBytes: 5_000 } })
    expect([await names('staged'), await names('assets'), await names('inputs')]).toEqual(before)
  })
})
