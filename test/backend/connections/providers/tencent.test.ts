import { describe, expect, test } from 'vitest'
import { errorOfReply } from '../../../../electron/backend/connections/http-errors.ts'
import { tencent } from '../../../../electron/backend/connections/providers/tencent/tencent.ts'
import type { SentInput } from '../../../../electron/backend/connections/provider.ts'
import type { ServiceRequest } from '../../../../electron/backend/connections/service-client.ts'
import {
  creditsOf,
  findModelOperation,
  type OperationId,
  type ParameterValues,
} from '../../../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../../../shared/catalogue/check-fields.ts'
import { answerOf } from '../../../support/answers.ts'
import { plainRequest } from '../../../support/plain-requests.ts'
import { startReplica } from '../../../support/services/replica.ts'
import { tencentReplica } from '../../../support/services/tencent.ts'
import { recorded } from '../../../support/services/written.ts'

const one = (name: string) => recorded('tencent', name)
const protocol = tencent.protocol({})
const taskId = 'hy-3d-3.1|1450231190'
const base64 = (value: string): SentInput => ({ way: 'base64', value, mediaType: 'image/png' })
const requestFor = (changes: Partial<ServiceRequest>) =>
  plainRequest({ operation: 'text-to-3d', modelId: 'hy-3d-3.1', ...changes })
const jsonOf = (changes: Partial<ServiceRequest>, inputs = new Map<string, SentInput>()): unknown => {
  const { body } = protocol.submit(requestFor(changes), inputs, 'k')
  return body !== undefined && 'json' in body ? body.json : null
}
const rowOf = (modelId: string, operation: OperationId) =>
  findModelOperation(tencent.catalogue, modelId, operation)!.operation

describe('the recorded exchanges', () => {
  test('a submit is the recorded request, and its handle has the model and the id', () => {
    const { request, answer } = one('submit')
    const asked = requestFor({
      operation: 'multiview-to-3d',
      parameters: { enable_pbr: true, choose_faces: true, face_count: 200_000, generate_type: 'Normal' },
    })
    const inputs = new Map([
      ['views.front', base64('iVBORw0KGgo=')],
      ['views.back', base64('iVBORw0KGgo=')],
    ])
    const { href } = new URL(protocol.submit(asked, inputs, 'k').path, tencent.defaultBaseUrl!)
    expect(href).toBe(request.url)
    expect(jsonOf(asked, inputs)).toEqual(request.json)
    expect(protocol.readSubmit(answer, asked)).toMatchObject({ kind: 'task', taskId })
    expect(protocol.shownId(taskId)).toBe('1450231190')
  })

  test.each([
    ['waiting', 'queued'],
    ['running', 'running'],
    ['done', 'succeeded'],
  ])('%s is polled by a POST of both ids', (name, status) => {
    const { request, answer } = one(name)
    const { method, path, body } = protocol.poll(taskId)
    expect([method, new URL(path, tencent.defaultBaseUrl!).href, body]).toEqual([
      request.method,
      request.url,
      { json: request.json },
    ])
    expect(protocol.readTask(answer, taskId)).toMatchObject({ task: { status, recognised: true } })
  })

  test('the results are a model and an archive, the model first', () => {
    const reply = protocol.readTask(one('done').answer, taskId)
    expect(reply.kind === 'task' ? reply.task.outputs : reply).toMatchObject([
      { name: 'model.glb', kind: 'model', url: 'https://hy.cos.example/a/model.glb?q-sign=1' },
      { name: 'model-obj.zip', kind: 'archive', url: 'https://hy.cos.example/a/model.zip?q-sign=1' },
    ])
  })

  test('an unknown key is rejected', () => {
    const { answer } = one('bad key')
    const words = protocol.readError(answer)
    expect(words).toMatchObject({ code: '401002', message: 'API Key does not exist' })
    expect(errorOfReply(answer, words, { asked: 'submit', now: 0 }).code).toBe('key-rejected')
  })
})

