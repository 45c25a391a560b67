import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hunyuanServer } from '../../../../electron/backend/connections/providers/hunyuan-server/hunyuan-server.ts'
import type { SentInput } from '../../../../electron/backend/connections/provider.ts'
import type { ServiceRequest } from '../../../../electron/backend/connections/service-client.ts'
import { creditsOf, findModelOperation, type OperationId } from '../../../../shared/catalogue/catalogue.ts'
import { answerOf } from '../../../support/answers.ts'
import { clientUnderTest, never } from '../../../support/client-under-test.ts'
import { hunyuanServerReplica } from '../../../support/services/hunyuan-server.ts'
import { recorded } from '../../../support/services/written.ts'
import { replicaFile } from '../../../support/services/replica-files.ts'
import { startReplica } from '../../../support/services/replica.ts'
import { plainRequest } from '../../../support/plain-requests.ts'

const one = (name: string) => recorded('hunyuan-server', name)
const protocol = hunyuanServer.protocol({})
const uid = '6f1d2c3b-0a9b-4c8d-8e7f-102938475665'
const base64 = (value: string): SentInput => ({ way: 'base64', value, mediaType: 'image/png' })
const requestFor = (operation: OperationId, parameters: ServiceRequest['parameters']) =>
  plainRequest({ operation, modelId: 'hunyuan3d-2', parameters })
const at = (date: string) => ({ date })

describe('the recorded exchanges', () => {
  test('a submit is the recorded request', () => {
    const { request, answer } = one('submit')
    const parameters = {
      texture: true,
      seed: 1234,
      octree_resolution: 256,
      num_inference_steps: 20,
      guidance_scale: 5,
      face_count: 40_000,
    }
    const asked = requestFor('image-to-3d', parameters)
    expect(protocol.submit(asked, new Map([['image', base64('iVBORw0KGgo=')]]), 'k')).toEqual({
      method: 'POST',
      path: new URL(request.url).pathname,
      body: { json: request.json },
    })
    expect(protocol.readSubmit(answer, asked)).toMatchObject({ kind: 'task', taskId: uid })
  })

  test('a task runs', () => {
    const { request, answer } = one('running')
    expect(protocol.poll(`${uid}|1780000000000`)).toEqual({ method: 'GET', path: new URL(request.url).pathname })
    expect(protocol.readTask(answer, uid)).toMatchObject({ task: { status: 'running', recognised: true } })
  })

  test('a failure is recognised although it says 404 and high traffic', () => {
    expect(protocol.readError(one('failed').answer)).toMatchObject({ code: '1', meaning: 'failed' })
  })
})

test('every parameter reaches the body under its name, and nothing else', () => {
  for (const { operation, parameters } of hunyuanServer.catalogue.models[0]!.operations) {
    const values = Object.fromEntries(parameters.map(({ id, minimum }) => [id, minimum ?? true]))
    const { body } = protocol.submit(requestFor(operation, values), new Map(), 'k')
    const fixed = operation === 'texture' ? { type: 'glb', texture: true } : { type: 'glb' }
    expect(body).toEqual({ json: { ...fixed, ...values } })
  }
})

test('a mesh is sent with its picture, as base64', () => {
  const inputs = new Map([
    ['mesh', base64('Z2xU')],
    ['image', base64('iVBO')],
  ])
  expect(protocol.submit(requestFor('texture', { face_count: 40_000 }), inputs, 'k').body).toEqual({
    json: { type: 'glb', texture: true, face_count: 40_000, mesh: 'Z2xU', image: 'iVBO' },
  })
})

test.each(['image-to-3d', 'texture'] as const)('%s is free', (operation) => {
  expect(creditsOf(findModelOperation(hunyuanServer.catalogue, 'hunyuan3d-2', operation)!.operation, {})).toBe(0)
})

describe('a task', () => {
  test('is done when it contains its model, as text or as a file', () => {
    const done = (model: string) => protocol.readTask(answerOf({ status: 'completed', model_base64: model }), uid)
    expect(done('Z2xURg==')).toMatchObject({
      task: {
        status: 'succeeded',
        outputs: [{ name: 'model.glb', kind: 'model', url: 'data:model/gltf-binary;base64,Z2xURg==' }],
      },
    })
    expect(done('kept:task/0')).toMatchObject({ task: { outputs: [{ url: 'kept:task/0' }] } })
  })

  test('with an unknown status word runs', () => {
    expect(protocol.readTask(answerOf({ status: 'dreaming' }), uid)).toMatchObject({
      task: { status: 'running', recognised: false },
    })
    expect(protocol.readTask(answerOf({}), uid)).toEqual({ kind: 'unreadable', reason: 'no-status' })
  })

  test('fails after half an hour by the server’s clock', () => {
    const taken = protocol.readSubmit(
      answerOf({ uid }, 200, at('Mon, 01 Jun 2026 12:00:00 GMT')),
      requestFor('image-to-3d', {}),
    )
    if (taken.kind !== 'task') throw new Error(taken.kind)
    expect(protocol.shownId(taken.taskId)).toBe(uid)
    const seen = (date: string) => protocol.readTask(answerOf({ status: 'processing' }, 200, at(date)), taken.taskId)
    expect(seen('Mon, 01 Jun 2026 12:30:00 GMT')).toMatchObject({ task: { status: 'running' } })
    expect(seen('Mon, 01 Jun 2026 12:30:01 GMT')).toMatchObject({
      task: { status: 'failed', failure: { code: 'no-result-in-time', details: { minutes: 30 } } },
    })
    const unknownAge = protocol.readTask(
      answerOf({ status: 'processing' }, 200, at('Mon, 01 Jun 2026 23:00:00 GMT')),
      uid,
    )
    expect(unknownAge).toMatchObject({ task: { status: 'running' } })
  })
})

test('a round trip returns the model inside the answer, and an endless task fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-hunyuan-'))
  const path = join(folder, 'owl.png')
  await writeFile(path, 'PNG')
  const replica = await startReplica(hunyuanServerReplica)
  const client = clientUnderTest(
    { provider: 'hunyuan-server', baseUrl: replica.url },
    { key: null, keptFolder: join(folder, 'kept') },
  )
  const file = { slot: 'image', name: 'owl.png', mediaType: 'image/png', bytes: 3, sha256: 'ab12', path }
  const request = { ...requestFor('image-to-3d', { texture: false }), files: [file] }
  const submitted = async () => {
    const sent = await client.submit(request, { idempotencyKey: 'k', beforeSending: () => undefined }, never())
    return sent.kind === 'accepted' ? sent.taskId : sent.kind
  }
  const taskId = await submitted()
  const seen: string[] = []
  for (let asked = 0; asked < 3; asked += 1) seen.push((await client.task(taskId, never())).status)
  expect(seen).toEqual(['running', 'running', 'succeeded'])
  const { outputs } = await client.task(taskId, never())
  const opened = await client.openOutput(outputs[0]!.url, { from: 0, etag: null }, never())
  const bytes = Buffer.from(await new Response(opened.body).arrayBuffer())
  expect(bytes.equals(replicaFile('model.glb', client.shownId(taskId)).bytes)).toBe(true)

  replica.books.plans.push({ ends: 'failed' })
  const lost = await submitted()
  const lostSeen: string[] = []
  for (let asked = 0; asked < 3; asked += 1) lostSeen.push((await client.task(lost, never())).status)
  expect(lostSeen).toEqual(['running', 'running', 'failed'])
  client.close()
  await replica.close()
  await rm(folder, { recursive: true })
})
