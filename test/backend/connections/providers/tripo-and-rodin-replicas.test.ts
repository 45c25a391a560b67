/** Tripo and Rodin with the real client, against replicas that keep accounts. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  InputFile,
  ServiceClient,
  ServiceRequest,
} from '../../../../electron/backend/connections/service-client.ts'
import { about, clientUnderTest, never } from '../../../support/client-under-test.ts'
import { plainRequest } from '../../../support/plain-requests.ts'
import { startReplica, type Replica, type ReplicaKind } from '../../../support/services/replica.ts'
import { rodinReplica } from '../../../support/services/rodin.ts'
import { tripoReplica } from '../../../support/services/tripo.ts'

let replica: Replica
let client: ServiceClient
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-at-work-'))
})
afterEach(async () => {
  client.close()
  await replica.close()
  await rm(folder, { recursive: true, force: true })
})

async function connect(kind: ReplicaKind, key = kind.key) {
  replica = await startReplica(kind)
  client = clientUnderTest({ baseUrl: replica.url, provider: kind.provider }, { key, keptFolder: join(folder, 'kept') })
}

async function pictureFor(slot: string): Promise<InputFile> {
  const content = Buffer.from(`picture of ${slot}`)
  const path = join(folder, `${slot}.png`)
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { slot, name: `${slot}.png`, mediaType: 'image/png', bytes: content.length, sha256, path }
}

async function submitted(request: ServiceRequest): Promise<string> {
  const outcome = await client.submit(request, about, never())
  if (outcome.kind !== 'accepted') throw outcome.error
  return outcome.taskId
}

/** Resolves to the ended task. */
async function ended(taskId: string) {
  for (let asked = 0; asked < 8; asked += 1) {
    const task = await client.task(taskId, never())
    if (task.status !== 'queued' && task.status !== 'running') return task
  }
  throw new Error('the task did not end')
}

async function bytesOf(url: string): Promise<Buffer> {
  const { body } = await client.openOutput(url, { from: 0, etag: null }, never())
  return Buffer.from(await new Response(body).arrayBuffer())
}

const mug = plainRequest({ operation: 'text-to-3d', modelId: 'v3.1-20260211', prompt: 'a mug' })
const rodinMug = plainRequest({ operation: 'text-to-3d', modelId: 'Gen-2.5-Medium', prompt: 'a mug' })

