import { afterEach, beforeEach, expect, test } from 'vitest'
import { about, clientUnderTest, dragonRequest, never } from '../../support/client-under-test.ts'
import { startScriptedService, type ScriptedAnswer, type ScriptedService } from '../../support/scripted-service.ts'
import { createTestClock, type TestClock } from '../../support/test-clock.ts'

let service: ScriptedService
let clock: TestClock
let begun: number

beforeEach(async () => {
  service = await startScriptedService()
  clock = createTestClock()
  begun = clock.now()
})
afterEach(() => service.close())

const clientOf = (overrides: Record<string, string> = {}) =>
  clientUnderTest({ baseUrl: service.url, overrides }, { clock })
const tooMany = (code: string, headers: Record<string, string> = {}): ScriptedAnswer => ({
  status: 429,
  headers,
  body: { code, detail: code },
})
const fine: ScriptedAnswer = { status: 202, body: { task_id: 't-1', status: 'running' } }
const passed = () => clock.now() - begun

test('a rate-limited poll delays polls, not submits', async () => {
  const client = clientOf()
  service.script = () => tooMany('rate_limited', { 'retry-after': '30' })
  await expect(client.task('t', never())).rejects.toMatchObject({ code: 'rate-limited', retryAfterMs: 30_000 })
  service.script = () => fine
  expect(await client.submit(dragonRequest, about, never())).toMatchObject({ kind: 'accepted' })
  expect(passed()).toBe(0)
  await client.task('t', never())
  expect(passed()).toBe(30_000)
})

test('with a shared limit, it delays the whole account', async () => {
  const client = clientOf({ 'rate.all': '60' })
  service.script = () => tooMany('rate_limited', { 'retry-after': '30' })
  await expect(client.task('t', never())).rejects.toMatchObject({ code: 'rate-limited' })
  expect(await client.submit(dragonRequest, about, never())).toMatchObject({
    kind: 'not-sent',
    error: { code: 'rate-limited', retryAfterMs: 30_000 },
  })
  expect(service.requests).toHaveLength(1)
})

test('a full queue delays submits for the given time, and polls never', async () => {
  const client = clientOf({ 'rate.all': '60' })
  service.script = () => tooMany('queue_full', { 'retry-after': '30' })
  expect(await client.submit(dragonRequest, about, never())).toMatchObject({
    kind: 'not-sent',
    error: { code: 'queue-full', retryAfterMs: 30_000 },
  })
  service.script = () => fine
  await client.task('t', never())
  expect(service.requests).toHaveLength(2)
  expect(await client.submit(dragonRequest, about, never())).toMatchObject({
    kind: 'not-sent',
    error: { code: 'rate-limited', details: { reason: 'own-limit' } },
  })
})

test('without a duration, the next request waits for one share of a minute', async () => {
  const client = clientOf({ 'rate.asks': '6' })
  service.script = () => tooMany('rate_limited')
  await expect(client.task('t', never())).rejects.toMatchObject({ code: 'rate-limited' })
  service.script = () => fine
  await client.task('t', never())
  expect(passed()).toBe(10_000)
})

test('a wrong clock of the service has no effect', async () => {
  const client = clientOf()
  const headers = { 'retry-after': 'Fri, 01 Jan 2100 00:00:20 GMT', date: 'Fri, 01 Jan 2100 00:00:00 GMT' }
  service.script = () => tooMany('rate_limited', headers)
  await expect(client.task('t', never())).rejects.toMatchObject({ retryAfterMs: 20_000 })
})

test('downloads from the service count where it counts everything', async () => {
  const client = clientOf({ 'rate.all': '3' })
  service.script = () => ({ body: 'bytes' })
  await client.task('t', never()).catch(() => undefined)
  await client.openOutput('/out', { from: 0, etag: null }, never())
  expect(passed()).toBe(20_000)
})

test('reports how many polls an account may send', () => {
  // Out of 240; the others are for a burst.
  expect(clientOf().asksPerMinute).toBe(217)
  expect(clientOf({ 'rate.all': '3' }).asksPerMinute).toBe(3)
  expect(clientUnderTest({ baseUrl: service.url, embedded: true }).asksPerMinute).toBeNull()
  expect([clientOf().concurrentJobs, clientOf({ 'rate.concurrent': '10' }).concurrentJobs]).toEqual([null, 10])
})
