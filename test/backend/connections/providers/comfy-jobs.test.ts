import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { comfyCloud } from '../../../../electron/backend/connections/providers/comfy-cloud/comfy-cloud.ts'
import { comfyui } from '../../../../electron/backend/connections/providers/comfyui/comfyui.ts'
import { errorOfReply } from '../../../../electron/backend/connections/http-errors.ts'
import type { ServiceClient, ServiceRequest } from '../../../../electron/backend/connections/service-client.ts'
import { clientUnderTest, never } from '../../../support/client-under-test.ts'
import { comfyCloudReplica } from '../../../support/services/comfy-cloud.ts'
import { node, paintedModel, paintedPicture, workflowOverrides } from '../../../support/services/comfyui-workflow.ts'
import { answerTo, exchangesOf } from '../../../support/services/fixtures.ts'
import { startReplica, type Replica } from '../../../support/services/replica.ts'
import { sampleFile } from '../../../support/services/sample-requests.ts'
import { plainRequest } from '../../../support/plain-requests.ts'

const keyed = (key: string) => ({ idempotencyKey: key, beforeSending: () => undefined })
const overrides = workflowOverrides({
  poster: paintedPicture,
  owl: paintedModel,
  two: { ...paintedPicture, '10': node('SaveGLB', { mesh: ['8', 0], filename_prefix: 'm' }, 'maquette:result') },
})
const poster = plainRequest({ operation: 'image-generate', modelId: 'poster', prompt: 'an owl' })
const owl = (): ServiceRequest => ({
  ...poster,
  operation: 'image-to-3d',
  modelId: 'owl',
  files: [sampleFile('image', 'owl.png')],
})

let replica: Replica
beforeEach(async () => {
  replica = await startReplica(comfyCloudReplica)
})
afterEach(() => replica.close())
const sent = (path: string) =>
  replica.requests
    .filter(({ request }) => request.method === 'POST' && request.path === path)
    .map(({ request }) => request)

describe('Comfy Cloud', () => {
  let client: ServiceClient
  beforeEach(() => {
    client = clientUnderTest(
      { provider: 'comfy-cloud', baseUrl: replica.url, overrides },
      { key: comfyCloudReplica.key },
    )
  })
  afterEach(() => client.close())

  test('uploads a file as an asset and refers to it in the workflow', async () => {
    expect(await client.submit(owl(), keyed('one'), never())).toMatchObject({ kind: 'accepted', quotedCredits: null })
    const [upload] = sent('/api/v2/assets')
    expect(upload!.parts.map(({ name }) => name)).toEqual(['content_type', 'file_path', 'file'])
    const [job] = sent('/api/v2/jobs')
    const { workflow } = job!.json as { workflow: typeof paintedModel }
    expect(workflow['1']!.inputs['image']).toEqual({
      __type: 'core/ASSET',
      info: { id: [...replica.books.uploads.keys()][0] },
    })
    expect(job!.headers['idempotency-key']).toBe('one')
  })

  test('the key does not follow the redirect to the signed link', async () => {
    const outcome = await client.submit(poster, keyed('one'), never())
    const taskId = outcome.kind === 'accepted' ? outcome.taskId : ''
    let task = await client.task(taskId, never())
    while (task.outputs.length === 0) task = await client.task(taskId, never())
    const opened = await client.openOutput(task.outputs[0]!.url, { from: 0, etag: null }, never())
    await opened.body.cancel()
    const [asked, file] = replica.requests.slice(-2)
    expect(asked!.request.headers.authorization).toBe(`Bearer ${comfyCloudReplica.key}`)
    expect(file).toMatchObject({ step: 'file' })
    expect(file!.request.headers.authorization).toBeUndefined()
  })

  test('after a lost answer, the same key creates no second job, or the first if it never arrived', async () => {
    replica.meet('submit', 'lost')
    expect(await client.submit(poster, keyed('one'), never())).toMatchObject({ kind: 'unsure' })
    expect(await client.submit(poster, keyed('one'), never())).toMatchObject({
      kind: 'refused',
      error: { code: 'request-refused', details: { takenBefore: true } },
    })
    expect(replica.books.tasks()).toHaveLength(1)
    replica.meet('submit', 'broken')
    expect(await client.submit(poster, keyed('two'), never())).toMatchObject({ kind: 'unsure' })
    expect(await client.submit(poster, keyed('two'), never())).toMatchObject({ kind: 'accepted' })
    expect(replica.books.tasks()).toHaveLength(2)
  })

  test('a refused workflow leaves its key unused', async () => {
    const broken = { ...poster, files: [] }
    const own = clientUnderTest(
      {
        provider: 'comfy-cloud',
        baseUrl: replica.url,
        overrides: workflowOverrides({ poster: { ...paintedPicture, '1': node('LoadImage', { image: 'gone.png' }) } }),
      },
      { key: comfyCloudReplica.key },
    )
    expect(await own.submit(broken, keyed('one'), never())).toMatchObject({
      kind: 'refused',
      error: { code: 'request-refused', details: { fields: [{ field: 'LoadImage 1' }] } },
    })
    expect(await client.submit(poster, keyed('one'), never())).toMatchObject({ kind: 'accepted' })
    own.close()
  })
})

