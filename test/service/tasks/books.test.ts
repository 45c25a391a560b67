import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { model, serve } from '../service-under-test.ts'

test('charges nothing in embedded mode', async () => {
  const { get, post } = await serve()
  expect((await get('/v1/credits')).body).toEqual({ balance: null, reserved: 0 })
  expect((await post('/v1/quotes', { operation: 'text-to-3d', prompt: 'a cat', model })).body).toMatchObject({
    credits: 0,
    notes: [],
  })
  const prices = (await get('/v1/models')).body.models[0].operations.map((row: { price: unknown }) => row.price)
  expect(prices).toEqual([{ kind: 'free' }, { kind: 'free' }])
})

test('reserves 35 for a generation at once, and charges them when it succeeds', async () => {
  const { get, post, task, engine } = await serve({ mode: 'metered' })
  expect((await get('/v1/credits')).body).toEqual({ balance: 500, reserved: 0 })
  expect((await post('/v1/quotes', { operation: 'text-to-3d', prompt: 'a cat', model })).body).toMatchObject({
    credits: 35,
    notes: [],
  })
  const accepted = await post('/v1/generate', { prompt: 'wait', model })
  expect(accepted.body.credits).toEqual({ quoted: 35 })
  expect((await get('/v1/credits')).body).toEqual({ balance: 465, reserved: 35 })
  engine.release()
  expect((await task(accepted.body.task_id)).credits).toEqual({ quoted: 35, charged: 35, refunded: 0 })
  expect((await get('/v1/credits')).body).toEqual({ balance: 465, reserved: 0 })
})

test('refunds a failure completely', async () => {
  const { get, submit, task } = await serve({ mode: 'metered' })
  const failed = await task(await submit({ prompt: 'crash' }))
  expect(failed).toMatchObject({ status: 'failed', credits: { quoted: 35, charged: 0, refunded: 35 } })
  expect((await get('/v1/credits')).body).toEqual({ balance: 500, reserved: 0 })
})

test('refunds a task cancelled before it starts completely, and nothing afterwards', async () => {
  const { get, submit, post, task } = await serve({ mode: 'metered' }, { size: 1 })
  const running = await submit({ prompt: 'wait' })
  const waiting = await submit({ prompt: 'wait too' })
  await task(running, (one) => one.status === 'running')
  expect((await post(`/v1/tasks/${waiting}/cancel`)).body.credits).toEqual({ quoted: 35, charged: 0, refunded: 35 })
  expect((await post(`/v1/tasks/${running}/cancel`)).body.credits).toEqual({ quoted: 35, charged: 35, refunded: 0 })
  expect((await get('/v1/credits')).body).toEqual({ balance: 465, reserved: 0 })
})

test('refuses tasks beyond the balance, also with concurrent requests', async () => {
  const { get, post, submit, task } = await serve({ mode: 'metered', credits: 100 })
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, count) => post('/v1/generate', { prompt: `wait ${count}`, model })),
  )
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([
    202, 202, 402, 402, 402, 402,
  ])
  expect(answers.find((answer) => answer.status === 402)?.body).toMatchObject({ code: 'insufficient_credits' })
  expect((await get('/v1/credits')).body).toEqual({ balance: 30, reserved: 70 })
  const waiting = answers.find((answer) => answer.status === 202)?.body.task_id
  await post(`/v1/tasks/${waiting}/cancel`)
  await expect(submit({ prompt: 'a cat' }).then((id) => task(id))).rejects.toThrow(/insufficient_credits/)
})

test('keeps its accounts across restarts in any state, and after tasks are deleted', async () => {
  const before = await serve({ mode: 'metered', credits: 200 }, { size: 1 })
  const done = await before.submit({ prompt: 'a cat' })
  await before.task(done)
  await before.task(await before.submit({ prompt: 'crash' }))
  const running = await before.submit({ prompt: 'wait' })
  await before.task(running, (one) => one.status === 'running')
  await before.submit({ prompt: 'wait too' })
  expect((await before.get('/v1/credits')).body).toEqual({ balance: 95, reserved: 70 })

  const after = await before.restart({ credits: 9999 })
  expect((await after.get('/v1/credits')).body).toEqual({ balance: 95, reserved: 70 })
  expect(after.logged.join()).toContain('has an account already')
  await after.task(running, (one) => one.status === 'running')
  await after.ask(`/v1/tasks/${done}`, { method: 'DELETE', headers: { authorization: `Bearer ${after.service.key}` } })
  expect((await after.get(`/v1/tasks/${done}`)).status).toBe(404)
  expect(await readdir(join(after.folder, 'tasks', done))).toEqual(['task.json'])
  after.engine.release()
  await after.task(running)

  const last = await after.restart({}, { size: 2 })
  const { balance, reserved } = (await last.get('/v1/credits')).body
  expect(balance + reserved).toBe(200 - 35 - 35)
  expect((await last.get(`/v1/tasks/${done}`)).status).toBe(404)
})

test('keeps results for a day, then reports at their address that they are gone', async () => {
  let now = Date.UTC(2030, 0, 1)
  const under = await serve({ mode: 'metered' }, { now: () => now })
  const id = await under.submit({ prompt: 'a cat' })
  const [output] = (await under.task(id)).outputs
  expect(output.expires_at).toBe('2030-01-02T00:00:00.000Z')
  now += 24 * 3_600_000 - 1
  expect((await under.ask(output.url, {})).status).toBe(200)
  now += 1
  expect(await under.ask(output.url, {})).toMatchObject({ status: 410, body: { code: 'expired' } })
  const later = await under.restart()
  expect(await readdir(join(under.folder, 'tasks', id))).toEqual(['task.json'])
  expect(await later.task(id)).toMatchObject({ status: 'succeeded' })
})

test('gives a retry time after too many requests; embedded mode has no such limit', async () => {
  let now = Date.UTC(2030, 0, 1)
  const under = await serve({ mode: 'metered' }, { now: () => now, rate: { burst: 3, perSecond: 0.5 } })
  for (let count = 0; count < 3; count += 1) expect((await under.get('/v1/models')).status).toBe(200)
  const limited = await under.get('/v1/models')
  expect(limited).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(limited.headers.get('retry-after')).toBe('2')
  expect((await under.ask('/health', {})).status).toBe(200)
  now += 2000
  expect((await under.get('/v1/models')).status).toBe(200)
  const free = await under.restart({ mode: 'embedded' })
  for (let count = 0; count < 10; count += 1) expect((await free.get('/v1/models')).status).toBe(200)
})

test('refuses the same requests in a quote as in a submit', async () => {
  const { post } = await serve({ mode: 'metered' })
  const quote = (body: unknown) => post('/v1/quotes', body)
  expect(await quote({ operation: 'image-to-3d', model })).toMatchObject({ status: 200, body: { credits: 35 } })
  expect(await quote({ operation: 'text-to-3d', model, prompt: 'gibberish' })).toMatchObject({ status: 422 })
  expect(await quote({ operation: 'text-to-3d', model, height_mm: 5 })).toMatchObject({ status: 400 })
  expect(await quote({ operation: 'remesh', model })).toMatchObject({ status: 404, body: { code: 'unsupported' } })
  expect(await quote({ operation: 'fly', model })).toMatchObject({ body: { errors: [{ field: 'operation' }] } })
})
