/** Inputs that are more than one picture: several views, meshes of every kind, one of two. */
import { beforeEach, expect, test } from 'vitest'
import type { Family } from '../../../electron/service/families/family.ts'
import { glbOutput, imageSlot, meshSlot, promptSlot, seed } from '../../../electron/service/families/pieces.ts'
import { png, serve, type UnderTest } from '../service-under-test.ts'

const seen: Record<string, Uint8Array>[] = []
const run: Family['models'][0]['operations'][0]['run'] = async (_engine, _request, files) => {
  // A copy, since the service frees large arrays of a finished task.
  seen.push(structuredClone(files))
  return [glbOutput(Buffer.from('done'))]
}
const family: Family = {
  id: 'test',
  name: 'Test',
  summary: '',
  models: [
    {
      id: 'test-1',
      version: '1',
      name: 'Test 1',
      summary: '',
      operations: [
        {
          operation: 'multiview-to-3d',
          inputs: [
            {
              ...imageSlot,
              id: 'images',
              kind: 'multiview',
              views: [
                { id: 'front', required: true },
                { id: 'back', required: false },
              ],
            },
          ],
          parameters: [seed],
          price: { credits: 1 },
          deadlineMs: 60_000,
          run,
        },
        {
          operation: 'texture',
          inputs: [meshSlot, { ...promptSlot, oneOf: 'look' }, { ...imageSlot, oneOf: 'look' }],
          parameters: [],
          price: { credits: 1 },
          deadlineMs: 60_000,
          run,
        },
      ],
    },
  ],
}
const picture = `data:image/png;base64,${png.toString('base64')}`
/** One triangle. */
const stl = Buffer.alloc(134)
stl.writeUInt32LE(1, 80)
const model = 'test-1'

let under: UnderTest
beforeEach(async () => {
  seen.length = 0
  under = await serve({}, { families: [family] })
})
const upload = (bytes: Uint8Array<ArrayBuffer>, type: string) =>
  under.ask('/v1/files', {
    method: 'POST',
    headers: { authorization: `Bearer ${under.service.key}`, 'content-type': type },
    body: bytes,
  })

test('nests views below their field in the request and the task, and passes them on by name', async () => {
  const { post, task } = under
  const { status, body } = await post('/v1/generate', { model, images: { front: picture, back: picture }, seed: 1 })
  expect(status).toBe(202)
  const done = await task(body.task_id)
  expect(done).toMatchObject({ status: 'succeeded', operation: 'multiview-to-3d' })
  expect(done.request.images.front).toMatch(/^file_/)
  expect(done.request).toEqual({
    model,
    seed: 1,
    images: { front: done.request.images.front, back: done.request.images.back },
  })
  expect(Object.keys(seen[0]!).sort()).toEqual(['images.back', 'images.front'])
  expect(Buffer.from(seen[0]!['images.front']!).equals(png)).toBe(true)
})

test.each<[string, unknown, string]>([
  ['without the front', { back: picture }, 'images.front'],
  ['with a view that is not taken', { front: picture, left: picture }, 'images.left'],
  ['that are one picture', picture, 'images'],
  ['that are empty', {}, 'images.front'],
  ['with a file that no one has', { front: 'file_none' }, 'images.front'],
])('refuses views %s by name', async (_, images, field) => {
  const { status, body } = await under.post('/v1/generate', { model, images })
  expect(status).toBe(400)
  expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field])
})

test('treats the same views in another order as the same request', async () => {
  const key = { 'idempotency-key': 'views' }
  const submit = (images: Record<string, string>) => under.post('/v1/generate', { model, images, seed: 1 }, key)
  const first = await submit({ front: picture, back: picture })
  const again = await submit({ back: picture, front: picture })
  expect(again.body.task_id).toBe(first.body.task_id)
  expect((await submit({ front: picture })).status).toBe(409)
})

test('detects meshes by their bytes, plain text by the declared type', async () => {
  expect((await upload(stl, 'application/octet-stream')).body.media_type).toBe('model/stl')
  const obj = new Uint8Array(Buffer.from(`${'# '.padEnd(9000, 'x')}\nv 0 0 0\n`))
  expect((await upload(obj, 'model/obj')).body.media_type).toBe('model/obj')
  expect((await upload(obj, 'application/octet-stream')).status).toBe(415)
  const page = new Uint8Array(Buffer.from('<!doctype html>'))
  expect((await upload(page, 'model/obj')).status).toBe(415)
  expect((await upload(stl, 'text/html')).status).toBe(415)
})

test('requires one of two inputs, and refuses both', async () => {
  const mesh = (await upload(stl, 'model/stl')).body.file_id
  const submit = async (fields: object) =>
    (await under.post('/v1/textures/generate', { model, mesh, ...fields })).status
  expect(await submit({ prompt: 'oak' })).toBe(202)
  expect(await submit({ image: picture })).toBe(202)
  expect(await submit({})).toBe(400)
  expect(await submit({ prompt: 'oak', image: picture })).toBe(400)
})