describe('readers', () => {
  const protocol = comfyCloud.protocol(overrides)
  const exchange = (name: string) => answerTo(exchangesOf('comfy-cloud').find((each) => each.name === name)!)
  const taskOf = (name: string, id = 'v2|7f3d|') => protocol.readTask(exchange(name), id)

  test.each([
    ['queued', { status: 'queued' }],
    ['running', { status: 'running', progress: 0.42 }],
    ['canceling', { status: 'running', recognised: true, progress: null }],
    ['canceled', { status: 'cancelled' }],
    ['expired', { status: 'expired' }],
    [
      'failed',
      {
        status: 'failed',
        failure: { code: 'node_execution_error', message: 'VAEDecodeHunyuan3D 8: CUDA out of memory.' },
      },
    ],
  ])('%s', (name, task) => {
    expect(taskOf(name)).toMatchObject({ kind: 'task', task })
  })

  test('outputs have renewable links, models first; only those of marked nodes', () => {
    const names = (id: string) => {
      const reply = taskOf('succeeded', id)
      return reply.kind === 'task' ? reply.task.outputs.map(({ name, url, bytes }) => ({ name, url, bytes })) : []
    }
    expect(names('v2|7f3d|')).toEqual([
      { name: 'mesh_00001_.glb', url: 'api/v2/assets/9f8a1c0d-2b3e-4f56-8a7b-bbbbbbbbbbbb/content', bytes: null },
      { name: 'ComfyUI_00001_.png', url: 'api/v2/assets/9f8a1c0d-2b3e-4f56-8a7b-aaaaaaaaaaaa/content', bytes: 1848320 },
    ])
    expect(names('v2|7f3d|9').map(({ name }) => name)).toEqual(['ComfyUI_00001_.png'])
    const submitted = protocol.readSubmit(exchange('submit'), { ...poster, modelId: 'two' })
    expect(submitted).toMatchObject({ taskId: 'v2|7f3d2c1b-9a8e-4d6f-b012-3c4d5e6f7a8b|10' })
  })

  test('reject an id that does not fit into a handle', () => {
    const answer = { status: 201, headers: {}, json: { id: 'a|b', status: 'queued' }, text: '' }
    expect(protocol.readSubmit(answer, poster)).toMatchObject({ kind: 'unreadable' })
  })

  test('report no progress without a node count', () => {
    const json = { status: 'running', progress: { value: 0, nodes_done: 0, nodes_total: 0 } }
    expect(protocol.readTask({ status: 200, headers: {}, json, text: '' }, 'v2|7f3d|')).toMatchObject({
      task: { progress: null },
    })
  })

  test.each([
    ['no credits', 'credits-exhausted'],
    ['full queue', 'queue-full'],
    ['too fast', 'rate-limited'],
    ['wrong key', 'key-rejected'],
    ['a key that was used', 'request-refused'],
    ['a file that is gone', 'request-refused'],
    ['down', 'service-down'],
  ])('%s', (name, code) => {
    const answer = exchange(name)
    expect(errorOfReply(answer, protocol.readError(answer), { asked: 'submit', now: 0 }).code).toBe(code)
  })

  test.each([
    ['a workflow that is not valid', { field: '12 model', reason: 'missing_input' }],
    ['the same from comfy-api-proxy', { field: 'KSampler 12', reason: 'Required input is missing: model' }],
  ])('%s', (name, field) => {
    expect(protocol.readError(exchange(name)).fields).toEqual([field])
  })
})

