import { describe, expect, test } from 'vitest'
import { specificationCatalogue } from '../../../../electron/backend/connections/providers/specification/catalogue.ts'
import { profileEntries } from '../../../../electron/backend/connections/providers/specification/profile-entries.ts'
import { specification } from '../../../../electron/backend/connections/providers/specification/specification.ts'
import { catalogueSchema, operationIds } from '../../../../shared/catalogue/catalogue.ts'
import { answerOf } from '../../../support/answers.ts'
import { plainRequest } from '../../../support/plain-requests.ts'

const request = plainRequest({ operation: 'text-to-3d', modelId: 'first-family-3.1', prompt: 'a red dragon' })

const uploaded = (value: string) => ({ way: 'upload', value }) as const

test('sends exactly prompt and model to POST /v1/generate', () => {
  expect(specification.protocol({}).submit(request, new Map(), 'once')).toEqual({
    method: 'POST',
    path: '/v1/generate',
    body: { json: { prompt: 'a red dragon', model: 'first-family-3.1' } },
  })
})

test('sends a picture as image, without a prompt if there is none', () => {
  const sent = specification
    .protocol({})
    .submit(
      { ...request, operation: 'image-to-3d', prompt: null, parameters: { seed: 7 } },
      new Map([['image', uploaded('file_1')]]),
      'once',
    )
  expect(sent.body).toEqual({ json: { image: 'file_1', model: 'first-family-3.1', seed: 7 } })
})

test('sends views as fields of images', () => {
  const views = new Map([
    ['images.front', uploaded('f')],
    ['images.back', uploaded('b')],
  ])
  const sent = specification
    .protocol({})
    .submit({ ...request, operation: 'multiview-to-3d', prompt: null }, views, 'once')
  expect(sent.body).toMatchObject({ json: { images: { front: 'f', back: 'b' } } })
})

test.each([
  ['text-to-3d', '/v1/generate'],
  ['image-to-3d', '/v1/generate'],
  ['multiview-to-3d', '/v1/generate'],
  ['image-generate', '/v1/images/generate'],
  ['image-edit', '/v1/images/edit'],
  ['texture', '/v1/textures/generate'],
  ['remesh', '/v1/meshes/remesh'],
  ['optimize-topology', '/v1/meshes/optimize'],
  ['convert', '/v1/meshes/convert'],
  ['print-prepare', '/v1/print/prepare'],
] as const)('submits %s to %s', (operation, path) => {
  expect(specification.protocol({}).submit({ ...request, operation }, new Map(), 'once')).toMatchObject({
    method: 'POST',
    path,
  })
})

test('follows the profile of the connection', () => {
  const protocol = specification.protocol({
    'submit.text-to-3d': '/v1/3d-models/{model}/generate/',
    poll: 'GET /v1/generation-request/{task_id}/status/',
    cancel: 'none',
    'field.prompt': 'input.text',
    'field.seed': 'model_seed',
    'model.first-family-3.1': 'prism/3.1',
    'key.header': 'X-Api-Key',
    'key.value': '{key}',
    'status.succeeded': ['DELIVERED'],
    id: ['ticket.number'],
  })
  expect(protocol.submit({ ...request, parameters: { seed: 3 } }, new Map(), 'once')).toEqual({
    method: 'POST',
    path: '/v1/3d-models/prism%2F3.1/generate/',
    body: { json: { model: 'prism/3.1', input: { text: 'a red dragon' }, model_seed: 3 } },
  })
  expect(protocol.poll('a/b?c')).toEqual({ method: 'GET', path: '/v1/generation-request/a%2Fb%3Fc/status/' })
  expect(protocol.cancel('a', 'running')).toBeNull()
  expect(protocol.authorisation('k$&1')).toEqual({ 'X-Api-Key': 'k$&1' })
  expect(protocol.readTask(answerOf({ status: 'delivered' }), 't')).toMatchObject({ task: { status: 'succeeded' } })
  expect(protocol.readSubmit(answerOf({ ticket: { number: 12 }, task_id: 'no' }), request)).toMatchObject({
    taskId: '12',
  })
})

describe('profile overrides', () => {
  test.each<[string, string | string[], string]>([
    ['submit.text-to-4d', '/v1/x', 'override-unknown'],
    ['submit.text-to-3d', 'v1/generate', 'override-request'],
    ['submit.text-to-3d', '//evil.example/v1', 'override-request'],
    ['submit.text-to-3d', 'https://evil.example/v1', 'override-request'],
    ['submit.text-to-3d', '/v1/../admin', 'override-request'],
    ['submit.text-to-3d', '/v1/{task_id}', 'override-hole'],
    ['poll', 'GET /v1/tasks', 'override-task-id'],
    ['poll', 'none', 'override-poll'],
    ['poll', ['GET /a/{task_id}', 'GET /b/{task_id}'], 'override-list'],
    ['field.prompt', 'in put', 'override-field'],
    ['id', 'data..id', 'override-place'],
    ['id', [], 'override-empty'],
    ['status.failed', [''], 'override-empty-word'],
    ['key.value', 'Bearer sk-123456', 'override-key-placeholder'],
    ['key.value', 'Bearer {key}\r\nX: 1', 'override-key-characters'],
    ['key.header', 'Host', 'override-reserved-header'],
    ['progress.scale', '10', 'override-choice'],
    ['rate.submits', '0', 'override-number'],
    ['rate.submits', 'fast', 'override-number'],
  ])('%s = %j', (name, value, reason) => {
    expect(specification.checkOverrides({ [name]: value })).toEqual([
      { field: name, reason, figures: expect.any(Object) },
    ])
    expect(() => specification.protocol({ [name]: value })).toThrow(expect.objectContaining({ code: 'invalid-input' }))
  })

  test('all defaults are valid', () => {
    const defaults = Object.fromEntries(
      profileEntries.map((entry) => [
        entry.name,
        typeof entry.default === 'string' ? entry.default : [...entry.default],
      ]),
    )
    expect(specification.checkOverrides(defaults)).toEqual([])
  })
})

test('have unique names, and a path for each operation', () => {
  const names = profileEntries.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(operationIds.every((operation) => names.includes(`submit.${operation}`))).toBe(true)
})

test('offers version 3.1 of the first family for 35 credits, from text and from a picture', () => {
  expect(catalogueSchema.parse(specificationCatalogue)).toEqual(specificationCatalogue)
  const model = specificationCatalogue.models.find(({ version }) => version === '3.1')
  expect(model?.operations.map(({ operation, price }) => [operation, price])).toEqual([
    ['text-to-3d', { kind: 'credits', credits: 35 }],
    ['image-to-3d', { kind: 'credits', credits: 35 }],
  ])
})

test('repeats a request only where the service promises deduplication', () => {
  expect(specification.deduplicates({ embedded: true, overrides: {} })).toBe(true)
  expect(specification.deduplicates({ embedded: false, overrides: {} })).toBe(false)
  expect(specification.deduplicates({ embedded: false, overrides: { deduplicates: 'yes' } })).toBe(true)
})
