import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceClient } from '../../../../electron/backend/connections/service-client.ts'
import { clientUnderTest, never } from '../../../support/client-under-test.ts'
import { node, paintedPicture, workflowOverrides } from '../../../support/services/comfyui-workflow.ts'
import { comfyCloudReplica } from '../../../support/services/comfy-cloud.ts'
import { comfyuiReplica } from '../../../support/services/comfyui.ts'
import { startReplica, type Replica } from '../../../support/services/replica.ts'
import { plainRequest } from '../../../support/plain-requests.ts'

const key = '0f9e8d7c-1111-4222-8333-444455556666'
const broken = { ...paintedPicture, '1': node('LoadImage', { image: 'gone.png' }) }
const request = plainRequest({ operation: 'image-generate', modelId: 'poster', prompt: 'an owl' })
const about = { idempotencyKey: key, beforeSending: () => undefined }

let replica: Replica
let client: ServiceClient
beforeEach(async () => {
  replica = await startReplica(comfyuiReplica)
  const overrides = workflowOverrides({ poster: paintedPicture, broken })
  client = clientUnderTest({ provider: 'comfyui', baseUrl: replica.url, overrides }, { key: null })
})
afterEach(async () => {
  client.close()
  await replica.close()
})

const submitted = async () => {
  expect(await client.submit(request, about, never())).toMatchObject({ kind: 'accepted', taskId: key })
}

test('a prompt moves from the queue to the history, and its file can be opened', async () => {
  await submitted()
  const seen: string[] = []
  let task = await client.task(key, never())
  while (task.status === 'queued' || task.status === 'running') {
    seen.push(task.status)
    task = await client.task(key, never())
  }
  expect([...seen, task.status]).toEqual(['queued', 'running', 'succeeded'])
  const opened = await client.openOutput(task.outputs[0]!.url, { from: 0, etag: null }, never())
  expect(opened.mediaType).toBe('image/png')
  await opened.body.cancel()
})

test('finds a submit with a lost response by its id, and knows that an interrupted one never arrived', async () => {
  replica.meet('submit', 'lost')
  expect(await client.submit(request, about, never())).toMatchObject({ kind: 'unsure' })
  expect(await client.lookFor(request, key, never())).toEqual({ kind: 'there', taskId: key })
  replica.meet('submit', 'broken')
  expect(await client.submit(request, { ...about, idempotencyKey: 'other' }, never())).toMatchObject({ kind: 'unsure' })
  expect(await client.lookFor(request, 'other', never())).toEqual({ kind: 'not-there' })
})

test('a refused workflow names the node', async () => {
  const outcome = await client.submit({ ...request, modelId: 'broken' }, about, never())
  expect(outcome).toMatchObject({
    kind: 'refused',
    error: { code: 'request-refused', details: { fields: [{ field: 'LoadImage 1' }] } },
  })
})

test('a task waits at an address without ComfyUI: it may be at the previous one', async () => {
  await submitted()
  const other = await startReplica({ ...comfyCloudReplica, key: null })
  const moved = clientUnderTest({ provider: 'comfyui', baseUrl: other.url, overrides: {} }, { key: null })
  await expect(moved.task(key, never())).rejects.toMatchObject({ code: 'service-down', details: { status: 404 } })
  moved.close()
  await other.close()
})

test('a forgotten task has expired', async () => {
  await submitted()
  replica.books.erase(key)
  expect(await client.task(key, never())).toMatchObject({ status: 'expired' })
})

describe('cancelling', () => {
  const stops = () =>
    replica.requests.filter(({ request: { method } }) => method === 'POST').map(({ request: { path } }) => path)

  test('removes a waiting prompt from the queue', async () => {
    await submitted()
    expect(await client.cancel(key, 'queued', never())).toMatchObject({ status: 'cancelled' })
    expect(stops()).toEqual(['/prompt', '/queue'])
  })

  test('interrupts a running one', async () => {
    await submitted()
    await client.task(key, never())
    await client.task(key, never())
    expect(await client.cancel(key, 'running', never())).toMatchObject({ status: 'cancelled' })
    expect(stops()).toEqual(['/prompt', '/interrupt'])
  })

  test('works for a waiting task that is assumed to run', async () => {
    await submitted()
    expect(await client.cancel(key, 'running', never())).toMatchObject({ status: 'cancelled' })
    expect(stops()).toEqual(['/prompt', '/interrupt', '/queue'])
  })
})

test('the models are the workflows, and the balance proves the address', async () => {
  expect((await client.catalogue(never())).models.map(({ id }) => id)).toEqual(['poster', 'broken'])
  expect(await client.balance(never())).toMatchObject({ credits: null })
  expect(replica.requests.map(({ request: { path } }) => path)).toEqual(['/system_stats'])
})
