import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceRequest } from '../../../electron/backend/connections/service-client.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { clientUnderTest, dragonRequest, never } from '../../support/client-under-test.ts'
import { startScriptedService, type ScriptedAnswer, type ScriptedService } from '../../support/scripted-service.ts'

/** Events on the wire and in the client, in order. */
let events: string[]
let service: ScriptedService
let folder: string

beforeEach(async () => {
  events = []
  folder = await mkdtemp(join(tmpdir(), 'maquette-before-'))
  service = await startScriptedService(({ path }) => {
    events.push(path)
    return path === '/v1/files' ? { body: { file_id: 'f-1' } } : { status: 202, body: { task_id: 't-1' } }
  })
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const about = (write: () => void) => ({
  idempotencyKey: 'once-1',
  beforeSending: () => {
    events.push('written down')
    write()
  },
})
const clientOf = (overrides: Record<string, string> = {}) => clientUnderTest({ baseUrl: service.url, overrides })

async function withPicture(bytes = 300_000): Promise<ServiceRequest> {
  const path = join(folder, 'input.png')
  const content = Buffer.alloc(bytes, 7)
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = { slot: 'image', name: 'input.png', mediaType: 'image/png', bytes, sha256, path }
  return { ...dragonRequest, operation: 'image-to-3d', prompt: null, files: [file] }
}

test('calls beforeSending after the last upload and before the paid request', async () => {
  const outcome = await clientOf().submit(
    await withPicture(),
    about(() => undefined),
    never(),
  )
  expect(outcome.kind).toBe('accepted')
  expect(events).toEqual(['/v1/files', 'written down', '/v1/generate'])
})

describe('sends nothing and allows a retry', () => {
  test.each([
    new AppError('disk-full', 'no room'),
    new AppError('internal', 'broken'),
    new AppError('request-refused', 'the request changed'),
    new AppError('spend-cap', 'too much'),
  ])('when beforeSending fails with $code', async (error) => {
    const outcome = await clientOf().submit(
      dragonRequest,
      about(() => {
        throw error
      }),
      never(),
    )
    expect(outcome).toEqual({ kind: 'not-sent', error })
    expect(events).toEqual(['written down'])
  })

  test('when beforeSending fails with an unknown error', async () => {
    const outcome = await clientOf().submit(
      dragonRequest,
      about(() => {
        throw new TypeError('undefined is not a function')
      }),
      never(),
    )
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'internal' } })
    expect(events).toEqual(['written down'])
  })

  test('when it is cancelled during beforeSending', async () => {
    const cancel = new AbortController()
    const outcome = await clientOf().submit(
      dragonRequest,
      about(() => cancel.abort()),
      cancel.signal,
    )
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'cancelled' } })
    expect(events).toEqual(['written down'])
  })
})

describe('does not call beforeSending', () => {
  test('when it is cancelled during an upload', async () => {
    const cancel = new AbortController()
    service.script = (): ScriptedAnswer => {
      cancel.abort()
      return { misbehave: 'hang' }
    }
    const outcome = await clientOf().submit(
      await withPicture(),
      about(() => undefined),
      cancel.signal,
    )
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'cancelled' } })
    expect(events).toEqual([])
  })

  test('and uploads nothing when the account has to wait', async () => {
    const client = clientOf({ 'rate.submits': '1' })
    const first = await client.submit(
      dragonRequest,
      about(() => undefined),
      never(),
    )
    const second = await client.submit(
      await withPicture(),
      about(() => undefined),
      never(),
    )
    expect(first.kind).toBe('accepted')
    expect(second).toMatchObject({ kind: 'not-sent', error: { code: 'rate-limited', retryAfterMs: 60_000 } })
    expect(events).toEqual(['written down', '/v1/generate'])
  })
})

test('a key that no header can carry sends nothing', async () => {
  const client = clientUnderTest({ baseUrl: service.url }, { key: 'sk-ключ' })
  const outcome = await client.submit(
    dragonRequest,
    about(() => undefined),
    never(),
  )
  expect(outcome).toMatchObject({
    kind: 'not-sent',
    error: { code: 'key-rejected', details: { reason: 'unsendable' } },
  })
  expect(JSON.stringify(outcome)).not.toContain('ключ')
  expect(service.requests).toHaveLength(0)
})
