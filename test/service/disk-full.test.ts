import type * as fs from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { model, png, serve } from './service-under-test.ts'
import { until } from '../support/eventually.ts'

/** Stands between the service and the disk. */
const disk = vi.hoisted(() => ({ full: false, refuses: '', keeps: false }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const writeSync = (...words: unknown[]) => {
    const refused = disk.refuses !== '' && String(words[1]).includes(disk.refuses)
    if (disk.full || refused) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    return (real.writeSync as (...words: unknown[]) => number)(...words)
  }
  const rmSync: typeof real.rmSync = (...words) => {
    if (disk.keeps) throw Object.assign(new Error('not permitted'), { code: 'EACCES' })
    real.rmSync(...words)
  }
  return { ...real, default: { ...real, writeSync, rmSync }, writeSync, rmSync }
})

test('refuses a request on a full disk, and leaves nothing incomplete', async () => {
  const { post, get, submit, task, folder } = await serve({ mode: 'metered' })
  disk.full = true
  expect(await post('/v1/generate', { prompt: 'a cat', model })).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  })
  disk.full = false
  expect(await readdir(join(folder, 'tasks'))).toEqual([])
  expect((await get('/v1/credits')).body).toEqual({ balance: 500, reserved: 0 })
  expect(await task(await submit({ prompt: 'a cat' }))).toMatchObject({ status: 'succeeded' })
})

test('fails a task that cannot be finished for lack of space once that can be saved, and it stays failed', async () => {
  const before = await serve({ mode: 'metered' }, { size: 1, diskRetryMs: 10 })
  const id = await before.submit({ prompt: 'wait' })
  await before.task(id, (one) => one.status === 'running')
  disk.full = true
  expect(await before.post(`/v1/tasks/${id}/cancel`)).toMatchObject({ status: 503 })
  before.engine.release()
  await until(() => before.logged.join().includes('a task cannot be written down yet'))
  expect(await before.task(id, () => true)).toMatchObject({ status: 'running', outputs: [] })
  expect((await before.get('/v1/credits')).body).toEqual({ balance: 465, reserved: 35 })
  disk.full = false
  const failed = await before.task(id)
  expect(failed).toMatchObject({
    status: 'failed',
    error: { code: 'unavailable' },
    credits: { charged: 0, refunded: 35 },
  })
  const after = await before.restart()
  expect(await after.task(id, () => true)).toEqual(failed)
  expect((await after.get('/v1/credits')).body).toEqual({ balance: 500, reserved: 0 })
})

test('keeps a task waiting with its picture while its start cannot be saved; it can be cancelled, and starts later', async () => {
  const { submit, post, task, logged, engine } = await serve({}, { size: 1, diskRetryMs: 10 })
  disk.refuses = '"status":"running"'
  const image = `data:;base64,${png.toString('base64')}`
  const first = await submit({ image })
  const second = await submit({ image })
  await until(() => logged.join().includes('a task cannot be written down yet'))
  expect(await post(`/v1/tasks/${first}/cancel`)).toMatchObject({ body: { status: 'cancelled', started_at: null } })
  expect(await task(second, () => true)).toMatchObject({ status: 'queued' })
  disk.refuses = ''
  expect(await task(second)).toMatchObject({ status: 'succeeded' })
  expect(engine.asked).toHaveLength(1)
})

test('accepts a task that can be saved once but not withdrawn, so that a repetition does not create a second one', async () => {
  const before = await serve({ mode: 'metered' }, { diskRetryMs: 10 })
  const key = { 'idempotency-key': 'paid-once' }
  // Only lines of the log begin after the end of another.
  disk.refuses = '\n{'
  disk.keeps = true
  const answer = await before.post('/v1/generate', { prompt: 'a cat', model }, key)
  disk.refuses = ''
  disk.keeps = false
  expect(answer.status).toBe(202)
  expect(await before.submit({ prompt: 'a cat' }, key)).toBe(answer.body.task_id)
  await before.task(answer.body.task_id)
  const after = await before.restart()
  expect((await after.get('/v1/tasks')).body.tasks).toHaveLength(1)
  expect((await after.get('/v1/credits')).body).toEqual({ balance: 465, reserved: 0 })
})

test('starts although an expired upload cannot be removed', async () => {
  let now = Date.UTC(2030, 0, 1)
  const before = await serve({}, { now: () => now })
  const { ask, service } = before
  const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'image/png' }
  await ask('/v1/files', { method: 'POST', headers, body: new Uint8Array(png) })
  now += 25 * 3_600_000
  disk.keeps = true
  const after = await before.restart()
  disk.keeps = false
  expect(after.logged.join()).toContain('could not be removed')
  expect((await after.get('/v1/models')).status).toBe(200)
})