describe('a task', () => {
  const read = (body: unknown) => protocol.readTask(answerOf(body), taskId)

  test.each([
    [{ status: 'failed', message: 'risk control' }, 'refused'],
    [{ status: 'failed', message: 'internal error' }, 'failed'],
    [{ status: 'failed' }, 'failed'],
    [{ status: 'success', data: [] }, 'succeeded'],
    [{ status: 'processing' }, 'running'],
  ])('of %j is %s', (body, status) => {
    expect(read(body)).toMatchObject({ task: { status, recognised: true } })
  })

  test('with an unknown status word runs', () => {
    expect(read({ status: 'polishing' })).toMatchObject({ task: { status: 'running', recognised: false } })
    expect(read({})).toEqual({ kind: 'unreadable', reason: 'no-status' })
  })

  test('may be an error inside a 2xx', () => {
    expect(read({ error: { code: '401002', message: 'API Key does not exist' } })).toMatchObject({
      kind: 'error',
      status: 401,
    })
    expect(protocol.readSubmit(answerOf({ error: { code: 'x', message: 'no' } }), requestFor({}))).toMatchObject({
      kind: 'error',
      status: 400,
    })
  })
})

test('every parameter reaches the body under its name, except for the switch that only shows another', () => {
  for (const model of tencent.catalogue.models)
    for (const row of model.operations) {
      const given = Object.fromEntries(
        row.parameters.map(({ id, kind, choices, minimum }) => [
          id,
          kind === 'boolean' ? true : (choices?.at(-1)?.value ?? minimum ?? 0),
        ]),
      )
      const json = jsonOf({ modelId: model.id, operation: row.operation, parameters: given })
      const { choose_faces: _, ...sent } = given
      expect(json).toEqual({ model: model.id, ...sent })
    }
})

test('omits unset values', () => {
  const row = rowOf('hy-3d-3.1', 'text-to-3d')
  expect(jsonOf({ prompt: 'an owl', parameters: checkParameters(row, {}).values })).toEqual({
    model: 'hy-3d-3.1',
    prompt: 'an owl',
    generate_type: 'Normal',
  })
})

test('Rodin has its own fields and model name', () => {
  const row = rowOf('rodin-gen-3d-2.5', 'text-to-3d')
  const { values } = checkParameters(row, { quality_override: 2_000_000, material: 'Hybrid', detail_level: 3 })
  const request = requestFor({ modelId: 'rodin-gen-3d-2.5', prompt: 'an owl', parameters: values })
  expect(jsonOf(request)).toEqual({
    model: 'rodin-gen-3d-2.5',
    prompt: 'an owl',
    tier: 'Gen-2.5-Medium',
    mesh_mode: 'Raw',
    quality_override: 2_000_000,
    material: 'Hybrid',
    detail_level: 3,
    geometry_file_format: 'glb',
  })
  const reply = protocol.readSubmit(one('submit').answer, request)
  const asked = protocol.poll(reply.kind === 'task' ? reply.taskId : '')
  expect(asked.body).toEqual({ json: { model: 'rodin-gen-3d-2.5', id: '1450231190' } })
  expect(creditsOf(row, values)).toBeNull()
  expect(tencent.catalogue.models.find(({ id }) => id === 'rodin-gen-3d-2.5')?.operations).toHaveLength(1)
})

test('the Express model has the same prompt limit as the others', () => {
  expect(rowOf('hy-3d-express', 'text-to-3d').inputs).toMatchObject([{ kind: 'prompt', maxLength: 1024 }])
})

test("every side has the service's name, and the front is the main picture", () => {
  const sides = ['front', 'left', 'back', 'right', 'top', 'bottom', 'left-front', 'right-front']
  const inputs = new Map(sides.map((side) => [`views.${side}`, base64(side)]))
  expect(jsonOf({ operation: 'multiview-to-3d' }, inputs)).toEqual({
    model: 'hy-3d-3.1',
    image_base64: 'front',
    multi_view_images: ['left', 'back', 'right', 'top', 'bottom', 'left_front', 'right_front'].map((view) => ({
      view_type: view,
      view_image_base64: view.replace('_', '-'),
    })),
  })
  expect(rowOf('hy-3d-3.0', 'multiview-to-3d').inputs[0]!.views!.map(({ id }) => id)).toEqual([
    'front',
    'left',
    'back',
    'right',
  ])
})

