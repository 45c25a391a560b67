/** What a service promises about its tasks, its books and its files, whatever it keeps them in. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { FakeEngine } from '../fake-engine.ts'
import { isFinished, model, png } from '../service-under-test.ts'
import type { UnderTest } from '../service-under-test.ts'
import { expectedSignature, receiveEvents } from '../webhooks/event-receiver.ts'

export interface Stage extends Pick<UnderTest, 'get' | 'post' | 'ask' | 'submit' | 'task'> {
  engine: FakeEngine
  key: string
  url: string
  /** Ends everything politely and starts it again over what is kept. */
  restart(): Promise<Stage>
}

export interface StageOptions {
  metered?: boolean
  credits?: number
  /** Tasks at work at once. */
  size?: number
  /** Tasks that may wait. */
  room?: number
  now?: () => number
}

/** The same tests for every store. `define` skips where its parts are not there; `about`: those alone whose name has it. */
export function promises(
  define: (name: string, run: () => Promise<void>) => void,
  open: (options?: StageOptions) => Promise<Stage>,
  about = /./,
): void {
  const test: typeof define = (name, run) => {
    if (about.test(name)) define(name, run)
  }
  const body = { prompt: 'a cat', model }
  const withKey = (stage: Stage) => ({ authorization: `Bearer ${stage.key}` })

  test('completes a submitted task, and its download has the reported length and hash', async () => {
    const stage = await open()
    const task = await stage.task(await stage.submit({ prompt: 'a cat', seed: 7 }))
    expect(task).toMatchObject({ status: 'succeeded', progress: 1, error: null, operation: 'text-to-3d', model })
    const [output] = task.outputs
    const whole = Buffer.from(await (await fetch(output.url)).arrayBuffer())
    expect(whole).toHaveLength(output.bytes)
    expect(createHash('sha256').update(whole).digest('hex')).toBe(output.sha256)
    expect(whole.toString()).toContain('a cat')
  })

  test('resumes a download, and refuses it without its token', async () => {
    const stage = await open()
    const { outputs } = await stage.task(await stage.submit({ prompt: 'a cat' }))
    const [{ url, bytes }] = outputs
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
    const part = await fetch(url, { headers: { range: 'bytes=100-199' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${bytes}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200))
    const parts = url.split('/')
    parts[parts.length - 2] = 'a'.repeat(32)
    expect((await fetch(parts.join('/'))).status).toBe(404)
  })

  test('accepts an upload as an input, and treats the same bytes as the same upload', async () => {
    const stage = await open()
    const put = () =>
      stage.ask('/v1/files', { method: 'POST', headers: { ...withKey(stage), 'content-type': 'image/png' }, body: png })
    const first = await put()
    expect(first).toMatchObject({ status: 200, body: { bytes: png.length, media_type: 'image/png' } })
    expect((await put()).body.file_id).toBe(first.body.file_id)
    const task = await stage.task(await stage.submit({ image: first.body.file_id }))
    expect(task).toMatchObject({ status: 'succeeded', request: { image: first.body.file_id } })
    const text = await (await fetch(task.outputs[0].url)).text()
    expect(text).toContain(`${png.length} bytes of a picture`)
    expect(await stage.post('/v1/generate', { model, image: 'file_nowhere' })).toMatchObject({ status: 400 })
  })

  test('reports a failure with a message, charges nothing and leaves no results', async () => {
    const stage = await open({ metered: true })
    const failed = await stage.task(await stage.submit({ prompt: 'hollow' }))
    expect(failed).toMatchObject({
      status: 'failed',
      error: { code: 'bad_geometry' },
      outputs: [],
      credits: { quoted: 35, charged: 0, refunded: 35 },
    })
    const crashed = await stage.task(await stage.submit({ prompt: 'crash' }))
    expect(JSON.stringify(crashed)).not.toContain('secret')
    expect((await stage.get('/v1/credits')).body).toEqual({ balance: 500, reserved: 0 })
  })

  test('reserves credits at once, charges them at the end, and never spends them twice for concurrent requests', async () => {
    const stage = await open({ metered: true, credits: 100 })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, count) => stage.post('/v1/generate', { ...body, prompt: `wait ${count}` })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      202, 202, 402, 402, 402, 402,
    ])
    expect((await stage.get('/v1/credits')).body).toEqual({ balance: 30, reserved: 70 })
    const accepted = answers.filter(({ status }) => status === 202)
    for (const { body: one } of accepted) await stage.task(one.task_id, (task) => task.status === 'running')
    stage.engine.release()
    for (const { body: one } of accepted) await stage.task(one.task_id)
    expect((await stage.get('/v1/credits')).body).toEqual({ balance: 30, reserved: 0 })
  })

  test('refunds cancelled waiting tasks, ends running ones, and refuses a cancel afterwards', async () => {
    const stage = await open({ metered: true, size: 1 })
    const running = await stage.submit({ prompt: 'wait' })
    await stage.task(running, (task) => task.status === 'running')
    const waiting = await stage.submit({ prompt: 'wait too' })
    const cancel = (id: string) => stage.post(`/v1/tasks/${id}/cancel`)
    expect((await cancel(waiting)).body).toMatchObject({ status: 'cancelled', credits: { charged: 0, refunded: 35 } })
    expect((await cancel(running)).body).toMatchObject({ status: 'cancelled', credits: { charged: 35, refunded: 0 } })
    expect(await cancel(running)).toMatchObject({ status: 409, body: { code: 'already_finished' } })
    expect((await stage.get('/v1/credits')).body).toEqual({ balance: 465, reserved: 0 })
    expect(await stage.task(await stage.submit({ prompt: 'a dog' }))).toMatchObject({ status: 'succeeded' })
  })

  test('creates one task for a key and a body, even for ten concurrent requests, and rejects another body as a conflict', async () => {
    const stage = await open({ metered: true })
    const once = { 'idempotency-key': 'once' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => stage.post('/v1/generate', body, once)))
    expect(new Set(answers.map((answer) => answer.body.task_id)).size).toBe(1)
    const again = await stage.post('/v1/generate', body, once)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await stage.post('/v1/generate', { ...body, prompt: 'a dog' }, once)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
    await stage.task(again.body.task_id)
    expect((await stage.get('/v1/credits')).body).toEqual({ balance: 465, reserved: 0 })
  })

  test('refuses requests beyond its capacity, with a retry time', async () => {
    const stage = await open({ size: 1, room: 2 })
    const answers = []
    for (let count = 0; count < 6; count += 1)
      answers.push(await stage.post('/v1/generate', { ...body, prompt: `wait ${count}` }))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ body: { code: 'queue_full' } })
    expect(refused[0]?.headers.get('retry-after')).toBe('5')
  })

  test('lists tasks newest first, page by page, without deleted ones', async () => {
    const stage = await open()
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.push(await stage.submit({ prompt: `cat ${count}` }))
    for (const id of ids) await stage.task(id)
    const first = (await stage.get('/v1/tasks?limit=3')).body
    const second = (await stage.get(`/v1/tasks?limit=3&after=${first.next}`)).body
    expect([...first.tasks, ...second.tasks].map((task) => task.task_id)).toEqual(ids.toReversed())
    expect(second.next).toBeNull()
    const { outputs } = await stage.task(ids[0] ?? '')
    const remove = () => stage.ask(`/v1/tasks/${ids[0]}`, { method: 'DELETE', headers: withKey(stage) })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await stage.get(`/v1/tasks/${ids[0]}`)).status).toBe(404)
    expect((await fetch(outputs[0].url)).status).toBe(404)
    expect((await stage.get('/v1/tasks')).body.tasks).toHaveLength(4)
  })

  test('does not delete an unfinished task', async () => {
    const stage = await open()
    const id = await stage.submit({ prompt: 'wait' })
    const removed = await stage.ask(`/v1/tasks/${id}`, { method: 'DELETE', headers: withKey(stage) })
    expect(removed).toMatchObject({ status: 409, body: { code: 'not_finished' } })
  })

  test('loses nothing in a restart: running tasks start again, waiting ones wait, finished ones remain', async () => {
    const before = await open({ metered: true, size: 1 })
    const done = await before.task(await before.submit({ prompt: 'a cat' }))
    const running = await before.submit({ prompt: 'wait' })
    await before.task(running, (task) => task.status === 'running')
    const waiting = await before.submit({ prompt: 'a dog' })
    const after = await before.restart()
    const kept = await after.task(done.task_id)
    expect(kept.outputs[0].sha256).toBe(done.outputs[0].sha256)
    expect((await fetch(kept.outputs[0].url)).status).toBe(200)
    await after.task(running, (task) => task.status === 'running')
    await new Promise((resolve) => setTimeout(resolve, 50))
    after.engine.release()
    expect(await after.task(running)).toMatchObject({ status: 'succeeded', credits: { charged: 35 } })
    expect(await after.task(waiting)).toMatchObject({ status: 'succeeded' })
    expect((await after.get('/v1/credits')).body).toEqual({ balance: 395, reserved: 0 })
  })

  test('deletes results of a metered account after a day', async () => {
    let now = Date.now()
    const stage = await open({ metered: true, now: () => now })
    const task = await stage.task(await stage.submit({ prompt: 'a cat' }))
    expect(task.outputs[0].expires_at).not.toBeNull()
    now += 25 * 3_600_000
    expect((await fetch(task.outputs[0].url)).status).toBe(410)
  })

  test('sends each end of a task to a webhook once, signed', async () => {
    const receiver = await receiveEvents()
    const stage = await open()
    const { body: hook } = await stage.post('/v1/webhooks', { url: receiver.url })
    const ids = [await stage.submit({ prompt: 'a cat' }), await stage.submit({ prompt: 'hollow' })]
    const received = await receiver.until(2)
    expect(new Set(received.map((one) => one.body.data.task_id))).toEqual(new Set(ids))
    expect(new Set(received.map((one) => one.body.type))).toEqual(new Set(['task.failed', 'task.succeeded']))
    for (const one of received) expect(one.headers['webhook-signature']).toBe(expectedSignature(hook.secret, one))
    expect((await stage.get('/v1/webhooks')).body.webhooks).toHaveLength(1)
    expect((await stage.ask(`/v1/webhooks/${hook.id}`, { method: 'DELETE', headers: withKey(stage) })).status).toBe(204)
    await stage.task(await stage.submit({ prompt: 'a dog' }), isFinished)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(receiver.received).toHaveLength(2)
  })

  test('resends an unaccepted event with the same id', async () => {
    const receiver = await receiveEvents()
    receiver.answer = 500
    const stage = await open()
    await stage.post('/v1/webhooks', { url: receiver.url, events: ['task.succeeded'] })
    await stage.submit({ prompt: 'a cat' })
    await receiver.until(1)
    receiver.answer = 204
    const [first, second] = await receiver.until(2)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  test('refuses a wrong or missing key', async () => {
    const stage = await open()
    expect((await stage.ask('/v1/tasks', {})).status).toBe(401)
    expect((await stage.ask('/v1/tasks', { headers: { authorization: 'Bearer wrong-key-of-someone' } })).status).toBe(
      401,
    )
    expect((await stage.ask('/health', {})).status).toBe(200)
  })
}
