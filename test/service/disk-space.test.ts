import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reserveBytes } from '../../electron/disk/disk-space.ts'
import { png, serve } from './service-under-test.ts'

test('refuses an upload that would use the reserve, and keeps nothing of it', async () => {
  let free = reserveBytes + png.length - 1
  const { service, folder, post, ask } = await serve({}, { freeBytes: async () => free })
  const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'image/png' }
  const upload = () => ask('/v1/files', { method: 'POST', headers, body: new Uint8Array(png) })
  expect(await upload()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(await readdir(join(folder, 'files'))).toEqual([])
  free += 1
  const { body } = await upload()
  expect(await post('/v1/generate', { image: body.file_id, model: 'maquette-figure-3.1' })).toMatchObject({
    status: 202,
  })
})

test('fails the task of a result that does not fit, refunds it, and leaves nothing behind', async () => {
  let free = reserveBytes
  const { submit, task, get, folder } = await serve({ mode: 'metered' }, { freeBytes: async () => free })
  const id = await submit({ prompt: 'a cat' })
  expect(await task(id)).toMatchObject({ status: 'failed', error: { code: 'unavailable' }, credits: { refunded: 35 } })
  expect((await get('/v1/credits')).body).toEqual({ balance: 500, reserved: 0 })
  expect(await readdir(join(folder, 'tasks', id))).not.toContain('outputs')
  free = reserveBytes * 2
  expect(await task(await submit({ prompt: 'a cat' }))).toMatchObject({ status: 'succeeded' })
})
