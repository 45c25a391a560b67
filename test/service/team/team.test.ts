import { describe, expect, test } from 'vitest'
import { administer } from '../../../electron/service/team/admin/command.ts'
import { eventually } from '../../support/eventually.ts'
import { model, png, temporaryFolder } from '../service-under-test.ts'
import { postgresOfFile } from './postgres-under-test.ts'
import { hasPostgres, postgresOrWhyNot } from '../../support/team/postgres-cluster.ts'
import { newTeam, noLimits, serveTeam } from './team-under-test.ts'

const postgres = postgresOfFile()
const newDatabase = async () => (await postgres()).database()

describe.skipIf(!hasPostgres)(`a team over ${postgresOrWhyNot}`, () => {
  test('acts as one service with two servers and two workers: a key is one task, shown by either server', async () => {
    const url = await newDatabase()
    const files = await temporaryFolder()
    const one = await serveTeam({ url, files, metered: true })
    const other = await serveTeam({ url, files, metered: true }, one.account)
    const headers = { 'idempotency-key': 'the-same' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, count) =>
        (count % 2 === 0 ? one : other).post('/v1/generate', { prompt: 'a cat', model }, headers),
      ),
    )
    expect(answers.map(({ status, body }) => (status === 202 ? 202 : body))).toEqual(answers.map(() => 202))
    expect(new Set(answers.map(({ body }) => body.task_id)).size).toBe(1)
    const task = await other.task(answers[0]?.body.task_id)
    expect((await fetch(task.outputs[0].url)).status).toBe(200)
    expect((await one.get('/v1/credits')).body).toEqual({ balance: 465, reserved: 0 })
    expect(one.engine.asked.length + other.engine.asked.length).toBe(1)
  })

  test('isolates accounts from each other', async () => {
    const team = await newTeam(await newDatabase())
    const stranger = team.as((await team.server.accounts.add('stranger', null, 1, noLimits)).key)
    const id = await team.submit({ prompt: 'a cat' })
    await team.task(id)
    const upload = await team.ask('/v1/files', {
      method: 'POST',
      headers: { authorization: `Bearer ${team.account.key}`, 'content-type': 'image/png' },
      body: png,
    })
    expect((await stranger.get(`/v1/tasks/${id}`)).status).toBe(404)
    expect((await stranger.get('/v1/tasks')).body.tasks).toEqual([])
    expect((await stranger.post(`/v1/tasks/${id}/cancel`)).status).toBe(404)
    expect((await stranger.post('/v1/generate', { model, image: upload.body.file_id })).status).toBe(400)
    expect((await stranger.post('/v1/generate', { model, image: `task:${id}/model.glb` })).status).toBe(400)
  })

  test('limits a key by concurrent tasks, tasks a day and stored bytes', async () => {
    const team = await newTeam(await newDatabase())
    const keyOf = async (limits: Partial<typeof noLimits> | Record<string, number>) =>
      team.as((await team.server.accounts.addKey('someone', { ...noLimits, ...limits })).key)
    const atOnce = await keyOf({ tasksAtOnce: 1 })
    await atOnce.submit({ prompt: 'wait' })
    expect(await atOnce.post('/v1/generate', { prompt: 'a cat', model })).toMatchObject({
      status: 429,
      body: { code: 'queue_full' },
    })
    const aDay = await keyOf({ tasksADay: 1 })
    await aDay.task(await aDay.submit({ prompt: 'a cat' }))
    const refused = await aDay.post('/v1/generate', { prompt: 'a dog', model })
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
    const kept = await keyOf({ bytesKept: 1000 })
    await kept.task(await kept.submit({ prompt: 'a cat' }))
    expect(await kept.post('/v1/generate', { prompt: 'a dog', model })).toMatchObject({ status: 413 })
  })

  test('shares a long queue among waiting accounts, whichever came first', async () => {
    const team = await newTeam(await newDatabase(), { slots: 1, workers: 0 })
    const modest = team.as((await team.server.accounts.add('modest', null, 1, noLimits)).key)
    for (let count = 0; count < 12; count += 1) await team.submit({ prompt: `greedy ${count}` })
    for (let count = 0; count < 4; count += 1) await modest.submit({ prompt: `modest ${count}` })
    const worker = await serveTeam({ url: await urlOf(team), files: await temporaryFolder(), slots: 1 }, team.account)
    await eventually(async () => expect(worker.engine.asked.length).toBe(16))
    const first = worker.engine.asked.slice(0, 8).map(({ input }) => String(input['prompt']).split(' ')[0])
    expect(first.filter((one) => one === 'modest')).toHaveLength(4)
  })

  test('lets an administrator add accounts, keys and credits, and refuses a revoked key', async () => {
    const url = await newDatabase()
    const admin = (...words: string[]) => administer(words, { MAQUETTE_QUEUE: url })
    const key = await admin('accounts', 'add', 'ada', '--credits', '100', '--tasks-at-once', '3')
    expect(key).toMatch(/^mq_/)
    await expect(admin('accounts', 'add', 'ada')).rejects.toThrow('already')
    await expect(admin('accounts', 'grant', 'ada', '-101')).rejects.toThrow('fewer')
    expect(await admin('accounts', 'grant', 'ada', '-40')).toContain('60')
    expect(await admin('keys', 'list', 'ada')).not.toContain(key)
    const adminKey = await admin('keys', 'add', '--administrator')
    const team = await newTeam(url, { metered: true })
    const { database } = team.stores
    const { rows } = await database.query<{ text: string }>('select keys::text as text from keys')
    for (const { text } of rows) expect(text).not.toContain(key)
    expect((await team.as(key).get('/v1/credits')).body).toEqual({ balance: 60, reserved: 0 })
    const page = await team.as(adminKey).get('/admin/overview')
    expect(page.body.accounts.map(({ name }: { name: string }) => name)).toEqual(['ada', 'someone'])
    for (const path of ['/admin/overview', '/metrics']) expect((await team.get(path)).status).toBe(401)
    expect((await team.as(adminKey).get('/v1/tasks')).status).toBe(401)
    const other = await admin('keys', 'add', 'ada')
    const id = (await admin('keys', 'list', 'ada')).split('\n').at(-1)?.split(' ')[0] ?? ''
    await admin('keys', 'revoke', id)
    expect((await team.as(other).get('/v1/tasks')).status).toBe(401)
    await admin('accounts', 'close', 'ada')
    expect(await admin('tasks')).toContain('worker_')
  })

  test('reports health, readiness and metrics by route and status, without ids', async () => {
    const team = await newTeam(await newDatabase())
    const admin = team.as((await team.server.accounts.addKey(null, noLimits)).key)
    await team.task(await team.submit({ prompt: 'a secret cat' }))
    expect((await team.ask('/ready', {})).status).toBe(200)
    const figures: string = (await admin.get('/metrics')).body
    expect(figures).toMatch(/maquette_request_seconds_count\{method="POST",route="\/v1\/generate",status="202"\} 1/)
    expect(figures).toContain('route="/v1/tasks/:id"')
    expect(figures).toContain('maquette_workers{host=')
    expect(figures).not.toMatch(/task_[0-9a-f]{8}/)
    expect(team.logged.join()).not.toContain('secret cat')
  })

  test('passes the tasks of a silent worker to another, and discards its late results', async () => {
    const url = await newDatabase()
    const files = await temporaryFolder()
    const dead = await serveTeam({ url, files, metered: true, slots: 1 })
    const id = await dead.submit({ prompt: 'wait' })
    await dead.task(id, (task) => task.status === 'running')
    const alive = await serveTeam({ url, files, metered: true }, dead.account)
    await eventually(async () => {
      // As if its lease had run out while it was cut off.
      await dead.stores.database.query(
        `update maquette_queue.job set heartbeat_on = now() - interval '1 hour' where name = 'tasks' and state = 'active' and retry_count = 0`,
      )
      await alive.stores.jobs.supervise()
      expect(dead.engine.asked.length + alive.engine.asked.length).toBe(2)
    })
    dead.engine.release()
    alive.engine.release()
    const task = await alive.task(id)
    expect(task).toMatchObject({ status: 'succeeded', credits: { quoted: 35, charged: 35, refunded: 0 } })
    expect((await fetch(task.outputs[0].url)).status).toBe(200)
    expect((await alive.get('/v1/credits')).body).toEqual({ balance: 465, reserved: 0 })
  })

  test('reports a lost database to clients, and loses no task when it returns', async () => {
    const team = await newTeam(await newDatabase(), { metered: true })
    const before = await team.submit({ prompt: 'wait' })
    await team.task(before, (task) => task.status === 'running')
    await (await postgres()).crash()
    team.engine.release()
    await eventually(async () => expect((await team.ask('/ready', {})).status).toBe(200))
    expect(await team.task(before)).toMatchObject({ status: 'succeeded' })
    expect((await team.get('/v1/credits')).body).toEqual({ balance: 465, reserved: 0 })
  })
})

async function urlOf(team: Awaited<ReturnType<typeof newTeam>>): Promise<string> {
  const { rows } = await team.stores.database.query<{ name: string }>('select current_database() as name')
  return `postgres://maquette@127.0.0.1:${(await postgres()).port}/${rows[0]?.name}`
}
