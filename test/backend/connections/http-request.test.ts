import { expect, test } from 'vitest'
import { sendRequest } from '../../../electron/backend/connections/http-request.ts'
import { startScriptedService } from '../../support/scripted-service.ts'

const signal = new AbortController().signal
const timeouts = { connectTimeoutMs: 5_000, replyTimeoutMs: 5_000, idleTimeoutMs: 5_000 }

test('refuses a name that resolves to a private address, before anything is sent', async () => {
  const service = await startScriptedService(() => ({ body: 'secret' }))
  const url = new URL(service.url.replace('127.0.0.1', 'localhost'))
  const result = await sendRequest({
    method: 'GET',
    url,
    headers: {},
    signal,
    ...timeouts,
    refusePrivate: true,
  })
  expect(result).toMatchObject({ failure: { phase: 'connecting', errno: 'PRIVATE_ADDRESS' } })
  expect(service.requests).toHaveLength(0)
  await service.close()
})

test('times out without an answer, and knows that the request was sent', async () => {
  const service = await startScriptedService(() => ({ misbehave: 'hang' }))
  const url = new URL(service.url)
  const result = await sendRequest({
    method: 'POST',
    url,
    headers: {},
    body: { mediaType: 'application/json', pieces: ['{}'] },
    signal,
    ...timeouts,
    replyTimeoutMs: 50,
  })
  expect(result).toMatchObject({ failure: { phase: 'sent', errno: 'REPLY_TIMEOUT', aborted: false } })
  await service.close()
})

test('knows that nothing was sent when a file is missing', async () => {
  const service = await startScriptedService(() => ({ body: '{}' }))
  const body = { mediaType: null, pieces: [{ path: '/no/such/file', bytes: 5 }] }
  const result = await sendRequest({
    method: 'POST',
    url: new URL(service.url),
    headers: {},
    body,
    signal,
    ...timeouts,
  })
  expect(result).toMatchObject({ failure: { errno: 'ENOENT' } })
  expect(service.requests).toHaveLength(0)
  await service.close()
})
