/** For other programs: a client that an existing generator wrote from the description goes from submit to download. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL, fileURLToPath } from 'node:url'
import { generateSource } from 'oazapfts'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { families } from '../../../electron/service/families/families.ts'
import { model, png, serve } from '../service-under-test.ts'
import { receiveEvents } from '../webhooks/event-receiver.ts'
import { lintDescription } from './lint-description.ts'

/** As the generator names them, from the operation ids. */
interface Client {
  defaults: { baseUrl: string; headers: Record<string, string> }
  uploadFile(body: Blob): Promise<{ status: number; data: { file_id: string } }>
  getQuote(body: object): Promise<{ status: number; data: { credits: number } }>
  generate(body: object, headers?: { idempotencyKey?: string }): Promise<{ status: number; data: { task_id: string } }>
  getTask(id: string): Promise<{ status: number; data: Task }>
  listTasks(query?: { limit?: number }): Promise<{ status: number; data: { tasks: Task[] } }>
  deleteTask(id: string): Promise<{ status: number }>
}

interface Task {
  task_id: string
  status: string
  outputs: { url: string; bytes: number; sha256: string }[]
}

/** Generated from what the service says of itself, and loaded. */
async function generatedClient(url: string, key: string): Promise<Client> {
  // Beside the packages, whose runtime it imports.
  const folder = await mkdtemp(fileURLToPath(new URL('../../../node_modules/.generated-', import.meta.url)))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const description = await (
    await fetch(`${url}/v1/openapi.json`, { headers: { authorization: `Bearer ${key}` } })
  ).text()
  await writeFile(join(folder, 'openapi.json'), description)
  const file = join(folder, 'client.ts')
  await writeFile(file, await generateSource(join(folder, 'openapi.json')))
  const client = (await import(pathToFileURL(file).href)) as Client
  Object.assign(client.defaults, { baseUrl: url, headers: { authorization: `Bearer ${key}` } })
  return client
}

test.each(['embedded', 'metered'] as const)('has an API description without lint errors (%s)', async (mode) => {
  const { get } = await serve({ mode }, { families })
  expect(await lintDescription((await get('/v1/openapi.json')).body)).toEqual([])
})

test('works with a generated client: uploads, quotes, submits, polls, downloads and deletes', async () => {
  const { service } = await serve({ mode: 'metered' })
  const client = await generatedClient(service.url, service.key)
  const { data: upload } = await client.uploadFile(new Blob([png], { type: 'image/png' }))
  const request = { model, image: upload.file_id }
  expect(await client.getQuote({ ...request, operation: 'image-to-3d' })).toMatchObject({
    status: 200,
    data: { credits: 35 },
  })
  const first = await client.generate(request, { idempotencyKey: 'once' })
  const again = await client.generate(request, { idempotencyKey: 'once' })
  expect(first.status).toBe(202)
  expect(again.data.task_id).toBe(first.data.task_id)
  let task: Task
  do task = (await client.getTask(first.data.task_id)).data
  while (task.status !== 'succeeded')
  const bytes = Buffer.from(await (await fetch(task.outputs[0]?.url ?? '')).arrayBuffer())
  expect(bytes).toHaveLength(task.outputs[0]?.bytes ?? 0)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(task.outputs[0]?.sha256)
  expect((await client.listTasks({ limit: 1 })).data.tasks).toHaveLength(1)
  expect((await client.deleteTask(task.task_id)).status).toBe(204)
  expect(await client.getTask(task.task_id)).toMatchObject({ status: 404, data: { code: 'not_found' } })
})

test('sends events that the Standard Webhooks library accepts, and rejects when modified', async () => {
  const receiver = await receiveEvents()
  const { post, submit } = await serve()
  const { body: hook } = await post('/v1/webhooks', { url: receiver.url })
  const id = await submit({ prompt: 'a cat' })
  const [event] = await receiver.until(1)
  if (event === undefined) throw new Error('nothing came')
  const webhook = new Webhook(hook.secret)
  const headers = event.headers as Record<string, string>
  expect(webhook.verify(event.text, headers)).toMatchObject({ type: 'task.succeeded', data: { task_id: id } })
  expect(() => webhook.verify(event.text.replace('succeeded', 'failed'), headers)).toThrow('signature')
})
