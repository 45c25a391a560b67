import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { about, clientUnderTest, dragonRequest, never } from '../../support/client-under-test.ts'
import { startScriptedService, type RecordedRequest, type ScriptedService } from '../../support/scripted-service.ts'

let service: ScriptedService

const fine = ({ method }: RecordedRequest) =>
  method === 'POST' ? { status: 202, body: { task_id: 't' } } : { body: { status: 'running' } }

beforeEach(async () => {
  service = await startScriptedService(fine)
})
afterEach(() => {
  vi.useRealTimers()
  return service.close()
})

const connections = () => service.requests.map(({ connection }) => connection)

test('polls share a connection, a paid request has its own', async () => {
  const client = clientUnderTest({ baseUrl: service.url })
  await client.task('t', never())
  await client.task('t', never())
  await client.submit(dragonRequest, about, never())
  await client.task('t', never())
  expect(connections()).toEqual([1, 1, 2, 1])
  client.close()
})

test('opens at most eight connections, and waiting requests do not time out', async () => {
  // Only these two clocks advance, which the client's timeouts use.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let open = 0
  let maxOpen = 0
  let release = () => undefined as void
  const gate = new Promise<void>((resolve) => (release = resolve))
  service.script = async (request) => {
    maxOpen = Math.max(maxOpen, ++open)
    await gate
    open -= 1
    return fine(request)
  }
  const client = clientUnderTest(
    { baseUrl: service.url },
    { timeouts: { connectTimeoutMs: 2_500, replyTimeoutMs: { submit: 5e4, ask: 5e4, open: 5e4, upload: 5e4 } } },
  )
  const asked = Promise.all(Array.from({ length: 20 }, () => client.task('t', never())))
  await expect.poll(() => service.requests.length).toBe(8)
  // Longer than the connect timeout.
  await vi.advanceTimersByTimeAsync(2_800)
  release()
  expect(await asked).toHaveLength(20)
  expect(maxOpen).toBe(8)
  client.close()
})

describe('a warm connection that closes on reuse', () => {
  test('repeats the poll once on a new one', async () => {
    const client = clientUnderTest({ baseUrl: service.url })
    await client.task('t', never())
    service.script = (request) => (request.connection === 1 ? { misbehave: 'reset' } : fine(request))
    expect(await client.task('t', never())).toMatchObject({ status: 'running' })
    expect(connections()).toEqual([1, 1, 2])
    client.close()
  })

  test('fails when the new one breaks too', async () => {
    const client = clientUnderTest({ baseUrl: service.url })
    await client.task('t', never())
    service.script = () => ({ misbehave: 'reset' })
    await expect(client.task('t', never())).rejects.toMatchObject({ code: 'offline' })
    expect(connections()).toEqual([1, 1, 2])
    client.close()
  })

  test('fails when the connection was new or the answer had started', async () => {
    const client = clientUnderTest({ baseUrl: service.url })
    service.script = () => ({ misbehave: 'reset' })
    await expect(client.task('t', never())).rejects.toMatchObject({ code: 'offline' })
    service.script = fine
    await client.task('t', never())
    service.script = () => ({ body: '{"status":', misbehave: 'cut' })
    await expect(client.task('t', never())).rejects.toMatchObject({ code: 'offline' })
    expect(service.requests).toHaveLength(3)
    client.close()
  })

  test('never repeats anything but a poll', async () => {
    const client = clientUnderTest({ baseUrl: service.url })
    await client.task('t', never())
    service.script = () => ({ misbehave: 'reset' })
    await expect(client.cancel('t', 'running', never())).rejects.toMatchObject({ code: 'offline' })
    expect(await client.submit(dragonRequest, about, never())).toMatchObject({ kind: 'unsure' })
    expect(service.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST'])
    client.close()
  })
})

describe('closing a client', () => {
  test('closes idle connections and lets requests finish', async () => {
    const client = clientUnderTest({ baseUrl: service.url })
    await client.task('t', never())
    const idle = service.requests[0]!.closed
    client.close()
    await expect(idle).resolves.toBeUndefined()

    const busy = clientUnderTest({ baseUrl: service.url })
    service.script = (request) => {
      busy.close()
      return fine(request)
    }
    expect(await busy.task('t', never())).toMatchObject({ status: 'running' })
    await expect(service.requests[1]!.closed).resolves.toBeUndefined()
    expect(await busy.task('t', never())).toMatchObject({ status: 'running' })
    await expect(service.requests[2]!.closed).resolves.toBeUndefined()
  })

  test('is not needed for the process to exit', async () => {
    const module = new URL('../../support/client-under-test.ts', import.meta.url).href
    const code = `
      const { clientUnderTest, never } = await import(${JSON.stringify(module)})
      const task = await clientUnderTest({ baseUrl: ${JSON.stringify(service.url)} }).task('t', never())
      console.log(task.status)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      timeout: 20_000,
    })
    expect(stdout.trim()).toBe('running')
    expect(service.requests).toHaveLength(1)
  })
})
