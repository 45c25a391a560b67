import { describe, expect, test } from 'vitest'
import { replicate } from '../../../../electron/backend/connections/providers/replicate/replicate.ts'
import type { HttpDescription, SentInput } from '../../../../electron/backend/connections/provider.ts'
import { findModelOperation, priceOf } from '../../../../shared/catalogue/catalogue.ts'
import { requestFor, rowsOf } from '../../../support/provider-requests.ts'
import { exchangesOf } from '../../../support/services/fixtures.ts'
import { answerOf, describedFile, errorOf, exchangeOf, jsonAnswer, wireOf } from '../../../support/services/written.ts'

const protocol = replicate.protocol({})
const id = 'k7n2p5w8x1rmc0c9tq3z6v4b9g'
const answer = (name: string) => answerOf('replicate', name)
const helmet = requestFor(replicate, {
  modelId: 'tencent/hunyuan-3d-3.1',
  operation: 'text-to-3d',
  prompt: 'a brass helmet',
})

describe('the recorded exchanges', () => {
  const poll = protocol.poll(id)
  const parameters = { enable_pbr: true, face_count: 200_000 }
  const written: Record<string, HttpDescription | null> = {
    submit: protocol.submit({ ...helmet, parameters }, new Map(), 'once'),
    running: poll,
    done: poll,
    'done, list': poll,
    'done, object': poll,
    removed: poll,
    failed: poll,
    cancel: protocol.cancel(id, 'running'),
    list: protocol.list,
    upload: protocol.upload(describedFile()),
    secret: protocol.webhooks('https://events.example/'),
  }

  test.each(Object.keys(written))('%s is written as recorded', (name) => {
    expect(wireOf(replicate, written[name]!)).toEqual(exchangeOf('replicate', name).request)
  })

  test('are all tested, except for a model with a version', () => {
    expect(exchangesOf('replicate').flatMap(({ name }) => (name in written ? [] : [name]))).toEqual(['too fast'])
  })

  test('of a submit and a poll have the status', () => {
    expect(protocol.readSubmit(answer('submit'), helmet)).toMatchObject({
      kind: 'task',
      taskId: id,
      task: { status: 'queued', progress: null },
    })
    expect(protocol.readTask(answer('running'), id)).toMatchObject({ task: { status: 'running', progress: 0.4 } })
    expect(protocol.readTask(answer('cancel'), id)).toMatchObject({ task: { status: 'cancelled', recognised: true } })
  })

  test('of a result have a link, a list or named links, and their expiry', () => {
    expect(protocol.readTask(answer('done'), id)).toMatchObject({
      task: {
        status: 'succeeded',
        outputs: [
          {
            name: 'mesh.glb',
            kind: 'model',
            url: 'https://replicate.delivery/xezq/abc/mesh.glb',
            expiresAt: '2026-11-20T11:16:33.000Z',
          },
        ],
      },
    })
    expect(protocol.readTask(answer('done, list'), id)).toMatchObject({
      task: { outputs: [{ name: 'out-0.webp', kind: 'image', expiresAt: null }] },
    })
    expect(protocol.readTask(answer('done, object'), id)).toMatchObject({
      task: { outputs: [{ name: 'mesh.glb', kind: 'model' }] },
    })
  })

  test('of a prediction with deleted files have expired', () => {
    expect(protocol.readTask(answer('removed'), id)).toMatchObject({ task: { status: 'expired', outputs: [] } })
  })

  test('of a failure by moderation are refused', () => {
    expect(protocol.readTask(answer('failed'), id)).toMatchObject({
      task: { status: 'refused', failure: { message: 'Prediction failed: NSFW content detected' } },
    })
  })

  test('of the list have the request and the next page', () => {
    const page = protocol.readList(answer('list').json, { cursor: null, about: null })
    expect(page).toMatchObject({
      tasks: [
        {
          taskId: id,
          createdAt: '2026-11-20T10:15:02.100Z',
          request: { model: 'tencent/hunyuan-3d-3.1', prompt: 'a brass helmet' },
        },
      ],
      next: 'cD0y',
    })
    expect(protocol.listPage(page!.next, null)).toMatchObject({ path: '/v1/predictions?cursor=cD0y' })
  })

  test('of an upload have its address', () => {
    expect(protocol.readUpload(answer('upload'))).toEqual({ value: 'https://api.replicate.com/v1/files/f1' })
  })

  test('of the webhook have a secret', () => {
    expect(protocol.readWebhookSecret(answer('secret').json)).toMatch(/^whsec_/)
    expect(protocol.readWebhookSecret({ key: 7 })).toBeNull()
  })

  test('of a rate limit are recognised', () => {
    expect(errorOf(replicate, answer('too fast'), 'submit').code).toBe('rate-limited')
  })
})