describe('Tripo', () => {
  beforeEach(() => connect(tripoReplica))

  test('makes a model from views, with gaps for missing ones', async () => {
    const files = [await pictureFor('images.front'), await pictureFor('images.back')]
    const request = plainRequest({ operation: 'multiview-to-3d', modelId: 'v3.1-20260211', files })
    const task = await ended(await submitted(request))
    expect(task).toMatchObject({ status: 'succeeded', cost: { charged: 30 } })
    expect(replica.books.spent()).toBe(30)
    const [front, back] = [...replica.books.uploads.keys()]
    expect(replica.books.tasks()[0]?.body['inputs']).toEqual([front, '', back, ''])
    expect([...replica.books.uploads.values()].map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['images.front.png', 'image/png'],
      ['images.back.png', 'image/png'],
    ])
    expect((await bytesOf(task.outputs[0]!.url)).subarray(0, 4).toString()).toBe('glTF')
    expect(replica.leaks()).toEqual([])
  })

  test('sends its own model by the task, without an upload', async () => {
    const parent = await submitted(mug)
    await ended(parent)
    const madeBy = {
      taskId: parent,
      operation: 'text-to-3d',
      modelId: mug.modelId,
      finishedAt: '2026-11-20T10:16:40Z',
    } as const
    const mesh = { ...(await pictureFor('mesh')), name: 'mug.glb', mediaType: 'model/gltf-binary', madeBy }
    const convert = plainRequest({
      operation: 'convert',
      modelId: 'convert',
      parameters: { format: 'OBJ' },
      files: [mesh],
    })
    const task = await ended(await submitted(convert))
    expect(task.outputs.map(({ name }) => name)).toEqual(['model.obj'])
    expect(replica.books.tasks()[1]?.body).toEqual({ input: parent, format: 'OBJ' })
    expect(replica.books.uploads.size).toBe(0)
    expect(replica.books.spent()).toBe(20 + 5)
  })

  test('uploads other models', async () => {
    const mesh = { ...(await pictureFor('mesh')), name: 'mug.glb', mediaType: 'model/gltf-binary' }
    await submitted(plainRequest({ operation: 'optimize-topology', modelId: 'decimate-v2.0', files: [mesh] }))
    const [token] = [...replica.books.uploads.keys()]
    expect(replica.books.tasks()[0]?.body).toEqual({ model: 'v2.0', input: token })
  })

  test('uploads a large model to the address that Tripo names, without the key', async () => {
    const picture = await pictureFor('mesh')
    const mesh = { ...picture, name: 'mug.glb', mediaType: 'model/gltf-binary', bytes: 60 * 1024 * 1024 }
    await truncate(mesh.path, mesh.bytes)
    await submitted(plainRequest({ operation: 'optimize-topology', modelId: 'decimate-v3.0', files: [mesh] }))
    const [[token, kept] = []] = [...replica.books.uploads]
    expect(kept?.bytes).toHaveLength(mesh.bytes)
    expect(replica.books.tasks()[0]?.body).toMatchObject({ input: token })
    expect(replica.leaks()).toEqual([])
  })

  test('reads errors inside a 200 anywhere', async () => {
    replica.meet('submit', 'moderation')
    expect(await client.submit(mug, about, never())).toMatchObject({
      kind: 'refused',
      error: { code: 'content-refused' },
    })
    replica.meet('other', 'moderation')
    await expect(client.balance(never())).rejects.toMatchObject({ code: 'content-refused' })
    expect(replica.books.spent()).toBe(0)
  })

  test('reads the available and reserved balance', async () => {
    await submitted(mug)
    expect(await client.balance(never())).toMatchObject({ credits: 2_000, reserved: 20 })
  })

  test('refunds a failed task', async () => {
    replica.books.plans.push({ ends: 'failed' })
    expect(await ended(await submitted(mug))).toMatchObject({ status: 'failed', failure: { code: '2018' } })
    expect(replica.books.spent()).toBe(0)
  })
})

describe('Rodin', () => {
  beforeEach(() => connect(rodinReplica))

  test('sends pictures in a form, the main one first, and fetches the files by the other id', async () => {
    const files = [await pictureFor('images.2'), await pictureFor('images.1')]
    const request = plainRequest({ operation: 'image-to-3d', modelId: 'Gen-2.5-Extreme-High', files })
    const taskId = await submitted(request)
    const task = await ended(taskId)
    expect(task).toMatchObject({ status: 'succeeded', progress: 1 })
    expect(task.outputs.map(({ name }) => name)).toEqual(['base_basic_pbr.glb', 'preview.webp'])
    expect((await bytesOf(task.outputs[0]!.url)).subarray(0, 4).toString()).toBe('glTF')
    const form = replica.requests.find(({ step }) => step === 'submit')!.request
    expect(form.parts.flatMap(({ fileName }) => fileName ?? [])).toEqual(['images.1.png', 'images.2.png'])
    expect(replica.books.spent()).toBe(1)
    expect(client.shownId(taskId)).toBe(replica.books.tasks()[0]!.id)
    expect(replica.leaks()).toEqual([])
  })

  test('an unknown task has expired', async () => {
    const taskId = await submitted(rodinMug)
    replica.books.erase(replica.books.tasks()[0]!.id)
    await expect(client.task(taskId, never())).rejects.toMatchObject({ code: 'task-expired' })
  })

  test('reads the balance, and accepts a 201 without an error', async () => {
    expect(await client.balance(never())).toMatchObject({ credits: 50, reserved: null })
    replica.meet('other', 'credits')
    await expect(client.balance(never())).rejects.toMatchObject({ code: 'credits-exhausted' })
  })
})
