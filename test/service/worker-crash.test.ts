import { expect, onTestFinished, test } from 'vitest'
import { createEngine } from '../../electron/workers/engine.ts'
import { WorkerPool } from '../../electron/workers/pool.ts'
import { fakeEngine } from './fake-engine.ts'
import { serve } from './service-under-test.ts'

async function serveWithWorkers() {
  const process = createEngine({ moduleUrl: new URL('./crashing-worker.ts', import.meta.url) })
  const engine = new WorkerPool({ engine: process, size: 1 })
  onTestFinished(() => Promise.all([engine.stop(), process.stop()]).then(() => undefined))
  return serve({ mode: 'metered' }, { engine, size: 1 })
}

test('fails and refunds the task of a worker that exits or throws, and completes the next task', async () => {
  const { submit, task, get } = await serveWithWorkers()
  for (const prompt of ['exit', 'throw'])
    expect(await task(await submit({ prompt }))).toMatchObject({
      status: 'failed',
      error: { code: 'internal' },
      credits: { charged: 0, refunded: 35 },
    })
  expect(await task(await submit({ prompt: 'a cat' }))).toMatchObject({ status: 'succeeded' })
  expect((await get('/v1/credits')).body).toEqual({ balance: 465, reserved: 0 })
})

test('ends a runaway worker on a cancel, and answers meanwhile', async () => {
  const { submit, task, get, post } = await serveWithWorkers()
  const id = await submit({ prompt: 'forever' })
  await task(id, (one) => one.status === 'running')
  const next = await submit({ prompt: 'a cat' })
  expect((await get('/v1/models')).status).toBe(200)
  expect((await post(`/v1/tasks/${id}/cancel`)).body).toMatchObject({ status: 'cancelled' })
  expect(await task(next)).toMatchObject({ status: 'succeeded' })
})

test('stops without waiting for a runaway worker, whose task then restarts', async () => {
  const before = await serveWithWorkers()
  const id = await before.submit({ prompt: 'forever' })
  await before.task(id, (one) => one.status === 'running')
  const after = await before.restart({}, { engine: fakeEngine() })
  expect(await after.task(id)).toMatchObject({ status: 'succeeded', request: { prompt: 'forever' } })
})
