import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withChecksum } from '../../electron/service/tasks/record-text.ts'
import { startProcess } from './service-process.ts'
import { clientOf, png, serve, temporaryFolder } from './service-under-test.ts'

const fakeMain = new URL('./fake-service-main.ts', import.meta.url)

test('resumes queued tasks after a restart, restarts running ones with the same request, and keeps results', async () => {
  const before = await serve({}, { size: 1 })
  const done = await before.submit({ prompt: 'a cat' })
  await before.task(done)
  const running = await before.submit({ prompt: 'wait' })
  const { request } = await before.task(running, (one) => one.status === 'running')
  const queued = await before.submit({ image: `data:;base64,${png.toString('base64')}` })

  const after = await before.restart()
  expect(await after.task(running, (one) => one.status === 'running')).toMatchObject({ request })
  expect(await after.task(queued, () => true)).toMatchObject({ status: 'queued' })
  after.engine.release()
  expect(await after.task(running)).toMatchObject({ status: 'succeeded', request })
  expect(await after.task(queued)).toMatchObject({ status: 'succeeded' })
  const [output] = (await after.task(done)).outputs
  expect((await after.ask(output.url, {})).body).toContain('glTF of a cat')
  expect((await after.get('/v1/tasks')).body.tasks.map((one: { task_id: string }) => one.task_id)).toEqual([
    queued,
    running,
    done,
  ])
})

test('can be stopped twice', async () => {
  const { service } = await serve()
  await Promise.all([service.stop(), service.stop()])
  await expect(fetch(`${service.url}/health`)).rejects.toThrow('fetch failed')
})

test('does not start in the folder of a running service, and does once that has stopped', async () => {
  const first = await serve()
  await expect(serve({ dataFolder: first.folder })).rejects.toThrow(/another Maquette/)
  await first.restart()
})

test('reports a port in use', async () => {
  const { service } = await serve()
  const port = Number(new URL(service.url).port)
  await expect(serve({ port })).rejects.toMatchObject({
    code: 'invalid-input',
    message: `port ${port} is already in use`,
  })
})

test('sets unknown folders aside, and starts despite a damaged task', async () => {
  const folder = await temporaryFolder()
  const half = join(folder, 'tasks', `task_${'0'.repeat(32)}`)
  const damaged = join(folder, 'tasks', `task_${'1'.repeat(32)}`)
  await mkdir(half, { recursive: true })
  await mkdir(damaged)
  await writeFile(join(half, 'task.json.part'), '{"half')
  await writeFile(join(damaged, 'task.json'), '{"half')
  const { get, submit, task, logged } = await serve({ dataFolder: folder })
  expect((await get('/v1/tasks')).body.tasks).toEqual([])
  expect(await readdir(join(folder, 'tasks'))).toEqual([`task_${'1'.repeat(32)}`])
  expect(logged.join()).toContain('cannot be read')
  expect(logged.join()).toContain('set aside')
  expect(await readdir(join(folder, 'tasks-set-aside', `task_${'0'.repeat(32)}`))).toEqual(['task.json.part'])
  expect(await task(await submit({ prompt: 'a cat' }))).toMatchObject({ status: 'succeeded' })
})

test('delays a task that is interrupted repeatedly behind others, keeps it cancellable, and never drops it', async () => {
  const folder = await temporaryFolder()
  const before = await serve({ dataFolder: folder }, { size: 1 })
  const ids = [await before.submit({ prompt: 'wait' }), await before.submit({ prompt: 'wait too' })]
  await before.service.stop()
  for (const id of ids) {
    const path = join(folder, 'tasks', id, 'task.json')
    const { checksum: _, ...record } = JSON.parse(await readFile(path, 'utf8'))
    const attempts = id === ids[0] ? 3 : 60
    await writeFile(path, withChecksum({ ...record, status: 'running', startedAt: 1, attempts }))
  }
  const after = await serve({ dataFolder: folder }, { size: 1 })
  expect(await after.task(await after.submit({ prompt: 'a cat' }))).toMatchObject({ status: 'succeeded' })
  expect(await after.task(ids[1]!, () => true)).toMatchObject({ status: 'queued' })
  expect((await after.post(`/v1/tasks/${ids[1]}/cancel`, {})).body).toMatchObject({ status: 'cancelled' })
  await after.task(ids[0]!, (one) => one.status === 'running')
  after.engine.release()
  expect(await after.task(ids[0]!)).toMatchObject({ status: 'succeeded' })
})

test('loses and repeats no task and keeps its accounts when killed at any point', async () => {
  const folder = await temporaryFolder()
  const ids = new Set<string>()
  let sent = 0
  for (let round = 0; round < 3; round += 1) {
    const running = await startProcess(fakeMain, [folder, 'metered', '15'])
    const client = clientOf(running)
    // What was told before must be there, whatever came between.
    for (const id of ids) expect((await client.get(`/v1/tasks/${id}`)).status).toBe(200)
    const killAt = sent + 2 + round
    while (sent < killAt) {
      const key = `key-${sent}`
      ids.add(await client.submit({ prompt: `cat ${sent}` }, { 'idempotency-key': key }))
      sent += 1
    }
    // This one may or may not have arrived. Its sender does not know, and will send it again.
    const lost = client.submit({ prompt: `cat ${sent}` }, { 'idempotency-key': `key-${sent}` }).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, round))
    await running.end('SIGKILL')
    await lost
  }
  const last = clientOf(await startProcess(fakeMain, [folder, 'metered', '0']))
  ids.add(await last.submit({ prompt: `cat ${sent}` }, { 'idempotency-key': `key-${sent}` }))
  for (const id of ids) {
    const done = await last.task(id)
    expect(done).toMatchObject({ status: 'succeeded', credits: { quoted: 35, charged: 35, refunded: 0 } })
    for (const output of done.outputs)
      expect((await fetch(output.url)).headers.get('content-length')).toBe(String(output.bytes))
  }
  const { tasks } = (await last.get('/v1/tasks?limit=100')).body
  const prompts = tasks.map((one: { request: { prompt: string } }) => one.request.prompt)
  expect(new Set(prompts).size).toBe(prompts.length)
  expect(tasks.length).toBe(ids.size)
  expect((await last.get('/v1/credits')).body).toEqual({ balance: 500 - 35 * tasks.length, reserved: 0 })
  for (const { task_id: id } of tasks)
    expect((await readdir(join(folder, 'tasks', id))).sort()).toEqual(['outputs', 'task.json'])
})
