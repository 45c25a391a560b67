import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withChecksum } from '../../../electron/service/tasks/record-text.ts'
import { startProcess } from '../service-process.ts'
import { clientOf, serve, temporaryFolder } from '../service-under-test.ts'
import type { UnderTest } from '../service-under-test.ts'
import { expectedSignature, receiveEvents } from './event-receiver.ts'
import { until } from '../../support/eventually.ts'
import { isLong } from '../../support/long.ts'

/** Quick, so that a test does not wait; `giveUpMs` is that of a day unless a test says otherwise. */
const quick = { delaysMs: [5], random: () => 0 }

async function hook({ post }: Pick<UnderTest, 'post'>, url: string, events?: string[]) {
  const { status, body } = await post('/v1/webhooks', { url, ...(events === undefined ? {} : { events }) })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body as { id: string; secret: string }
}

/** Without what is being written at this moment. */
const outboxOf = async (folder: string) =>
  (await readdir(join(folder, 'webhooks', 'outbox'))).filter((name) => !name.endsWith('.part'))

const untilReported = (folder: string) => until(async () => (await outboxOf(folder)).length === 0)

test('reports each end of a task, signed, with the task as in a poll', async () => {
  const receiver = await receiveEvents()
  const service = await serve({ mode: 'metered' }, { size: 1 })
  const { secret } = await hook(service, receiver.url)
  const running = await service.submit({ prompt: 'wait' })
  const waiting = await service.submit({ prompt: 'a cat' })
  await service.post(`/v1/tasks/${waiting}/cancel`)
  await receiver.until(1)
  service.engine.release()
  await service.task(running)
  await receiver.until(2)
  const failing = await service.submit({ prompt: 'hollow' })
  await receiver.until(3)
  await untilReported(service.folder)

  const reported = receiver.received
  expect(reported.map(({ body }) => [body.type, body.data.task_id])).toEqual([
    ['task.cancelled', waiting],
    ['task.succeeded', running],
    ['task.failed', failing],
  ])
  for (const one of reported) {
    expect(one.body.data).toEqual(await service.task(one.body.data.task_id))
    expect(one.body.timestamp).toBe(one.body.data.finished_at)
    expect(one.path).toBe('/events?for=me')
    expect(one.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-signature': expectedSignature(secret, one),
    })
    expect(one.headers['authorization']).toBeUndefined()
  }
  expect(new Set(reported.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
})

test('reports to every webhook only the events it subscribed to', async () => {
  const [one, other] = [await receiveEvents(), await receiveEvents()]
  const service = await serve()
  await hook(service, one.url, ['task.succeeded', 'task.failed'])
  await hook(service, other.url, ['task.failed'])
  await service.task(await service.submit({ prompt: 'a cat' }))
  await one.until(1)
  await service.task(await service.submit({ prompt: 'hollow' }))
  await Promise.all([one.until(2), other.until(1)])
  expect(one.received.map(({ body }) => body.type)).toEqual(['task.succeeded', 'task.failed'])
  expect(other.received.map(({ body }) => body.type)).toEqual(['task.failed'])
  expect(one.received[1]!.headers['webhook-id']).not.toBe(other.received[0]!.headers['webhook-id'])
})

test.each([
  [500, 'status-500'],
  [302, 'status-302'],
  [404, 'status-404'],
  ['hang', 'no-answer'],
] as const)('retries after the response %s, under the same id with a new signature', async (answer, reason) => {
  const receiver = await receiveEvents()
  receiver.answer = answer
  let seconds = 0
  const now = () => Date.UTC(2026, 5, 1, 12) + 1000 * (seconds += 1)
  const service = await serve({}, { now, delivery: { ...quick, timeoutMs: answer === 'hang' ? 1000 : 60_000 } })
  const { secret } = await hook(service, receiver.url)
  const id = await service.submit({ prompt: 'a cat' })
  await receiver.until(2)
  receiver.answer = 200
  await untilReported(service.folder)
  const reported = receiver.received
  expect(new Set(reported.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(reported.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(reported.length)
  for (const one of reported) {
    expect(one.path).toBe('/events?for=me')
    expect(one.headers['webhook-signature']).toBe(expectedSignature(secret, one))
  }
  expect(await service.task(id)).toMatchObject({ status: 'succeeded' })
  expect(service.logged.join()).toContain(reason)
  expect(service.logged.join()).not.toContain('for=me')
})

test('waits longer after each failure', async () => {
  const receiver = await receiveEvents()
  receiver.answer = 500
  const service = await serve({}, { delivery: { random: () => 0 } })
  await hook(service, receiver.url)
  const id = await service.submit({ prompt: 'a cat' })
  const { finished_at: finishedAt } = await service.task(id)
  await receiver.until(1)
  const [name] = await until(async () => {
    const names = await outboxOf(service.folder)
    const text =
      names[0] === undefined ? '' : await readFile(join(service.folder, 'webhooks', 'outbox', names[0]), 'utf8')
    return text.includes('"attempts":1') ? names : null
  })
  const kept = JSON.parse(await readFile(join(service.folder, 'webhooks', 'outbox', name!), 'utf8'))
  expect(kept.nextAt - Date.parse(finishedAt)).toBeGreaterThanOrEqual(5_000)
  expect(receiver.received).toHaveLength(1)
})

test('reports missed events to a receiver once it is back, also after a restart of the service', async () => {
  const gone = await receiveEvents()
  await gone.close()
  const before = await serve({}, { delivery: quick })
  await hook(before, gone.url)
  const first = await before.submit({ prompt: 'a cat' })
  await until(() => before.logged.join().includes('ECONNREFUSED'))
  const after = await before.restart()
  await until(() => after.logged.join().includes('ECONNREFUSED'))
  const second = await after.submit({ prompt: 'a dog' })
  await after.task(second)

  const back = await receiveEvents(gone.port)
  await back.until(2)
  await untilReported(after.folder)
  const reported = new Map(back.received.map(({ body }) => [body.data.task_id, body]))
  expect(new Set(reported.keys())).toEqual(new Set([first, second]))
  expect(reported.get(first).data).toEqual(await after.task(first))
  expect(reported.get(first).data.outputs[0].url).toContain(after.service.url)
})

test('reports an end that is missing from the outbox after a crash at the next start, once', async () => {
  const receiver = await receiveEvents()
  const before = await serve()
  await hook(before, receiver.url)
  const id = await before.submit({ prompt: 'a cat' })
  await receiver.until(1)
  await untilReported(before.folder)
  await before.service.stop()
  // As it is on disk between the end of a task and its place in the outbox.
  const path = join(before.folder, 'tasks', id, 'task.json')
  const { checksum: _, ...record } = JSON.parse(await readFile(path, 'utf8'))
  expect(record.eventDue).toBe(false)
  await writeFile(path, withChecksum({ ...record, eventDue: true }))

  const after = await before.restart()
  await receiver.until(2)
  await untilReported(after.folder)
  expect(receiver.received[1]!.headers['webhook-id']).toBe(receiver.received[0]!.headers['webhook-id'])
  await (await after.restart()).service.stop()
  expect(receiver.received).toHaveLength(2)
})

test('reports every end at least once when killed at any moment', async () => {
  const receiver = await receiveEvents()
  const folder = await temporaryFolder()
  const main = new URL('../fake-service-main.ts', import.meta.url)
  const ids: string[] = []
  for (let round = 0; round < (isLong ? 4 : 2); round += 1) {
    const running = await startProcess(main, [folder, 'metered', '5'])
    const client = clientOf(running)
    if (round === 0) await hook(client, receiver.url)
    for (let index = 0; index < 3; index += 1) ids.push(await client.submit({ prompt: `cat ${round} ${index}` }))
    await client.task(ids[3 * round]!)
    await running.end('SIGKILL')
  }
  await startProcess(main, [folder, 'metered', '0'])
  await until(() => new Set(receiver.received.map(({ body }) => body.data.task_id)).size === ids.length)
  expect(new Set(receiver.received.map(({ body }) => body.data.task_id))).toEqual(new Set(ids))
})

test('drops an event when it is too old', async () => {
  const receiver = await receiveEvents()
  receiver.answer = 503
  // Longer than a busy machine takes to make the event: one that is too old by then is not sent at all.
  const service = await serve({}, { delivery: { ...quick, giveUpMs: 2000 } })
  await hook(service, receiver.url)
  await service.submit({ prompt: 'a cat' })
  await until(() => service.logged.join().includes('given up'))
  expect(await outboxOf(service.folder)).toEqual([])
})

test('removes the webhook of a receiver that answers 410, and does not call it again', async () => {
  const receiver = await receiveEvents()
  receiver.answer = 410
  const service = await serve({}, { delivery: quick })
  await hook(service, receiver.url)
  await service.submit({ prompt: 'a cat' })
  await until(async () => (await service.get('/v1/webhooks')).body.webhooks.length === 0)
  await service.task(await service.submit({ prompt: 'a dog' }))
  expect(receiver.received).toHaveLength(1)
  expect(await outboxOf(service.folder)).toEqual([])
})

test('drops only the pending events of a removed webhook', async () => {
  const [slow, other] = [await receiveEvents(), await receiveEvents()]
  slow.answer = 'hang'
  other.answer = 500
  const service = await serve({}, { delivery: { delaysMs: [3_600_000] } })
  const { id } = await hook(service, slow.url)
  await hook(service, other.url)
  await service.submit({ prompt: 'a cat' })
  await Promise.all([slow.until(1), other.until(1)])
  expect(await outboxOf(service.folder)).toHaveLength(2)
  const headers = { authorization: `Bearer ${service.service.key}` }
  expect((await service.ask(`/v1/webhooks/${id}`, { method: 'DELETE', headers })).status).toBe(204)
  expect(await outboxOf(service.folder)).toHaveLength(1)
})

test('does not report a deleted task, and keeps nothing of it', async () => {
  const receiver = await receiveEvents()
  receiver.answer = 500
  const service = await serve({}, { delivery: quick })
  await hook(service, receiver.url)
  const id = await service.submit({ prompt: 'a secret request' })
  await receiver.until(1)
  const [name] = await outboxOf(service.folder)
  expect(await readFile(join(service.folder, 'webhooks', 'outbox', name!), 'utf8')).not.toContain('request')
  await service.ask(`/v1/tasks/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${service.service.key}` },
  })
  await untilReported(service.folder)
  expect(service.logged.join()).not.toContain('request')
})

test.each([
  ['a name that leads into a private network', 'https://events.example/', ['10.0.0.7']],
  ['a name of which one address is private', 'https://events.example/', ['93.184.216.34', '192.168.0.1']],
  ['a public name that leads to this machine', 'https://events.example/', ['127.0.0.1']],
  ['a public name that leads to this machine in IPv6', 'https://events.example/', ['::ffff:127.0.0.1']],
  ['the name of this machine that leads elsewhere', 'http://localhost:9/', ['10.0.0.7']],
  ['the name of this machine that leads out', 'http://localhost:9/', ['93.184.216.34']],
])('does not call %s', async (_what, url, addresses) => {
  const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const service = await serve({}, { delivery: { ...quick, resolve } })
  await hook(service, url)
  const id = await service.submit({ prompt: 'a cat' })
  await until(() => service.logged.join().includes('private-network'))
  expect(await service.task(id)).toMatchObject({ status: 'succeeded' })
})

test('does not wait for name resolution for ever', async () => {
  const service = await serve({}, { delivery: { ...quick, timeoutMs: 30, resolve: () => new Promise(() => {}) } })
  await hook(service, 'https://events.example/')
  const id = await service.submit({ prompt: 'a cat' })
  await until(() => service.logged.join().includes('no-answer'))
  expect(await service.task(id)).toMatchObject({ status: 'succeeded' })
})

test('is not delayed by a hanging receiver, in tasks or at shutdown', async () => {
  const receiver = await receiveEvents()
  receiver.answer = 'hang'
  const service = await serve()
  await hook(service, receiver.url)
  const ids = []
  for (let index = 0; index < 5; index += 1) ids.push(await service.submit({ prompt: `cat ${index}` }))
  for (const id of ids) expect(await service.task(id)).toMatchObject({ status: 'succeeded' })
  await receiver.until(1)
  await service.service.stop()
  expect(await outboxOf(service.folder)).toHaveLength(5)
})
