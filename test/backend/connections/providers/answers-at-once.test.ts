/** Services that answer with the result, over HTTP against their replicas. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findProvider } from '../../../../electron/backend/connections/providers.ts'
import type {
  ServiceClient,
  ServiceRequest,
  ServiceTask,
} from '../../../../electron/backend/connections/service-client.ts'
import { createPictureConverter } from '../../../../electron/backend/studio/convert-picture.ts'
import { fitPicture } from '../../../../electron/engine/image/fit-picture.ts'
import { clientUnderTest, never } from '../../../support/client-under-test.ts'
import { startReplica, type Mishap, type Replica } from '../../../support/services/replica.ts'
import { replicaKinds } from '../../../support/services/replicas.ts'
import { samplesOf, withParameter } from '../../../support/services/sample-requests.ts'
import { createTestClock, type TestClock } from '../../../support/test-clock.ts'
import { startScriptedService } from '../../../support/scripted-service.ts'

const ids = ['gemini', 'openai', 'stability']

let folder: string
let clock: TestClock
beforeEach(async () => {
  clock = createTestClock()
  folder = await mkdtemp(join(tmpdir(), 'maquette-at-once-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const about = (idempotencyKey: string) => ({ idempotencyKey, beforeSending: () => undefined })

function clientOf(provider: string, baseUrl: string, key: string | null): ServiceClient {
  const run = async (_: string, input: unknown) =>
    (await fitPicture(input as Parameters<typeof fitPicture>[0])) as never
  const converter = createPictureConverter({ run }, join(folder, 'converted'))
  return clientUnderTest(
    { provider, baseUrl },
    { key, clock, keptFolder: join(folder, 'answers'), convertPicture: converter.convert },
  )
}

async function bytesOf(client: ServiceClient, url: string): Promise<Buffer> {
  const { body } = await client.openOutput(url, { from: 0, etag: null }, never())
  return Buffer.from(await new Response(body).arrayBuffer())
}

describe.each(ids)('%s', (id) => {
  const provider = findProvider(id)
  const samples = samplesOf(provider)
  const [first] = samples
  let replica: Replica
  let client: ServiceClient
  beforeEach(async () => {
    replica = await startReplica(replicaKinds.find((kind) => kind.provider === id)!)
    client = clientOf(id, replica.url, replica.kind.key)
  })
  afterEach(async () => {
    client.close()
    await replica.close()
  })
  const submit = (request: ServiceRequest, idempotencyKey = 'once-1') => {
    // The account's own rate limit is not tested here.
    clock.time += 60_000
    return client.submit(request, about(idempotencyKey), never())
  }

  test.each(samples.map((sample) => [sample.title, sample] as const))(
    '%s: the result is complete',
    async (_, { request }) => {
      const outcome = await submit(request)
      expect(outcome).toMatchObject({ kind: 'accepted', taskId: 'kept:once-1', task: { status: 'succeeded' } })
      const task = (outcome as { task: ServiceTask }).task
      expect(task.outputs).toHaveLength(1)
      const [output] = task.outputs
      const magic = output!.kind === 'model' ? 'glTF' : '\x89PNG'
      expect((await bytesOf(client, output!.url)).toString('latin1', 0, 4)).toBe(magic)
      expect(replica.leaks()).toEqual([])
      expect(replica.books.tasks()).toHaveLength(1)
    },
  )

  test.each(samples.map((sample) => [sample.title, sample] as const))(
    '%s: accepts every value offered',
    async (_, sample) => {
      for (const { id: name, choices, minimum, maximum } of sample.row.parameters)
        for (const value of choices?.map((choice) => choice.value) ?? [minimum!, maximum!]) {
          const request = withParameter(sample, name, value)
          const { kind } = request === null ? { kind: 'never shown' } : await submit(request, `${name}-${value}`)
          expect({ name, value, kind }).toEqual({ name, value, kind: 'accepted' })
        }
    },
  )

  test('the result survives a restart and is deleted once imported', async () => {
    await submit(first!.request)
    const later = clientOf(id, replica.url, replica.kind.key)
    expect(await later.lookFor(first!.request, 'once-1', never())).toEqual({ kind: 'there', taskId: 'kept:once-1' })
    const { outputs } = await later.task('kept:once-1', never())
    expect((await bytesOf(later, outputs[0]!.url)).byteLength).toBeGreaterThan(100)
    await later.release('kept:once-1')
    await expect(later.task('kept:once-1', never())).rejects.toMatchObject({ code: 'task-expired' })
    expect(await later.lookFor(first!.request, 'once-1', never())).toEqual({ kind: 'unknown' })
    later.close()
  })

  test.each<[Mishap, string, string]>([
    ['key', 'refused', 'key-rejected'],
    ['too-fast', 'not-sent', 'rate-limited'],
    ['moderation', 'refused', 'content-refused'],
    ['down', 'unsure', 'service-down'],
    ['lost', 'unsure', 'offline'],
  ])('%s is recognised, and sent once', async (mishap, kind, code) => {
    replica.meet('submit', mishap)
    expect(await submit(first!.request)).toMatchObject({ kind, error: { code } })
    expect(replica.requests).toHaveLength(1)
  })

  test('verifies a key without a paid request', async () => {
    const balance = await client.balance(never())
    expect(balance.credits).toBe(id === 'stability' ? 312.5 : null)
    expect(replica.requests.map(({ step }) => step)).toEqual(['other'])
    const wrong = clientOf(id, replica.url, 'wrong-key')
    await expect(wrong.balance(never())).rejects.toMatchObject({ code: 'key-rejected' })
    wrong.close()
  })
})

test('computes what OpenAI charged', async () => {
  const replica = await startReplica(replicaKinds.find(({ provider }) => provider === 'openai')!)
  const client = clientOf('openai', replica.url, replica.kind.key)
  const [sample] = samplesOf(findProvider('openai')).filter(({ title }) => title === 'gpt-image-2 image-edit')
  const outcome = await client.submit(
    { ...sample!.request, parameters: { n: 3, quality: 'low' } },
    about('once-1'),
    never(),
  )
  expect(outcome).toMatchObject({ task: { outputs: { length: 3 } } })
  expect((outcome as { task: ServiceTask }).task.cost.charged).toBeCloseTo(replica.books.spent(), 9)
  client.close()
  await replica.close()
})

test('streams large pictures without holding them in memory', async () => {
  const pictures = [1, 2].map((seed) => Buffer.alloc(3_000_000, `\x89PNG of ${seed} `, 'latin1'))
  const parts = pictures.map((bytes) => ({ inlineData: { mimeType: 'image/png', data: bytes.toString('base64') } }))
  const draft = { ...parts[0]!, thought: true }
  const service = await startScriptedService(() => ({
    body: { candidates: [{ content: { role: 'model', parts: [draft, ...parts] }, finishReason: 'STOP' }] },
  }))
  const client = clientOf('gemini', service.url, 'AIza-test')
  const request = {
    operation: 'image-generate',
    modelId: 'gemini-3-pro-image',
    prompt: 'an owl',
    parameters: {},
    files: [],
  } as const
  const outcome = await client.submit({ ...request, files: [] }, about('large'), never())
  const { outputs } = (outcome as { task: ServiceTask }).task
  expect(outputs.map(({ url }) => url.slice(0, 5))).toEqual(['kept:', 'kept:'])
  for (const [index, { url }] of outputs.entries())
    expect((await bytesOf(client, url)).equals(pictures[index]!)).toBe(true)
  client.close()
  await service.close()
})