describe('other answers', () => {
  const prediction = (changes: Record<string, unknown>) =>
    protocol.readTask(jsonAnswer({ id, status: 'processing', ...changes }), id)

  test('an unknown status word is running', () => {
    expect(prediction({ status: 'queued_elsewhere' })).toMatchObject({ task: { status: 'running', recognised: false } })
    expect(protocol.readTask(jsonAnswer({ id }), id)).toMatchObject({ kind: 'unreadable' })
  })

  test('a prediction that never started has failed', () => {
    expect(prediction({ status: 'aborted' })).toMatchObject({
      task: { status: 'failed', failure: { message: 'aborted' } },
    })
  })

  test('a prediction that failed for another reason has failed', () => {
    expect(prediction({ status: 'failed', error: 'CUDA out of memory' })).toMatchObject({
      task: { status: 'failed', failure: { message: 'CUDA out of memory' } },
    })
  })

  test('progress is the last in the log, if it is a share', () => {
    expect(prediction({ logs: ' 10%|#\n 70%|#######' })).toMatchObject({ task: { progress: 0.7 } })
    expect(prediction({ logs: '400%|####' })).toMatchObject({ task: { progress: null } })
    expect(prediction({ logs: null })).toMatchObject({ task: { progress: null } })
  })

  test('drops outputs without a web address', () => {
    expect(prediction({ status: 'succeeded', output: ['some text', 7, null] })).toMatchObject({
      task: { status: 'succeeded', outputs: [] },
    })
  })

  test('rejects an id that would lead elsewhere', () => {
    expect(protocol.readSubmit(jsonAnswer({ id: '../account', status: 'starting' }), helmet).kind).toBe('unreadable')
  })

  test.each([
    [401, { title: 'Unauthenticated', detail: 'You did not pass a valid authentication token' }, 'key-rejected'],
    [402, { title: 'Insufficient credit', detail: 'Add credit' }, 'credits-exhausted'],
    [404, { title: 'Not found', detail: 'Nothing here' }, 'task-expired'],
    [500, { detail: 'Internal server error' }, 'service-down'],
  ])('%d means %j', (status, json, code) => {
    expect(errorOf(replicate, jsonAnswer(json, status), 'task').code).toBe(code)
  })

  test('a refusal names the field', () => {
    const detail = '- input.face_count: Must be greater than or equal to 40000\n- input.image: Too large'
    const error = errorOf(replicate, jsonAnswer({ title: 'Input validation failed', detail }, 422), 'submit')
    expect(error.code).toBe('request-refused')
    expect(error.details?.['fields']).toEqual([
      { field: 'face_count', reason: 'Must be greater than or equal to 40000' },
      { field: 'image', reason: 'Too large' },
    ])
  })
})

describe('requests', () => {
  test('list the picture to change before its references', () => {
    const request = requestFor(replicate, { modelId: 'google/nano-banana-2', operation: 'image-edit', prompt: 'green' })
    const uploaded = (value: string): SentInput => ({ way: 'upload', value })
    const inputs = new Map([
      ['references.2', uploaded('2')],
      ['references.1', uploaded('1')],
      ['image', uploaded('main')],
    ])
    expect(protocol.submit(request, inputs, 'once').body).toEqual({
      json: {
        input: {
          prompt: 'green',
          image_input: ['main', '1', '2'],
          aspect_ratio: 'match_input_image',
          resolution: '1K',
          output_format: 'png',
        },
      },
    })
  })

  test("cost what others read on the model's page, where they agree", () => {
    for (const { modelId, row } of rowsOf(replicate)) {
      const found = findModelOperation(replicate.catalogue, modelId, row.operation)!
      const price = modelId === 'google/nano-banana-2' ? { least: 0.101, most: 0.101, about: true } : null
      expect(priceOf(found.operation, { resolution: '2K' })).toEqual(price)
    }
  })
})

describe('requests', () => {
  const bodyOf = (request: typeof helmet, inputs: Record<string, SentInput>, eventsUrl?: string | null) => {
    const { body } = protocol.submit(request, new Map(Object.entries(inputs)), 'once', eventsUrl)
    return (body as { json: Record<string, unknown> }).json
  }

  test('contain the webhook address where one is wanted', () => {
    expect(bodyOf(helmet, {}, 'https://events.example/c1')).toMatchObject({
      webhook: 'https://events.example/c1',
      webhook_events_filter: ['completed'],
    })
    expect(Object.keys(bodyOf(helmet, {}, null))).toEqual(['input'])
    expect(Object.keys(bodyOf(helmet, {}))).toEqual(['input'])
  })

  test('for Rodin list the pictures beside the prompt', () => {
    const request = requestFor(replicate, {
      modelId: 'hyper3d/rodin',
      operation: 'multiview-to-3d',
      prompt: 'a helmet',
    })
    const sent = (value: string): SentInput => ({ way: 'upload', value })
    expect(bodyOf(request, { 'views.back': sent('b'), 'views.front': sent('f') })['input']).toMatchObject({
      prompt: 'a helmet',
      images: ['f', 'b'],
      quality: 'medium',
      mesh_mode: 'Quad',
    })
  })
})
