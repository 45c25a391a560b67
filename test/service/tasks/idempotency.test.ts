import { expect, test } from 'vitest'
import { model, serve } from '../service-under-test.ts'

const key = { 'idempotency-key': 'b2d9-1' }

test('returns the same task for the same key and body, whatever the order of the fields', async () => {
  const { post, task, engine } = await serve()
  const first = await post('/v1/generate', { prompt: 'a cat', model, height_mm: 50 }, key)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  await task(first.body.task_id)
  const again = await post('/v1/generate', { height_mm: 50, model, prompt: 'a cat' }, key)
  expect(again).toMatchObject({ status: 202, body: { task_id: first.body.task_id, status: 'succeeded' } })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(engine.asked).toHaveLength(1)
})

test('rejects the same key with another body as a conflict', async () => {
  const { post } = await serve()
  await post('/v1/generate', { prompt: 'a cat', model }, key)
  for (const body of [
    { prompt: 'a dog', model },
    { prompt: 'a cat', model, seed: 1 },
  ])
    expect(await post('/v1/generate', body, key)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
})

test('creates one task for ten concurrent requests', async () => {
  const { post, get } = await serve({ mode: 'metered' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post('/v1/generate', { prompt: 'a cat', model }, key)),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 202))
  expect(new Set(answers.map((answer) => answer.body.task_id)).size).toBe(1)
  expect((await get('/v1/tasks')).body.tasks).toHaveLength(1)
})

test('rejects a concurrent request with another body too', async () => {
  const { post } = await serve({}, { checkWords: () => new Promise((resolve) => setTimeout(() => resolve([]), 20)) })
  const answers = await Promise.all(['a cat', 'a dog'].map((prompt) => post('/v1/generate', { prompt, model }, key)))
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([202, 409])
})

test('leaves the key free after a refused request', async () => {
  const { post } = await serve()
  expect((await post('/v1/generate', { prompt: 'gibberish', model }, key)).status).toBe(422)
  expect((await post('/v1/generate', { prompt: 'a cat', model }, key)).status).toBe(202)
})

test('keeps keys across a restart, for a day', async () => {
  let now = Date.UTC(2030, 0, 1)
  const before = await serve({}, { now: () => now })
  const id = await before.submit({ prompt: 'a cat' }, key)
  const after = await before.restart()
  now += 23 * 3_600_000
  expect(await after.submit({ prompt: 'a cat' }, key)).toBe(id)
  now += 2 * 3_600_000
  const later = await after.submit({ prompt: 'a dog' }, key)
  expect(later).not.toBe(id)
  await after.task(id)
  await after.ask(`/v1/tasks/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${after.service.key}` } })
  expect(await after.submit({ prompt: 'a dog' }, key)).toBe(later)
})

test('resolves a reused key to the newer task, although the older one continues', async () => {
  let now = Date.UTC(2030, 0, 1)
  const { submit, task, engine } = await serve({}, { now: () => now, size: 1 })
  const older = await submit({ prompt: 'wait' }, key)
  await task(older, (one) => one.status === 'running')
  now += 25 * 3_600_000
  const newer = await submit({ prompt: 'a dog' }, key)
  engine.release()
  expect(await task(older)).toMatchObject({ status: 'succeeded' })
  expect(await submit({ prompt: 'a dog' }, key)).toBe(newer)
})

test('refuses an invalid key', async () => {
  const { post } = await serve()
  for (const bad of ['two words', 'x'.repeat(256)])
    expect(await post('/v1/generate', { prompt: 'a cat', model }, { 'idempotency-key': bad })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'Idempotency-Key' }] },
    })
})
