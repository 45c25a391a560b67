import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceRequest } from '../../../electron/backend/connections/service-client.ts'
import type { StoredConnection } from '../../../electron/backend/store/records.ts'
import type { ErrorCode } from '../../../shared/app-error.ts'
import { about, clientUnderTest, dragonRequest, never, testKey } from '../../support/client-under-test.ts'
import { startScriptedService, type ScriptedAnswer, type ScriptedService } from '../../support/scripted-service.ts'

const log: string[] = []
let folder: string
let service: ScriptedService

beforeEach(async () => {
  service = await startScriptedService()
})
afterEach(() => service.close())

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-client-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const clientOf = (changes: Partial<StoredConnection> = {}, key: string | null = testKey) =>
  clientUnderTest({ baseUrl: service.url, ...changes }, { key, log })

describe('files that go in', () => {
  const fileOf = async (bytes: number) => {
    const content = Buffer.alloc(bytes, 7)
    const path = join(folder, `input-${bytes}.png`)
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { slot: 'image', name: 'input.png', mediaType: 'image/png', bytes, sha256, path }
  }
  const withFile = async (bytes: number): Promise<ServiceRequest> => ({
    ...dragonRequest,
    operation: 'image-to-3d',
    prompt: null,
    files: [await fileOf(bytes)],
  })
  const script = (uploads: ScriptedAnswer) => {
    service.script = ({ path }) => (path === '/v1/files' ? uploads : { status: 202, body: { task_id: 't-1' } })
  }

  test('go inside the request when they are small', async () => {
    script({ status: 404 })
    await clientOf().submit(await withFile(1_000), about, never())
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/generate'])
    expect(service.requests[0]?.json).toEqual({
      model: 'first-family-3.1',
      image: `data:image/png;base64,${Buffer.alloc(1_000, 7).toString('base64')}`,
    })
  })

  test('are uploaded once when they are large, and named by id', async () => {
    script({ status: 201, body: { file_id: 'file_9', bytes: 300_000 } })
    const client = clientOf()
    await client.submit(await withFile(300_000), about, never())
    await client.submit(await withFile(300_000), about, never())
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/files', '/v1/generate', '/v1/generate'])
    const [upload, first] = service.requests
    expect(upload?.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': '300000' })
    expect(upload?.body.equals(Buffer.alloc(300_000, 7))).toBe(true)
    expect(upload?.headers['idempotency-key']).toBeUndefined()
    expect(first?.json).toEqual({ model: 'first-family-3.1', image: 'file_9' })
  })

  test('that are gone from this disk end the job before anything is sent', async () => {
    const gone = await withFile(300_002)
    await rm(gone.files[0]!.path)
    expect(await clientOf().submit(gone, about, never())).toMatchObject({
      kind: 'refused',
      error: { code: 'not-found' },
    })
    expect(service.requests).toHaveLength(0)
  })

  test('are always uploaded to the local service', async () => {
    script({ status: 201, body: { file_id: 'file_9' } })
    await clientOf({ embedded: true }).submit(await withFile(10), about, never())
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/files', '/v1/generate'])
  })

  test('go inside the request where the service takes no uploads', async () => {
    script({ status: 404, body: { code: 'not_found' } })
    const outcome = await clientOf().submit(await withFile(300_000), about, never())
    expect(outcome.kind).toBe('accepted')
    expect(service.requests[1]?.json).toMatchObject({ image: expect.stringMatching(/^data:image\/png;base64,/) })
  })

  test.each<[string, ScriptedAnswer, string, ErrorCode]>([
    ['refuses the file', { status: 413, body: { code: 'payload_too_large' } }, 'refused', 'request-refused'],
    ['is down', { status: 503 }, 'not-sent', 'service-down'],
    ['breaks off', { misbehave: 'reset' }, 'not-sent', 'offline'],
    ['does not take the key', { status: 401 }, 'not-sent', 'key-rejected'],
    ['answers nonsense', { body: '<html>' }, 'refused', 'bad-reply'],
  ])('never make a request doubtful: the upload %s', async (_, given, kind, code) => {
    script(given)
    const outcome = await clientOf().submit(await withFile(300_001), about, never())
    expect(outcome).toMatchObject({ kind, error: { code } })
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/files'])
  })
})
