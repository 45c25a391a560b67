import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { png, serve } from '../service-under-test.ts'

test('lists tasks newest first, page by page, each once', async () => {
  const { get, submit } = await serve()
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await submit({ prompt: `cat ${count}` }))
  const seen: string[] = []
  let after = ''
  do {
    const { body } = await get(`/v1/tasks?limit=2${after}`)
    seen.push(...body.tasks.map((task: { task_id: string }) => task.task_id))
    after = body.next === null ? '' : `&after=${body.next}`
  } while (after !== '')
  expect(seen).toEqual(ids.toReversed())
  expect((await get('/v1/tasks')).body.tasks).toHaveLength(5)
})

test.each(['limit=0', 'limit=101', 'limit=x', 'limit=', 'after=../..', 'order=up'])(
  'refuses a list with %s',
  async (query) => {
    const { get } = await serve()
    const answer = await get(`/v1/tasks?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: query.split('=')[0] }] } })
  },
)

test('cancels a waiting task before it starts, and reports a second cancel as finished', async () => {
  const { submit, post, task, engine } = await serve({}, { size: 1 })
  const first = await submit({ prompt: 'wait' })
  const second = await submit({ prompt: 'wait too' })
  const cancelled = await post(`/v1/tasks/${second}/cancel`)
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', started_at: null, outputs: [] } })
  expect(await post(`/v1/tasks/${second}/cancel`)).toMatchObject({ status: 409, body: { code: 'already_finished' } })
  engine.release()
  expect(await task(first)).toMatchObject({ status: 'succeeded' })
  expect(await post(`/v1/tasks/${first}/cancel`)).toMatchObject({ status: 409, body: { code: 'already_finished' } })
  expect(engine.asked).toHaveLength(1)
})

test('cancels a running task, gives its slot to the next, and discards its output', async () => {
  const { submit, post, task, folder } = await serve({}, { size: 1 })
  const first = await submit({ prompt: 'wait' })
  const second = await submit({ prompt: 'a cat' })
  await task(first, (one) => one.status === 'running')
  expect(await post(`/v1/tasks/${first}/cancel`)).toMatchObject({ body: { status: 'cancelled' } })
  expect(await task(second)).toMatchObject({ status: 'succeeded' })
  expect(await task(first)).toMatchObject({ status: 'cancelled', outputs: [] })
  expect(await readdir(join(folder, 'tasks', first))).toEqual(['task.json'])
})

test('deletes a finished task with its files, but not a running one', async () => {
  const { ask, get, submit, task, engine, folder, service } = await serve()
  const remove = (id: string) =>
    ask(`/v1/tasks/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${service.key}` } })
  const id = await submit({ prompt: 'wait' }, { 'idempotency-key': 'one' })
  expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'not_finished' } })
  engine.release()
  const { url } = (await task(id)).outputs[0]
  expect((await remove(id)).status).toBe(204)
  for (const answer of [await get(`/v1/tasks/${id}`), await remove(id), await ask(url, {})])
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await get('/v1/tasks')).body.tasks).toEqual([])
  expect(await readdir(join(folder, 'tasks'))).toEqual([])
  expect(await submit({ prompt: 'another' }, { 'idempotency-key': 'one' })).not.toBe(id)
})

test('keeps the picture beside the task only while it is needed', async () => {
  const { submit, task, engine, folder } = await serve({}, { size: 1 })
  await submit({ prompt: 'wait' })
  const id = await submit({ image: `data:;base64,${png.toString('base64')}` })
  expect(await readFile(join(folder, 'tasks', id, 'input-image'))).toEqual(png)
  engine.release()
  await task(id)
  expect((await readdir(join(folder, 'tasks', id))).sort()).toEqual(['outputs', 'task.json'])
})

test('reports an unknown task as not found in every route', async () => {
  const { get, post } = await serve()
  for (const id of ['task_00000000000000000000000000000000', 'x', '__proto__', 'task_%2e%2e'])
    for (const answer of [await get(`/v1/tasks/${id}`), await post(`/v1/tasks/${id}/cancel`)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
