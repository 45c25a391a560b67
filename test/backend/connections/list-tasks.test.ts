import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { about, clientUnderTest, dragonRequest, never } from '../../support/client-under-test.ts'
import { startScriptedService, type ScriptedAnswer, type ScriptedService } from '../../support/scripted-service.ts'
import { model, serve } from '../../service/service-under-test.ts'

let service: ScriptedService

beforeEach(async () => {
  service = await startScriptedService()
})
afterEach(() => service.close())

const clientOf = (overrides: Record<string, string> = {}) => clientUnderTest({ baseUrl: service.url, overrides })
const answer = (given: ScriptedAnswer) => {
  service.script = () => given
}

describe('the list of tasks', () => {
  test('is read page by page', async () => {
    service.script = ({ path }) =>
      path === '/v1/tasks?limit=100'
        ? { body: { tasks: [{ task_id: 'b', status: 'running' }], next: 'b' } }
        : { body: { tasks: [{ task_id: 'a', status: 'succeeded' }], next: null } }
    const client = clientOf()
    const page = await client.list(null, null, never())
    expect(page).toMatchObject({ tasks: [{ taskId: 'b' }], next: 'b' })
    expect(await client.list(page.next, null, never())).toMatchObject({ tasks: [{ taskId: 'a' }], next: null })
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/tasks?limit=100', '/v1/tasks?limit=100&after=b'])
  })

  test("includes the offset of the service's clock", async () => {
    const ahead = async (date: string) => {
      answer({ headers: { date }, body: { tasks: [] } })
      return (await clientOf().list(null, null, never())).clockAheadMs
    }
    expect(await ahead('Mon, 01 Jun 2026 12:05:00 GMT')).toBe(300_000)
    expect(await ahead('Mon, 01 Jun 2026 11:00:00 GMT')).toBe(-3_600_000)
    expect(await ahead('at noon')).toBeNull()
  })

  test.each<[string, ScriptedAnswer]>([
    ['404', { status: 404 }],
    ['405', { status: 405 }],
    ['501', { status: 501 }],
  ])('is missing for a service that answers %s, which is asked once', async (_, given) => {
    answer(given)
    const client = clientOf()
    expect(client.listed).toBe(100)
    for (let turn = 0; turn < 2; turn += 1)
      await expect(client.list(null, null, never())).rejects.toMatchObject({
        code: 'request-refused',
        details: { reason: 'no-list' },
      })
    expect(client.listed).toBe(0)
    expect(service.requests).toHaveLength(1)
  })

  test('is not requested where the connection has none', async () => {
    const client = clientOf({ list: 'none' })
    expect(client.listed).toBe(0)
    await expect(client.list(null, null, never())).rejects.toMatchObject({ code: 'request-refused' })
    expect(service.requests).toHaveLength(0)
  })

  test('stays available after an unreadable answer or a rate limit', async () => {
    const client = clientOf()
    answer({ body: '<html>' })
    await expect(client.list(null, null, never())).rejects.toMatchObject({ code: 'bad-reply' })
    answer({ body: { hello: 1 } })
    await expect(client.list(null, null, never())).rejects.toMatchObject({ code: 'bad-reply' })
    answer({ status: 503 })
    await expect(client.list(null, null, never())).rejects.toMatchObject({ code: 'service-down' })
    expect(client.listed).toBe(100)
  })

  test('of the local service includes the request of each task', async () => {
    const local = await serve({ mode: 'metered' })
    const client = clientUnderTest({ baseUrl: local.service.url }, { key: local.service.key })
    const sent = await client.submit({ ...dragonRequest, modelId: model, prompt: 'a cat' }, about, never())
    const second = await client.submit({ ...dragonRequest, modelId: model, prompt: 'a dog' }, about, never())
    // The same key with another prompt: the service knows the key.
    expect([sent.kind, second.kind]).toEqual(['accepted', 'refused'])
    const page = await client.list(null, null, never())
    expect(page.next).toBeNull()
    expect(page.tasks).toMatchObject([
      {
        taskId: sent.kind === 'accepted' ? sent.taskId : '',
        createdAt: expect.stringMatching(/Z$/),
        request: { operation: 'text-to-3d', model, prompt: 'a cat' },
      },
    ])
    client.close()
  })

  test('of the local service continues after a page', async () => {
    const local = await serve()
    const client = clientUnderTest(
      { baseUrl: local.service.url, overrides: { 'list.size': '2' } },
      { key: local.service.key },
    )
    const ids: string[] = []
    for (const name of ['one', 'two', 'three', 'four', 'five']) ids.unshift(await local.submit({ prompt: name }))
    const listed: string[] = []
    let cursor: string | null = null
    do {
      const page = await client.list(cursor, null, never())
      expect(page.tasks.length).toBeLessThanOrEqual(2)
      listed.push(...page.tasks.map(({ taskId }) => taskId))
      cursor = page.next
    } while (cursor !== null)
    expect([...listed].sort()).toEqual([...ids].sort())
    client.close()
  })
})

describe('events of tasks', () => {
  test('are registered with an address and return the secret', async () => {
    answer({ status: 201, body: { id: 'w-1', secret: 'whsec_c2VjcmV0' } })
    expect(await clientOf().registerWebhook('https://me.example/hook', never())).toEqual({ secret: 'whsec_c2VjcmV0' })
    expect(service.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/webhooks',
      json: { url: 'https://me.example/hook', events: ['task.succeeded', 'task.failed', 'task.cancelled'] },
    })
  })

  test.each<[string, Record<string, string>, ScriptedAnswer]>([
    ['has no path for it', {}, { status: 404 }],
    ['is said to have none', { webhooks: 'none' }, { body: {} }],
  ])('are refused where the service %s', async (_, overrides, given) => {
    answer(given)
    await expect(clientOf(overrides).registerWebhook('https://me.example', never())).rejects.toMatchObject({
      code: 'request-refused',
      details: { reason: 'no-webhooks' },
    })
  })

  test('are rejected without a secret, and nothing of the answer is kept', async () => {
    answer({ body: { id: 'w-1', hush: 'whsec_c2VjcmV0' } })
    const error = await clientOf()
      .registerWebhook('https://me.example', never())
      .then(
        () => null,
        (thrown: unknown) => thrown,
      )
    expect(error).toMatchObject({ code: 'bad-reply' })
    expect(JSON.stringify(error)).not.toContain('whsec')
  })

  test('keep the reason where the service refuses the address', async () => {
    answer({ status: 400, body: { code: 'invalid_request', detail: 'lies in a private network' } })
    await expect(clientOf().registerWebhook('https://10.0.0.1', never())).rejects.toMatchObject({
      code: 'request-refused',
      details: { says: 'lies in a private network' },
    })
  })
})