/** The price list: model, operation, kind, PBR, triangles chosen → credits. */
const prices: [string, OperationId, string | null, boolean, boolean | null, number][] = [
  ['hy-3d-3.1', 'text-to-3d', 'Normal', false, false, 20],
  ['hy-3d-3.1', 'text-to-3d', 'Normal', true, false, 30],
  ['hy-3d-3.1', 'text-to-3d', 'Normal', false, true, 30],
  ['hy-3d-3.1', 'text-to-3d', 'Normal', true, true, 40],
  ['hy-3d-3.1', 'text-to-3d', 'Geometry', false, false, 15],
  ['hy-3d-3.1', 'text-to-3d', 'Geometry', true, false, 15],
  ['hy-3d-3.1', 'text-to-3d', 'Geometry', false, true, 25],
  ['hy-3d-3.1', 'image-to-3d', 'Normal', false, false, 20],
  ['hy-3d-3.1', 'image-to-3d', 'Normal', true, true, 40],
  ['hy-3d-3.1', 'image-to-3d', 'Geometry', false, false, 15],
  ['hy-3d-3.1', 'multiview-to-3d', 'Normal', false, false, 30],
  ['hy-3d-3.1', 'multiview-to-3d', 'Normal', true, false, 40],
  ['hy-3d-3.1', 'multiview-to-3d', 'Normal', true, true, 50],
  ['hy-3d-3.1', 'multiview-to-3d', 'Geometry', false, false, 25],
  ['hy-3d-3.1', 'multiview-to-3d', 'Geometry', false, true, 35],
  ['hy-3d-3.0', 'text-to-3d', 'Normal', false, false, 20],
  ['hy-3d-3.0', 'text-to-3d', 'LowPoly', false, false, 25],
  ['hy-3d-3.0', 'text-to-3d', 'LowPoly', true, true, 45],
  ['hy-3d-3.0', 'text-to-3d', 'Geometry', false, false, 15],
  ['hy-3d-3.0', 'image-to-3d', 'LowPoly', true, false, 35],
  ['hy-3d-3.0', 'image-to-3d', 'Sketch', false, false, 25],
  ['hy-3d-3.0', 'image-to-3d', 'Sketch', true, true, 45],
  ['hy-3d-3.0', 'multiview-to-3d', 'Normal', false, true, 40],
  ['hy-3d-express', 'text-to-3d', null, false, null, 15],
  ['hy-3d-express', 'text-to-3d', null, true, null, 25],
  ['hy-3d-express', 'image-to-3d', null, false, null, 15],
  ['hy-3d-express', 'image-to-3d', null, true, null, 25],
]

test.each(prices)('%s %s, kind %s, PBR %s, triangles %s costs %d credits', async (modelId, operation, ...rest) => {
  const [kind, pbr, faces, credits] = rest
  const given: ParameterValues = {
    enable_pbr: pbr,
    ...(kind === null ? {} : { generate_type: kind }),
    ...(faces === null ? {} : { choose_faces: faces }),
  }
  const row = rowOf(modelId, operation)
  const { values, problems } = checkParameters(row, given)
  expect(problems).toEqual([])
  expect(creditsOf(row, values)).toBe(credits)

  const replica = await startReplica(tencentReplica)
  const inputs = new Map([
    ['image', base64('a')],
    ['views.front', base64('a')],
    ['views.back', base64('b')],
  ])
  const prompt = operation === 'text-to-3d' ? 'an owl' : null
  const json = jsonOf({ modelId, operation, prompt, parameters: values }, prompt === null ? inputs : new Map())
  await fetch(`${replica.url}/v1/api/3d/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...protocol.authorisation(tencentReplica.key!) },
    body: JSON.stringify(json),
  })
  expect(replica.books.spent()).toBe(credits)
  await replica.close()
})

test("the card's price range matches the price list", () => {
  const all = prices.map(([, , , , , credits]) => credits)
  expect(tencent.card.about).toEqual({ least: Math.min(...all), most: Math.max(...all) })
})
