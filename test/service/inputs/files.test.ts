import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { png, serve } from '../service-under-test.ts'
import type { UnderTest } from '../service-under-test.ts'

function upload({ ask, service }: UnderTest, body: Buffer, type = 'image/png') {
  return ask('/v1/files', {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': type },
    body: new Uint8Array(body),
  })
}

test('reports hash and expiry of an upload, which can then be used', async () => {
  const under = await serve()
  const answer = await upload(under, png)
  expect(answer).toMatchObject({
    status: 200,
    body: { bytes: png.length, sha256: createHash('sha256').update(png).digest('hex'), media_type: 'image/png' },
  })
  expect(Date.parse(answer.body.expires_at)).toBeGreaterThan(Date.now())
  const done = await under.task(await under.submit({ image: answer.body.file_id }))
  expect(done).toMatchObject({ status: 'succeeded', request: { image: answer.body.file_id } })
})

test('detects the type by the first bytes', async () => {
  const under = await serve()
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(40)])
  const webp = Buffer.concat([Buffer.from('RIFF1234WEBPVP8 '), Buffer.alloc(40)])
  expect((await upload(under, jpeg, 'image/png')).body.media_type).toBe('image/jpeg')
  expect((await upload(under, webp, 'application/octet-stream')).body.media_type).toBe('image/webp')
  for (const body of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a'),
    Buffer.from('x'),
  ])
    expect(await upload(under, body)).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  expect(await upload(under, png, 'text/html')).toMatchObject({ status: 415 })
  expect(await upload(under, Buffer.alloc(0))).toMatchObject({ status: 400 })
})

test('leaves nothing of a refused upload on the disk', async () => {
  const under = await serve()
  await upload(under, Buffer.concat([png, Buffer.alloc(33 * 1024 * 1024)]))
  await upload(under, Buffer.from('GIF89a and nothing more'))
  expect(await readdir(join(under.folder, 'files'))).toEqual([])
})

test('keeps uploads for a day, across restarts, and removes incomplete ones', async () => {
  let now = Date.UTC(2030, 0, 1)
  const before = await serve({}, { now: () => now })
  const { file_id: id } = (await upload(before, png)).body
  await writeFile(join(before.folder, 'files', 'incoming-1.part'), 'half')
  await writeFile(join(before.folder, 'files', `file_${'1'.repeat(32)}`), 'never told')
  const after = await before.restart()
  expect((await readdir(join(after.folder, 'files'))).sort()).toEqual([id, `${id}.json`])
  await after.submit({ image: id })
  now += 25 * 3_600_000
  expect(await after.post('/v1/generate', { image: id, model: 'maquette-figure-3.1' })).toMatchObject({ status: 400 })
  const later = await after.restart()
  expect(await readdir(join(later.folder, 'files'))).toEqual([])
})

test('refuses a result that is not a picture as the picture', async () => {
  const under = await serve()
  const id = await under.submit({ prompt: 'a cat' })
  await under.task(id)
  expect(
    await under.post('/v1/generate', { image: `task:${id}/model.glb`, model: 'maquette-figure-3.1' }),
  ).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media_type' },
  })
})

test('treats the same bytes as the same file, so that a repeated request with uploads is the same request', async () => {
  const under = await serve()
  const key = { 'idempotency-key': 'after the accident'.replaceAll(' ', '-') }
  const ids = (await Promise.all([upload(under, png), upload(under, png)])).map((answer) => answer.body.file_id)
  const task = await under.submit({ image: ids[0] }, key)
  const again = await upload(under, png)
  expect(await under.submit({ image: again.body.file_id }, key)).toBe(task)
  expect(ids).toEqual([again.body.file_id, again.body.file_id])
  expect(await readdir(join(under.folder, 'files'))).toHaveLength(2)
})
