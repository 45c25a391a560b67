/** The whole studio without its screen, a real service that keeps an account, and the events between them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createBackend } from '../../../electron/backend/create-backend.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../../shared/protocol/contract.ts'
import type { StudioEvent } from '../../../shared/protocol/studio-event.ts'
import { type FakePorts, fakePorts } from '../../support/fake-ports.ts'
import { serve } from '../../service/service-under-test.ts'
import { startReplica } from '../../support/services/replica.ts'
import { replicateReplica, replicateSecret } from '../../support/services/replicate.ts'
import { freePort } from '../../support/free-port.ts'
import { eventOf, headersOf, otherSecret, signingSecret } from './signed-event.ts'
import { until } from '../../support/eventually.ts'

async function startStudio(change: Partial<FakePorts> = {}) {
  const ports = fakePorts({ localEngine: false, ...change })
  const backend = createBackend(ports, { parseOutputs: true })
  onTestFinished(() => backend.stop())
  const events: StudioEvent[] = []
  backend.subscribe((event) => events.push(event))
  await backend.start()
  const call = async <Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
  ): Promise<CommandOutput<Name>> => {
    const reply = await backend.dispatch(name, input)
    if (!reply.ok) throw Object.assign(new Error(`${name}: ${reply.error.message}`), reply.error)
    return reply.value as CommandOutput<Name>
  }
  const reported = (type: StudioEvent['type']) => events.filter((event) => event.type === type).length
  return { backend, ports, call, reported }
}

async function withConnection(change: Partial<FakePorts> = {}) {
  const studio = await startStudio(change)
  const port = await freePort()
  const { id } = await studio.call('connections.add', {
    provider: 'specification',
    name: 'Mine',
    baseUrl: 'https://api.example/',
  })
  let sent = 0
  const send = async (body: string, secret: string) => {
    const headers = headersOf(body, Date.now(), { secret, id: `msg_${(sent += 1)}` })
    return (await fetch(`http://127.0.0.1:${port}/webhooks/${id}`, { method: 'POST', headers, body })).status
  }
  return { ...studio, port, id, send }
}

test('listens only once a person turns the receiver on, then at once, also in the next run', async () => {
  const { call, port, backend, ports, reported } = await withConnection()
  const off = { listening: false, baseUrl: null, problem: null, last: [] }
  const on = { listening: true, baseUrl: `http://127.0.0.1:${port}/webhooks`, problem: null, last: [] }
  expect(await call('webhooks.status', {})).toEqual(off)
  await call('settings.change', { webhooks: { port } })
  expect(await call('webhooks.status', {})).toEqual(off)
  await call('settings.change', { webhooks: { enabled: true } })
  expect(await call('webhooks.status', {})).toEqual(on)
  expect(reported('webhooks')).toBe(1)
  await call('settings.change', { theme: 'dark' })
  expect(reported('webhooks')).toBe(1)
  await backend.stop()
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  const again = await startStudio({ dataFolder: ports.dataFolder })
  expect(await again.call('webhooks.status', {})).toEqual(on)
  await again.call('settings.change', { webhooks: { enabled: false } })
  expect(await again.call('webhooks.status', {})).toEqual(off)
})

test('starts although the port is in use, and reports it', async () => {
  const blocker = createServer()
  blocker.listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  onTestFinished(() => void blocker.close())
  const { port } = blocker.address() as AddressInfo
  const { call, backend, ports } = await withConnection()
  await call('settings.change', { webhooks: { enabled: true, port } })
  const status = { listening: false, problem: { code: 'invalid-input', details: { reason: 'port-taken' } } }
  expect(await call('webhooks.status', {})).toMatchObject(status)
  await backend.stop()
  const again = await startStudio({ dataFolder: ports.dataFolder })
  expect(await again.call('webhooks.status', {})).toMatchObject(status)
})

test('keeps a signing secret beside the key, shows its last four characters, and changes and deletes it', async () => {
  const { call, id, ports, port, send } = await withConnection()
  await call('settings.change', { webhooks: { enabled: true, port } })
  await call('connections.set-key', { id, key: 'sk-0123456789abcdef', storage: 'run' })
  expect(await send(eventOf('task_1'), signingSecret)).toBe(404)
  expect(
    await call('webhooks.set-secret', { connectionId: id, secret: ` ${signingSecret} `, storage: 'run' }),
  ).toMatchObject({
    key: { storage: 'run', lastFour: 'cdef' },
    webhookSecret: { storage: 'run', lastFour: signingSecret.slice(-4) },
  })
  expect(ports.keys.get(`webhook:${id}`)).toMatchObject({ secret: signingSecret, storage: 'run' })
  expect(await send(eventOf('task_1'), signingSecret)).toBe(204)
  expect(await send(eventOf('task_1'), otherSecret)).toBe(401)
  await call('webhooks.set-secret', { connectionId: id, secret: otherSecret, storage: 'run' })
  expect(await send(eventOf('task_1'), otherSecret)).toBe(204)
  expect((await call('webhooks.status', {})).last).toEqual([
    { connectionId: id, at: expect.stringMatching(/Z$/), refused: null },
  ])
  expect(await call('webhooks.forget-secret', { connectionId: id })).toMatchObject({
    key: { storage: 'run' },
    webhookSecret: { storage: 'none', lastFour: null },
  })
  expect(await send(eventOf('task_1'), otherSecret)).toBe(404)
  expect([...ports.keys.keys()]).toEqual([id])
  expect(ports.lines.join()).not.toMatch(/whsec_/)
})

test('refuses an invalid signing secret at its field, without repeating it', async () => {
  const { call, id, ports } = await withConnection()
  const thrown = await call('webhooks.set-secret', {
    connectionId: id,
    secret: 'sk-this is a key',
    storage: 'run',
  }).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ code: 'invalid-input', details: { field: 'secret' } })
  expect(JSON.stringify(thrown)).not.toContain('this is a key')
  await expect(
    call('webhooks.set-secret', { connectionId: 'unknown', secret: signingSecret, storage: 'run' }),
  ).rejects.toMatchObject({ code: 'not-found' })
  expect(ports.keys.size).toBe(0)
})

test.each(['connections.remove', 'connections.change'] as const)(
  '%s deletes the signing secret with the key',
  async (name) => {
    const { call, id, ports } = await withConnection()
    await call('connections.set-key', { id, key: 'sk-0123456789abcdef', storage: 'run' })
    await call('webhooks.set-secret', { connectionId: id, secret: signingSecret, storage: 'run' })
    if (name === 'connections.remove') await call(name, { id })
    else await call(name, { id, baseUrl: 'https://somewhere-else.example' })
    expect(ports.keys.size).toBe(0)
  },
)

test.each([
  ['http://events.example/', 'address-not-https'],
  ['events.example', 'address-invalid'],
  ['https://me:word@events.example/', 'address-has-credentials'],
  ['https://events.example/#here', 'address-has-fragment'],
  ['ftp://127.0.0.1/', 'address-not-https'],
])('does not ask a service to send events to %s', async (url, reason) => {
  const { call, id } = await withConnection()
  await expect(call('webhooks.register', { connectionId: id, url, storage: 'run' })).rejects.toMatchObject({
    code: 'invalid-input',
    details: { field: 'url', reason },
  })
})

async function withService(change: Partial<FakePorts> = {}) {
  const studio = await startStudio(change)
  const service = await serve({ mode: 'metered' }, { delivery: { delaysMs: [20], random: () => 0 } })
  const { id } = await studio.call('connections.add', {
    provider: 'specification',
    name: 'Service',
    baseUrl: service.service.url,
  })
  await studio.call('connections.set-key', { id, key: service.service.key, storage: 'run' })
  const port = await freePort()
  await studio.call('settings.change', { webhooks: { enabled: true, port } })
  return { ...studio, service, id, port, address: `http://127.0.0.1:${port}/webhooks/${id}` }
}

test('accepts the end of a task from a service that was asked to send events', async () => {
  const { call, service, id, address, ports } = await withService()
  const connection = await call('webhooks.register', { connectionId: id, url: address, storage: 'run' })
  expect(connection.webhookSecret).toMatchObject({ storage: 'run', lastFour: expect.any(String) })
  expect((await service.get('/v1/webhooks')).body.webhooks).toMatchObject([{ url: address }])
  // Sent by someone else with the same key: no job here knows it, and nothing happens but the event.
  await service.submit({ prompt: 'a cat' })
  const [last] = await until(async () => {
    const { last } = await call('webhooks.status', {})
    return last.length > 0 ? last : null
  })
  expect(last).toMatchObject({ connectionId: id, refused: null })
  expect((await call('studio.snapshot', {})).jobs).toEqual([])
  expect(ports.lines.filter((line) => line.startsWith('error'))).toEqual([])
})

test('receives events that were sent while the studio was closed, also after the service restarts', async () => {
  const studio = await withService()
  const { call, id, address, backend, ports, port } = studio
  await call('webhooks.register', { connectionId: id, url: address, storage: 'run' })
  await backend.stop()
  await studio.service.submit({ prompt: 'a cat' })
  await until(() => studio.service.logged.join().includes('an event could not be delivered yet'))
  const service = await studio.service.restart()
  await until(() => service.logged.join().includes('an event could not be delivered yet'))
  const again = await startStudio({ dataFolder: ports.dataFolder, secrets: ports.secrets })
  const [last] = await until(async () => {
    const { last } = await again.call('webhooks.status', {})
    return last.length > 0 ? last : null
  })
  expect(last).toMatchObject({ connectionId: id, refused: null })
  expect((await again.call('webhooks.status', {})).baseUrl).toBe(`http://127.0.0.1:${port}/webhooks`)
})

test('keeps a secret until the studio closes where it cannot be saved as requested, and notifies the person', async () => {
  const ports = fakePorts()
  const set: FakePorts['secrets']['set'] = async (id, secret, storage) => {
    if (storage === 'file' && id.startsWith('webhook:'))
      throw Object.assign(new Error('locked'), { code: 'key-missing' })
    await ports.secrets.set(id, secret, storage)
  }
  const { call, id, address, service } = await withService({ secrets: { ...ports.secrets, set } })
  await expect(call('webhooks.register', { connectionId: id, url: address, storage: 'file' })).rejects.toThrow('locked')
  expect(ports.keys.get(`webhook:${id}`)).toMatchObject({ storage: 'run' })
  await service.submit({ prompt: 'a cat' })
  const [last] = await until(async () => {
    const { last } = await call('webhooks.status', {})
    return last.length > 0 ? last : null
  })
  expect(last?.refused).toBeNull()
})

test('reports a service without webhooks, and keeps no secret', async () => {
  const { call, id, ports } = await withService()
  await call('connections.change', { id, baseUrl: await somethingElse() })
  await call('connections.set-key', { id, key: 'sk-0123456789abcdef', storage: 'run' })
  await expect(
    call('webhooks.register', { connectionId: id, url: 'https://events.example/', storage: 'run' }),
  ).rejects.toMatchObject({ code: 'request-refused', details: { reason: 'no-webhooks' } })
  expect(ports.keys.has(`webhook:${id}`)).toBe(false)
})

test('sends the address with each job to a service without subscriptions, while events are received', async () => {
  const replica = await startReplica(replicateReplica)
  onTestFinished(() => replica.close())
  const { call } = await startStudio()
  const port = await freePort()
  const { id } = await call('connections.add', { provider: 'replicate', name: 'Replicate', baseUrl: replica.url })
  await call('connections.set-key', { id, key: replicateReplica.key!, storage: 'run' })
  await call('settings.change', { webhooks: { enabled: true, port } })
  const address = 'https://tunnel.example/events'
  const webhookOfNext = async () => {
    const before = replica.books.tasks().length
    await call('jobs.submit', {
      connectionId: id,
      operation: 'text-to-3d',
      modelId: 'tencent/hunyuan-3d-3.1',
      prompt: 'a brass helmet',
      files: {},
      parameters: {},
    })
    await until(() => replica.books.tasks().length > before)
    const { request } = replica.requests.findLast(({ step }) => step === 'submit')!
    return (request.json as { webhook?: string }).webhook
  }
  expect(await webhookOfNext()).toBeUndefined()
  const { webhookSecret } = await call('webhooks.register', { connectionId: id, url: address, storage: 'run' })
  expect(webhookSecret).toMatchObject({ lastFour: replicateSecret.slice(-4) })
  expect(await webhookOfNext()).toBe(address)

  const [task] = replica.books.tasks()
  const body = JSON.stringify({ id: task!.id, status: 'succeeded', input: {}, output: null })
  const headers = headersOf(body, Date.now(), { secret: replicateSecret })
  const sent = await fetch(`http://127.0.0.1:${port}/webhooks/${id}`, { method: 'POST', headers, body })
  expect(sent.status).toBe(204)
  expect((await call('webhooks.status', {})).last).toMatchObject([{ connectionId: id, refused: null }])

  await call('settings.change', { webhooks: { enabled: false } })
  expect(await webhookOfNext()).toBeUndefined()
  await call('settings.change', { webhooks: { enabled: true } })
  await call('webhooks.forget-secret', { connectionId: id })
  expect(await webhookOfNext()).toBeUndefined()
})

/** A server that knows nothing. */
async function somethingElse(): Promise<string> {
  const server = createServer((_asked, reply) => reply.writeHead(404).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
