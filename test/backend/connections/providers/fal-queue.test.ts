import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fal } from '../../../../electron/backend/connections/providers/fal/fal.ts'
import type { ServiceClient, ServiceTask } from '../../../../electron/backend/connections/service-client.ts'
import { about, clientUnderTest, never } from '../../../support/client-under-test.ts'
import { requestFor } from '../../../support/provider-requests.ts'
import { falReplica } from '../../../support/services/fal.ts'
import { startReplica, type Replica } from '../../../support/services/replica.ts'

let replica: Replica
let client: ServiceClient
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-fal-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  replica = await startReplica(falReplica)
  client = clientUnderTest({ provider: 'fal', baseUrl: replica.url }, { key: falReplica.key })
})
afterEach(async () => {
  client.close()
  await replica.close()
})

const helmet = requestFor(fal, { modelId: 'tripo3d/h3.1', operation: 'text-to-3d', prompt: 'a brass helmet' })

async function submitted(request = helmet): Promise<string> {
  const outcome = await client.submit(request, about, never())
  if (outcome.kind !== 'accepted') throw outcome.error
  return outcome.taskId
}

/** Polls until the task has ended. */
async function ended(taskId: string): Promise<ServiceTask> {
  for (let asked = 0; asked < 8; asked += 1) {
    const task = await client.task(taskId, never())
    const goesOn = task.status === 'queued' || task.status === 'running'
    if (!goesOn) return task
  }
  throw new Error('it never ends')
}

describe('a request in the queue of fal', () => {
  test('waits, runs and ends with a model', async () => {
    const taskId = await submitted()
    expect(taskId).toMatch(/^tripo3d\/h3\.1\|[\w-]+$/)
    const states: string[] = []
    for (let asked = 0; asked < 3; asked += 1) states.push((await client.task(taskId, never())).status)
    expect(states).toEqual(['queued', 'running', 'succeeded'])
    const { outputs } = await ended(taskId)
    expect(outputs.map(({ name, kind }) => `${kind} ${name}`)).toEqual(['model model.glb', 'image preview.png'])
    const opened = await client.openOutput(outputs[0]!.url, { from: 0, etag: null }, never())
    const bytes = Buffer.from(await new Response(opened.body).arrayBuffer())
    expect(bytes.length).toBe(outputs[0]!.bytes)
    expect(replica.books.spent()).toBe(0.2)
  })

  test('has failed even if its result is refused with 504', async () => {
    replica.books.plans.push({ ends: 'failed' })
    expect(await ended(await submitted())).toMatchObject({
      status: 'failed',
      failure: { code: 'request_timeout', message: 'Request timed out' },
    })
    expect(replica.books.spent()).toBe(0)
  })

  test('is running until its result is available', async () => {
    replica.books.plans.push({ ends: 'succeeded', late: 2 })
    const taskId = await submitted()
    const states: string[] = []
    for (let asked = 0; asked < 5; asked += 1) states.push((await client.task(taskId, never())).status)
    expect(states).toEqual(['queued', 'running', 'running', 'running', 'succeeded'])
  })
})

describe('files for fal', () => {
  test('are uploaded to the named address, without the key', async () => {
    const content = Buffer.alloc(5_000, 7)
    const path = join(folder, 'front.png')
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const file = { slot: 'image', name: 'front.png', mediaType: 'image/png', bytes: content.length, sha256, path }
    const rodin = requestFor(fal, { modelId: 'fal-ai/hyper3d/rodin/v2.5', operation: 'image-to-3d' })
    const taskId = await submitted({ ...rodin, files: [file] })
    expect(taskId).toMatch(/^fal-ai\/hyper3d\|/)
    const [upload] = replica.books.uploads.values()
    expect(upload!.bytes.equals(content)).toBe(true)
    expect(replica.books.tasks()[0]!.body['image_urls']).toEqual([expect.stringContaining('/front.png')])
    expect(replica.requests.map(({ step }) => step)).toEqual(['other', 'file', 'submit'])
    expect(replica.leaks()).toEqual([])
  })
})

describe('the account at fal', () => {
  test('has a valid key that may not see the balance', async () => {
    replica.fate = (step, { path }) => (step === 'other' && path.includes('billing') ? 'credits' : null)
    expect(await client.balance(never())).toMatchObject({ credits: null })
    expect(replica.requests.map(({ request }) => request.path)).toEqual(['/v1/account/billing', '/v1/models/pricing'])
  })
})

describe('the catalogue of fal', () => {
  const ends = async (id: string) => (await client.catalogue(never())).models.find((model) => model.id === id)?.ends

  test('marks deprecated models', async () => {
    expect(await ends('fal-ai/meshy/v6')).toEqual({ on: null, successor: null })
    expect(await ends('meshy/v7.1')).toBeUndefined()
  })

  test('is the built-in one without a list', async () => {
    replica.meet('other', 'down')
    expect(await client.catalogue(never())).toEqual(fal.catalogue)
  })
})
