/** Damage to the journal of the local service: no credit comes back, no key is forgotten, nothing is deleted. */
import { appendFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { model, serve, type UnderTest } from '../service-under-test.ts'

const key = { 'idempotency-key': 'paid-once' }

const fileOf = ({ folder }: UnderTest, id: string) => join(folder, 'tasks', id, 'task.json')
const logOf = ({ folder }: UnderTest) => join(folder, 'tasks.log')

async function paid(): Promise<{ before: UnderTest; id: string }> {
  const before = await serve({ mode: 'metered', credits: 100 })
  const id = await before.submit({ prompt: 'a cat' }, key)
  await before.task(id)
  return { before, id }
}

const damages: [string, (path: string) => Promise<void>][] = [
  ['cut short', (path) => truncate(path, 100)],
  ['emptied', (path) => truncate(path, 0)],
  ['overwritten with zeros', async (path) => writeFile(path, Buffer.alloc((await readFile(path)).length))],
  ['of another price', async (path) => writeFile(path, (await readFile(path, 'utf8')).replaceAll(':35', ':10'))],
  ['of another key', async (path) => writeFile(path, (await readFile(path, 'utf8')).replace('paid-once', 'paid-0nce'))],
  [
    'of another task',
    async (path) => writeFile(path, (await readFile(path, 'utf8')).replace(/"id":"task_0/, '"id":"task_1')),
  ],
  ['gone', (path) => rm(path)],
]

test.each(damages)(
  'with its file %s a task stays as it was: paid, known by its key, its result there',
  async (_, damage) => {
    const { before, id } = await paid()
    const task = await before.task(id)
    await before.service.stop()
    await damage(fileOf(before, id))
    const after = await before.restart()
    expect(after.logged.join()).toContain('restored from the journal')
    expect((await after.get('/v1/credits')).body).toEqual({ balance: 65, reserved: 0 })
    expect(await after.submit({ prompt: 'a cat' }, key)).toBe(id)
    expect(await after.post('/v1/generate', { prompt: 'a dog', model }, key)).toMatchObject({ status: 409 })
    const again = await after.task(id)
    expect(again).toMatchObject({ status: 'succeeded', credits: task.credits, request: task.request })
    expect((await after.ask(again.outputs[0].url, {})).status).toBe(200)
    // It is whole again, in both places.
    const last = await after.restart()
    expect(last.logged.join()).not.toContain('restored')
  },
)

test('a damaged log, or none, costs nothing: each task has a file of its own', async () => {
  const { before, id } = await paid()
  let under = before
  for (const damage of [
    (path: string) => rm(path),
    (path: string) => truncate(path, 60),
    (path: string) => writeFile(path, 'x'),
  ]) {
    await under.service.stop()
    await damage(logOf(under))
    under = await under.restart()
    expect((await under.get('/v1/credits')).body).toEqual({ balance: 65, reserved: 0 })
    expect(await under.submit({ prompt: 'a cat' }, key)).toBe(id)
  }
  // It was written again, so that the next damage to a task is made good.
  await under.service.stop()
  await truncate(fileOf(under, id), 0)
  under = await under.restart()
  expect(await under.submit({ prompt: 'a cat' }, key)).toBe(id)
})

test('ignores only a truncated last line', async () => {
  const { before, id } = await paid()
  await before.service.stop()
  await appendFile(logOf(before), '{"layout":1,"id":"task_')
  const after = await before.restart()
  const second = await after.submit({ prompt: 'a dog' })
  await after.task(second)
  await after.service.stop()
  for (const one of [id, second]) await truncate(fileOf(after, one), 0)
  const last = await after.restart()
  expect((await last.get('/v1/credits')).body).toEqual({ balance: 30, reserved: 0 })
})

test('reserves all credits for an unreadable task, and refuses possible repetitions', async () => {
  const { before, id } = await paid()
  await before.service.stop()
  await truncate(fileOf(before, id), 100)
  await writeFile(logOf(before), 'x\n')
  const after = await before.restart()
  expect((await after.get('/v1/credits')).body).toEqual({ balance: 0, reserved: 100 })
  const refused = await after.post('/v1/generate', { prompt: 'a cat', model }, key)
  expect(refused).toMatchObject({ status: 402, body: { code: 'insufficient_credits' } })
  expect(refused.body.detail).toContain(id)
  expect(after.logged.join()).toContain('cannot be read and is left alone')
  expect((await readFile(fileOf(after, id), 'utf8')).length).toBe(100)
  expect(await readFile(logOf(after), 'utf8')).toContain('x\n')
})

test('continues an unfinished task whose file was damaged, and charges it once', async () => {
  const before = await serve({ mode: 'metered' }, { size: 1 })
  const id = await before.submit({ prompt: 'wait' }, key)
  await before.task(id, (one) => one.status === 'running')
  await before.service.stop()
  await truncate(fileOf(before, id), 40)
  const after = await before.restart()
  expect((await after.get('/v1/credits')).body).toEqual({ balance: 465, reserved: 35 })
  await after.task(id, (one) => one.status === 'running')
  after.engine.release()
  expect(await after.task(id)).toMatchObject({ status: 'succeeded', credits: { charged: 35 } })
  expect((await after.get('/v1/credits')).body).toEqual({ balance: 465, reserved: 0 })
})

test('a folder of which nothing is known is set aside with all that is in it, and the log says where', async () => {
  const before = await serve()
  await before.service.stop()
  const name = `task_${'0'.repeat(32)}`
  await mkdir(join(before.folder, 'tasks', name))
  await writeFile(join(before.folder, 'tasks', name, 'input-image'), 'a picture')
  const after = await before.restart()
  expect(await readdir(join(after.folder, 'tasks'))).toEqual([])
  expect(await readFile(join(after.folder, 'tasks-set-aside', name, 'input-image'), 'utf8')).toBe('a picture')
  expect(after.logged.join()).toContain('set aside')
})

test('does not restore a deleted task from the journal, and soon removes it there', async () => {
  const before = await serve()
  const id = await before.submit({ prompt: 'a secret cat' })
  await before.task(id)
  const headers = { authorization: `Bearer ${before.service.key}` }
  await before.ask(`/v1/tasks/${id}`, { method: 'DELETE', headers })
  await before.service.stop()
  // As if the deletion had been cut short.
  await mkdir(join(before.folder, 'tasks', id))
  const after = await before.restart()
  expect((await after.get('/v1/tasks')).body.tasks).toEqual([])
  expect(await readdir(join(after.folder, 'tasks'))).toEqual([])
  expect(await readFile(logOf(after), 'utf8')).not.toContain('secret')
})

test('rewrites the journal before it grows without limit', async () => {
  const under = await serve()
  for (let count = 0; count < 3; count += 1) await under.task(await under.submit({ prompt: `cat ${count}` }))
  const lines = async () => (await readFile(logOf(under), 'utf8')).split('\n').filter((line) => line !== '').length
  expect(await lines()).toBeGreaterThan(6)
  await under.restart()
  expect(await lines()).toBe(3)
})
