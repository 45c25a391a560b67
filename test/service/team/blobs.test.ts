/** The same promises of a folder and of an S3-compatible store. */
import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { readBlob } from '../../../electron/service/team/blobs/blobs.ts'
import { openBlobs } from '../../../electron/service/team/blobs/open-blobs.ts'
import { temporaryFolder } from '../service-under-test.ts'
import { s3OfFile } from './s3-under-test.ts'

const bucket = s3OfFile()
const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = async (stream: ReadableStream<Uint8Array> | null) =>
  stream === null ? null : new Response(stream).text()

describe.each([
  ['a folder', temporaryFolder],
  ['an S3-compatible store', bucket],
])('blobs in %s', (_, place) => {
  test('reads what was written, completely and in part', async () => {
    const blobs = await openBlobs(await place(), true)
    await blobs.check()
    await blobs.write('results/task_1/1/model.glb', [bytesOf('glTF '), bytesOf('of a cat')])
    expect(await textOf(await blobs.open('results/task_1/1/model.glb'))).toBe('glTF of a cat')
    expect(await textOf(await blobs.open('results/task_1/1/model.glb', { from: 5, to: 6 }))).toBe('of')
    expect(await textOf(await blobs.open('results/task_1/1/model.glb', { from: 0, to: 0 }))).toBe('g')
  })

  test('returns 40 MB in chunks unchanged, and an empty blob as empty', thorough, async () => {
    const blobs = await openBlobs(await place(), true)
    const piece = new Uint8Array(1 << 20).map((_byte, at) => (at * 31) % 251)
    await blobs.write(
      'large',
      Array.from({ length: 40 }, () => piece),
    )
    const read = await readBlob(blobs, 'large')
    expect(read).toHaveLength(40 << 20)
    for (const at of [0, 5 << 20, 39 << 20]) expect(read?.subarray(at, at + piece.length)).toEqual(piece)
    await blobs.write('empty', [])
    expect(await readBlob(blobs, 'empty')).toHaveLength(0)
  })

  test('returns null for a missing blob, and keeps the previous one after a failed write', async () => {
    const blobs = await openBlobs(await place(), true)
    expect(await blobs.open('nothing')).toBeNull()
    await blobs.write('one', [bytesOf('before')])
    const broken = (async function* () {
      yield bytesOf('half of ')
      throw new Error('the line was cut')
    })()
    await expect(blobs.write('one', broken)).rejects.toThrow('the line was cut')
    expect(await textOf(await blobs.open('one'))).toBe('before')
  })

  test('lists everything below a prefix, over several pages, and nothing else', thorough, async () => {
    const blobs = await openBlobs(await place(), true)
    for (let start = 0; start < 1100; start += 50)
      await Promise.all(Array.from({ length: 50 }, (_none, at) => blobs.write(`a/${start + at}`, [bytesOf('x')])))
    for (const name of ['ab', 'b/1', 'b/11']) await blobs.write(name, [bytesOf('x')])
    await blobs.remove('a/')
    await blobs.remove('b/1')
    await blobs.remove('nothing/')
    const there: string[] = []
    for (const name of ['a/0', 'a/1099', 'b/1', 'ab', 'b/11'])
      if ((await textOf(await blobs.open(name))) === 'x') there.push(name)
    expect(there).toEqual(['ab', 'b/11'])
  })
})

test('returns no links from a folder; those of a store expire, support ranges and set the file name', async () => {
  const file = { name: 'model.glb', mediaType: 'model/gltf-binary' }
  const folder = await openBlobs(await temporaryFolder(), true)
  expect(await folder.link('one', file)).toBeNull()
  const place = await bucket()
  expect(await (await openBlobs(place, false)).link('one', file)).toBeNull()
  const store = await openBlobs(place, true)
  await store.write('one', [bytesOf('glTF of a cat')])
  const link = new URL((await store.link('one', file)) ?? '')
  expect(link.searchParams.get('X-Amz-Expires')).toBe('900')
  expect(link.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
  expect(link.searchParams.get('response-content-disposition')).toBe('attachment; filename="model.glb"')
  expect(link.searchParams.get('response-content-type')).toBe('model/gltf-binary')
  expect(await (await fetch(link)).text()).toBe('glTF of a cat')
  const part = await fetch(link, { headers: { range: 'bytes=5-6' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 5-6/13', 'of'])
})

test('reports an unreachable store as service-down, and an unsupported address as invalid', async () => {
  const away = await openBlobs('s3+http://127.0.0.1:9/models', true)
  await expect(away.check()).rejects.toMatchObject({ code: 'service-down' })
  await expect(openBlobs('s3://', true)).rejects.toMatchObject({ code: 'invalid-input' })
  await expect(openBlobs('ftp://host/models', true)).rejects.toMatchObject({ code: 'invalid-input' })
})