describe('an own server', () => {
  const { probe, found } = comfyui.api!

  test('v2 is detected by its refusal', () => {
    const before = { ...overrides }
    const after = found({ status: 404, json: { error: { code: 'not_found', message: '' } } }, before)
    expect(after).toEqual({ ...overrides, api: 'v2' })
    expect(found({ status: 503, json: { error: { code: 'upstream_unreachable', message: '' } } }, before)).toEqual(
      after,
    )
    // A server that lost its v2, and one that is down.
    expect(found({ status: 404, json: undefined }, after)).toEqual(overrides)
    expect(found({ status: 502, json: undefined }, after)).toEqual(after)
    expect(probe).toBe('/api/v2/jobs/00000000-0000-4000-8000-000000000000')
  })

  test('only v2 deduplicates, so only there a doubtful request is repeated', () => {
    expect(comfyui.checkOverrides({ ...overrides, api: 'v2' })).toEqual([])
    expect(comfyui.checkOverrides({ ...overrides, api: 'v3' })).toMatchObject([
      { field: 'api', reason: 'override-unknown' },
    ])
    expect(comfyui.deduplicates({ embedded: false, overrides })).toBe(false)
    expect(comfyui.deduplicates({ embedded: false, overrides: { ...overrides, api: 'v2' } })).toBe(true)
  })

  test('a task is polled by the API that it was submitted with', () => {
    for (const api of [{}, { api: 'v2' }]) {
      const protocol = comfyui.protocol({ ...overrides, ...api })
      expect(protocol.poll('0f9e').path).toBe('/queue')
      expect(protocol.result('0f9e')?.path).toBe('/history/0f9e')
      expect(protocol.cancel('0f9e', 'running')?.path).toBe('/interrupt')
      expect(protocol.poll('v2|7f3d|9').path).toBe('/api/v2/jobs/7f3d')
      expect(protocol.result('v2|7f3d|9')).toBeNull()
      expect(protocol.cancel('v2|7f3d|9', 'running')?.path).toBe('/api/v2/jobs/7f3d/cancel')
      expect([protocol.shownId('0f9e'), protocol.shownId('v2|7f3d|9')]).toEqual(['0f9e', '7f3d'])
    }
  })

  test('v2 needs no key and costs nothing', async () => {
    const free = await startReplica({ ...comfyCloudReplica, provider: 'comfyui', key: null })
    const client = clientUnderTest(
      { provider: 'comfyui', baseUrl: free.url, overrides: { ...overrides, api: 'v2' } },
      { key: null },
    )
    const outcome = await client.submit(owl(), keyed('one'), never())
    expect(outcome).toMatchObject({ kind: 'accepted', quotedCredits: 0 })
    const taskId = outcome.kind === 'accepted' ? outcome.taskId : ''
    let task = await client.task(taskId, never())
    while (task.outputs.length === 0) task = await client.task(taskId, never())
    expect(task.cost.charged).toBe(0)
    expect(await client.balance(never())).toMatchObject({ credits: null })
    expect(free.requests.every(({ request: { path } }) => path.startsWith('/api/v2/'))).toBe(true)
    client.close()
    await free.close()
  })
})
