/** Before every request, the client checks that the key was given for this address. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceClient } from '../../../electron/backend/connections/service-client.ts'
import { about, clientUnderTest, dragonRequest, never, testKey } from '../../support/client-under-test.ts'

const asked: string[] = []
const server = createServer((request, reply) => {
  asked.push(`${request.method} ${request.headers.authorization ?? 'without a key'}`)
  reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close().closeAllConnections())
beforeEach(() => void (asked.length = 0))

const requests: Record<string, (client: ServiceClient) => Promise<unknown>> = {
  task: (client) => client.task('t1', never()),
  list: (client) => client.list(null, null, never()),
  cancel: (client) => client.cancel('t1', 'running', never()),
  quote: (client) => client.quote(dragonRequest, never()),
  balance: (client) => client.balance(never()),
  registerWebhook: (client) => client.registerWebhook('https://events.example', never()),
  openOutput: (client) => client.openOutput('/results/1.glb', { from: 0, etag: null }, never()),
  submit: async (client) => {
    const outcome = await client.submit(dragonRequest, about, never())
    if (outcome.kind !== 'accepted') throw outcome.error
  },
}

describe.each(Object.keys(requests))('%s', (name) => {
  test.each([
    ['another host', 'https://other.example'],
    ['another port', 'http://127.0.0.1:1'],
    ['another scheme', 'https://127.0.0.1'],
  ])('sends nothing with a key for %s', async (_, origin) => {
    const client = clientUnderTest({ baseUrl: url }, { given: { secret: testKey, origin } })
    await expect(requests[name]!(client)).rejects.toMatchObject({
      code: 'key-missing',
      details: { keyOrigin: origin, origin: url },
    })
    expect(asked).toEqual([])
  })

  test('waits for a locked key', async () => {
    const client = clientUnderTest({ baseUrl: url }, { given: 'locked' })
    await expect(requests[name]!(client)).rejects.toMatchObject({ code: 'key-missing', details: { locked: true } })
    expect(asked).toEqual([])
  })

  test('sends the key to its own address', async () => {
    await requests[name]!(clientUnderTest({ baseUrl: url })).catch(() => undefined)
    expect(new Set(asked.map((line) => line.replace(/^\w+ /, '')))).toEqual(new Set([`Bearer ${testKey}`]))
  })
})
