import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConvertPicture } from '../../../electron/backend/connections/prepare-inputs.ts'
import type { ChangedInput, ServiceRequest } from '../../../electron/backend/connections/service-client.ts'
import type { StoredConnection } from '../../../electron/backend/store/records.ts'
import { AppError, type ErrorCode } from '../../../shared/protocol/app-error.ts'
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

describe('input files', () => {
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

  test('are embedded when they are small', async () => {
    script({ status: 404 })
    await clientOf().submit(await withFile(1_000), about, never())
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/generate'])
    expect(service.requests[0]?.json).toEqual({
      model: 'first-family-3.1',
      image: `data:image/png;base64,${Buffer.alloc(1_000, 7).toString('base64')}`,
    })
  })

  test('are uploaded once when they are large', async () => {
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

  test('that are missing on disk end the job before anything is sent', async () => {
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

  test('are embedded where the service has no uploads', async () => {
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
  ])('never make a submit unsure: the upload %s', async (_, given, kind, code) => {
    script(given)
    const outcome = await clientOf().submit(await withFile(300_001), about, never())
    expect(outcome).toMatchObject({ kind, error: { code } })
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/files'])
  })
})

describe('pictures that a service does not accept', () => {
  const edit = async (slots: readonly string[], mediaType = 'image/png'): Promise<ServiceRequest> => ({
    ...dragonRequest,
    operation: 'image-edit',
    modelId: 'gpt-image-2',
    files: await Promise.all(
      slots.map(async (slot) => {
        const path = join(folder, `${slot}.png`)
        await writeFile(path, slot)
        return { slot, name: `${slot}.png`, mediaType, bytes: slot.length, sha256: slot, path }
      }),
    ),
  })
  const unchanged = { converted: null, resized: null, flattened: false, turned: false, inverted: false }

  const submitting = async (request: ServiceRequest, convertPicture: ConvertPicture) => {
    service.script = () => ({ body: { data: [{ b64_json: 'AAAA' }] } })
    const client = clientUnderTest({ baseUrl: service.url, provider: 'openai' }, { log, convertPicture })
    const said: (readonly ChangedInput[] | undefined)[] = []
    const outcome = await client.submit(
      request,
      { ...about, beforeSending: (changed) => void said.push(changed) },
      never(),
    )
    return { outcome, said, body: service.requests[0]?.body.toString('latin1') }
  }

  test('are converted, and the changes are reported before sending', async () => {
    const asked: unknown[] = []
    const { outcome, said, body } = await submitting(await edit(['image', 'mask']), async (file, wanted) => {
      asked.push([file.slot, wanted.mediaTypes, wanted.rule, wanted.maskedPicture?.slot])
      if (file.slot === 'image') return { file, changes: null }
      const path = join(folder, 'converted.png')
      await writeFile(path, 'inverted')
      return { file: { ...file, path, bytes: 8, sha256: 'other' }, changes: { ...unchanged, inverted: true } }
    })
    expect(outcome.kind).toBe('accepted')
    expect(asked).toEqual([
      ['image', ['image/png', 'image/jpeg', 'image/webp'], { upright: true, maxBytes: 50_000_000 }, undefined],
      ['mask', ['image/png'], { mask: 'clear-may-change' }, 'image'],
    ])
    expect(said).toEqual([[{ name: 'mask.png', ...unchanged, inverted: true }]])
    expect(body).toContain('inverted')
  })

  test('are not sent unconverted', async () => {
    const { outcome, said } = await submitting(await edit(['image', 'mask']), async (file) =>
      file.slot === 'mask' ? null : { file, changes: null },
    )
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'request-refused', details: { field: 'mask' } } })
    expect(said).toEqual([])
    expect(service.requests).toHaveLength(0)
  })

  test('end the job if they are damaged', async () => {
    const { outcome } = await submitting(await edit(['image']), async () => {
      throw new AppError('unsupported-format', 'half a picture', { details: { reason: 'picture-damaged' } })
    })
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'unsupported-format' } })
    expect(service.requests).toHaveLength(0)
  })

  test('are not decoded where only the size counts and fits', async () => {
    service.script = () => ({ body: { candidates: [{ content: { parts: [{ inlineData: { data: 'AAAA' } }] } }] } })
    const client = clientUnderTest(
      { baseUrl: service.url, provider: 'gemini' },
      { log, convertPicture: () => Promise.reject(new Error('it was looked at')) },
    )
    const request = { ...(await edit(['image'])), modelId: 'gemini-3-pro-image' }
    expect(await client.submit(request, about, never())).toMatchObject({ kind: 'accepted' })
  })
})
