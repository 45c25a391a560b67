import { describe, expect, test } from 'vitest'
import { meshy } from '../../../../electron/backend/connections/providers/meshy/meshy.ts'
import type { Answer } from '../../../../electron/backend/connections/answer.ts'
import type { SentInput, SentInputs } from '../../../../electron/backend/connections/provider.ts'
import type { InputFile, ServiceTask } from '../../../../electron/backend/connections/service-client.ts'
import type { OperationId, ParameterValues } from '../../../../shared/catalogue/catalogue.ts'
import { requestFor } from '../../../support/provider-requests.ts'
import { answerTo, exchangesOf, type Exchange } from '../../../support/services/fixtures.ts'
import { errorOf, exchangeOf } from '../../../support/services/written.ts'

const protocol = meshy.protocol({})
const fixed = (name: string) => exchangeOf('meshy', name)
const pathOf = ({ request: { url } }: Exchange) => url.slice(meshy.defaultBaseUrl!.length)
const id = '01988c6a-1f0e-7b54-8a11-5b2f6d0c9e10'
const handle = `v2/text-to-3d|${id}`
const png: SentInput = { way: 'data-uri', value: 'data:image/png;base64,iVBORw0KGgo=', mediaType: 'image/png' }
const inputs = (given: Record<string, SentInput> = {}): SentInputs => new Map(Object.entries(given))

type Asked = { operation: OperationId; modelId: string; prompt?: string; parameters?: ParameterValues }
const submits: [name: string, asked: Asked, given: Record<string, SentInput>][] = [
  [
    'preview submit',
    {
      operation: 'text-to-3d',
      modelId: 'meshy-6',
      prompt: 'a brass diving helmet',
      parameters: { should_remesh: true, topology: 'quad' },
    },
    {},
  ],
  [
    'refine submit',
    { operation: 'texture', modelId: 'meshy-refine', prompt: 'worn brass' },
    { preview_task_id: { way: 'parent', taskId: handle } },
  ],
  ['image submit', { operation: 'image-to-3d', modelId: 'meshy-6' }, { image_url: png }],
  [
    'views submit',
    { operation: 'multiview-to-3d', modelId: 'meshy-6', parameters: { enable_pbr: false } },
    { 'image_urls.front': png, 'image_urls.back': png },
  ],
  [
    'retexture by parent',
    { operation: 'texture', modelId: 'meshy-retexture', prompt: 'green patina', parameters: { ai_model: 'latest' } },
    { model_url: { way: 'parent', taskId: 'v1/image-to-3d|01988c70-0000-7000-8000-000000000001' } },
  ],
  [
    'remesh file',
    {
      operation: 'remesh',
      modelId: 'meshy-remesh',
      parameters: { topology: 'quad', target_polycount: 12_000, target_formats: 'glb,fbx' },
    },
    {
      model_url: {
        way: 'data-uri',
        value: 'data:model/gltf-binary;base64,Z2xURgIAAAA=',
        mediaType: 'model/gltf-binary',
      },
    },
  ],
  [
    'picture submit',
    { operation: 'image-generate', modelId: 'nano-banana-2', prompt: 'a brass diving helmet, front' },
    {},
  ],
]

const noCost = { quoted: null, charged: null, refunded: null }
const polls: [name: string, at: string, seen: Partial<ServiceTask>][] = [
  ['waiting', handle, { status: 'queued', progress: 0, placeInQueue: 3, cost: noCost, outputs: [] }],
  ['done', handle, { status: 'succeeded', progress: 1, cost: { ...noCost, charged: 20 } }],
  [
    'failed service',
    handle,
    {
      status: 'failed',
      cost: { ...noCost, charged: 0 },
      failure: { code: 'server_error', message: 'Failed to generate preview images. Please retry.' },
    },
  ],
  [
    'failed input',
    handle,
    { status: 'failed', failure: { code: 'image_too_complex', message: 'The image is too complex.' } },
  ],
  ['cancelled', handle, { status: 'cancelled', cost: { quoted: null, charged: 20, refunded: 20 } }],
  [
    'picture done',
    'v1/text-to-image|01988c70-0000-7000-8000-000000000005',
    { status: 'succeeded', cost: { ...noCost, charged: 6 } },
  ],
]

const refusals: [name: string, asked: 'submit' | 'task', code: string][] = [
  ['gone', 'task', 'task-expired'],
  ['no credits', 'submit', 'credits-exhausted'],
  ['bad value', 'submit', 'request-refused'],
  ['queue full', 'submit', 'queue-full'],
]

const seen = (answer: Answer, at = handle): ServiceTask => {
  const reply = protocol.readTask(answer, at)
  if (reply.kind !== 'task') throw new Error(reply.kind)
  return reply.task
}
const answerWith = (json: unknown): Answer => ({ status: 200, headers: {}, json, text: JSON.stringify(json) })
const doneTask = (more: object) =>
  seen(answerWith({ status: 'SUCCEEDED', progress: 100, expires_at: 1_763_889_422_000, ...more }))

describe('the recorded exchanges', () => {
  test.each(submits)('are sent as recorded: %s', (name, asked, given) => {
    const request = requestFor(meshy, asked)
    const { method, json } = fixed(name).request
    const sent = protocol.submit(request, inputs(given), 'once')
    expect(sent).toEqual({ method, path: pathOf(fixed(name)), body: { json } })
    const { result } = fixed(name).response.json as { result: string }
    const taskId = `${sent.path.slice('/openapi/'.length)}|${result}`
    expect(protocol.readSubmit(answerTo(fixed(name)), request)).toEqual({
      kind: 'task',
      taskId,
      task: null,
      quotedCredits: null,
    })
    expect(protocol.shownId(taskId)).toBe(result)
  })

  test.each(polls)('are read as recorded: %s', (name, at, task) => {
    expect(protocol.poll(at)).toEqual({ method: 'GET', path: pathOf(fixed(name)) })
    expect(seen(answerTo(fixed(name)), at)).toMatchObject({ taskId: at, recognised: true, ...task })
  })

  test.each(refusals)('are refused as recorded: %s', (name, asked, code) => {
    expect(errorOf(meshy, answerTo(fixed(name)), asked).code).toBe(code)
  })

  test('contain the model and its picture, with the day of their deletion', () => {
    const expiresAt = '2025-11-23T09:17:02.000Z'
    expect(seen(answerTo(fixed('done'))).outputs).toMatchObject([
      { name: 'model.glb', kind: 'model', expiresAt },
      { name: 'preview.png', kind: 'image', expiresAt },
    ])
    expect(seen(answerTo(fixed('picture done'))).outputs).toMatchObject([{ name: 'picture-1.png', kind: 'image' }])
  })

  test('contain the tasks of one endpoint', () => {
    const about = requestFor(meshy, { operation: 'text-to-3d', modelId: 'meshy-6', prompt: 'a brass diving helmet' })
    expect(protocol.listPage(null, about)).toEqual({ method: 'GET', path: pathOf(fixed('list')) })
    const page = protocol.readList(answerTo(fixed('list')).json, { cursor: null, about })
    expect(page?.next).toBeNull()
    expect(page?.tasks.map(({ taskId }) => taskId)).toEqual([
      handle,
      'v2/text-to-3d|01988c6a-1f0e-7b54-8a11-5b2f6d0c9e11',
    ])
    expect(page?.tasks[0]).toMatchObject({
      status: 'succeeded',
      createdAt: '2025-11-20T09:15:02.114Z',
      request: { operation: 'text-to-3d', model: null, prompt: 'a brass diving helmet', idempotencyKey: null },
    })
  })

  test('cancel only waiting tasks: a finished one would be deleted', () => {
    const { method } = fixed('cancel waiting').request
    expect(protocol.cancel(handle, 'queued')).toEqual({ method, path: pathOf(fixed('cancel waiting')) })
    expect(protocol.cancel(handle, 'running')).toBeNull()
    // Its answer is empty, so the task is polled.
    expect(protocol.readTask({ ...answerTo(fixed('cancel waiting')), json: undefined, text: '' }, handle).kind).toBe(
      'unreadable',
    )
  })

  test('contain the balance', () => {
    expect(protocol.balance).toEqual({ method: 'GET', path: pathOf(fixed('balance')) })
    expect(protocol.readBalance(answerTo(fixed('balance')))).toEqual({ credits: 1234, reserved: null })
  })

  test('are all tested', () => {
    const covered = [...submits, ...polls, ...refusals].map(([name]) => name)
    const all = exchangesOf('meshy').map(({ name }) => name)
    expect(all.filter((name) => !covered.includes(name))).toEqual(['list', 'cancel waiting', 'balance'])
  })
})

describe('a task', () => {
  test('is running with an unknown status word', () => {
    const task = seen(answerWith({ status: 'POLISHING', progress: 99, consumed_credits: 20 }))
    expect(task).toMatchObject({ status: 'running', recognised: false, progress: 0.99, cost: noCost })
  })

  test('is refused if its message is about moderation', () => {
    const json = { status: 'FAILED', task_error: { type: 'invalid_input', message: 'Content policy violation' } }
    expect(seen(answerWith(json)).status).toBe('refused')
  })

  test('is charged if it had started before the cancel', () => {
    const json = { status: 'CANCELED', started_at: 1_763_630_110_000, consumed_credits: 20 }
    expect(seen(answerWith(json)).cost).toEqual({ quoted: null, charged: 20, refunded: null })
  })

  test('has maps beside the model, and no formats that were not made', () => {
    const link = (name: string) => `https://assets.meshy.ai/${name}?Expires=1763889422`
    const task = doneTask({
      model_urls: { fbx: link('a.fbx'), glb: link('a.glb'), obj: '', usdz: null },
      texture_urls: [{ base_color: link('b.png'), normal: link('n.jpg') }, { base_color: link('c.png') }],
      thumbnail_url: '',
    })
    expect(task.outputs.map(({ name, kind }) => [name, kind])).toEqual([
      ['model.glb', 'model'],
      ['model.fbx', 'model'],
      ['base_color.png', 'texture'],
      ['normal.jpg', 'texture'],
      ['base_color-2.png', 'texture'],
    ])
    const one = doneTask({ model_urls: { glb: link('a.glb') }, texture_urls: { base_color: link('b.png') } })
    expect(one.outputs.map(({ name }) => name)).toEqual(['model.glb', 'base_color.png'])
  })

  test('has no output without a web address', () => {
    expect(doneTask({ model_urls: { glb: 'file:///etc/passwd' }, image_urls: ['x'] }).outputs).toEqual([])
  })

  test('is unreadable without a status', () => {
    expect(protocol.readTask(answerWith({ result: 'x' }), handle)).toEqual({ kind: 'unreadable', reason: 'no-status' })
  })
})

describe('a refusal', () => {
  const refusal = (status: number, message: string | undefined, headers: Record<string, string> = {}): Answer => {
    const json = message === undefined ? undefined : { message }
    return { status, headers, json, text: message ?? '' }
  }
  test.each<[string, Answer, string]>([
    ['haste', refusal(429, 'RateLimitExceeded', { 'retry-after': '1' }), 'rate-limited'],
    ['haste that does not say how long', refusal(429, 'RateLimitExceeded'), 'rate-limited'],
    ['a full queue', refusal(429, 'NoMorePendingTasks'), 'queue-full'],
    ['other words without a time', refusal(429, 'Please try again later'), 'queue-full'],
    ['other words with a time', refusal(429, 'Please try again later', { 'retry-after': '5' }), 'rate-limited'],
    ['no words', refusal(429, undefined), 'rate-limited'],
    ['a missing key', refusal(401, 'Missing API key'), 'key-rejected'],
    ['a value', refusal(422, 'target_polycount must be at most 300000'), 'request-refused'],
    ['trouble', refusal(502, undefined), 'service-down'],
  ])('about %s', (_name, answer, code) => {
    expect(errorOf(meshy, answer, 'submit').code).toBe(code)
  })

  test('names the wait where the answer does', () => {
    const answer = refusal(429, 'RateLimitExceeded', { 'retry-after': '1' })
    expect(protocol.readError(answer)).toMatchObject({ message: 'RateLimitExceeded', meaning: 'rate-limited' })
  })

  test('has no task id', () => {
    const request = requestFor(meshy, { operation: 'text-to-3d', modelId: 'meshy-6', prompt: 'x' })
    expect(protocol.readSubmit(answerWith({}), request)).toEqual({ kind: 'unreadable', reason: 'no-task-id' })
  })
})

describe('finding a lost request', () => {
  const lost = requestFor(meshy, { operation: 'texture', modelId: 'meshy-refine', prompt: 'worn brass' })
  const entry = { id: 'a', status: 'PENDING', created_at: 1_763_630_102_114, prompt: 'a helmet' }

  test('reads the list of its own endpoint, page by page', () => {
    const about = requestFor(meshy, { operation: 'remesh', modelId: 'meshy-remesh' })
    expect(protocol.listPage('3', about)?.path).toBe('/openapi/v1/remesh?page_num=3&page_size=50&sort_by=-created_at')
    const full = Array.from({ length: 50 }, (_, index) => ({ ...entry, id: String(index) }))
    expect(protocol.readList(full, { cursor: '3', about })?.next).toBe('4')
    expect(protocol.listPage(null, null)).toBeNull()
    expect(protocol.listPage(null, { ...about, modelId: 'gone' })).toBeNull()
  })

  test('compares the sent prompt, and distinguishes a refinement from a preview', () => {
    const refined = { ...entry, type: 'text-to-3d-refine', texture_prompt: 'worn brass' }
    const [task] = protocol.readList([refined, 'noise', {}], { cursor: null, about: lost })!.tasks
    expect(task?.request).toEqual({ operation: 'texture', model: null, prompt: 'worn brass', idempotencyKey: null })
  })

  test('recognises another model by the sent identifier', () => {
    const about = requestFor(meshy, { operation: 'image-generate', modelId: 'nano-banana-2', prompt: 'x' })
    const read = (ai_model: string) =>
      protocol.readList([{ ...entry, ai_model }], { cursor: null, about })?.tasks[0]?.request?.model
    expect([read('nano-banana-2'), read('gpt-image-2')]).toEqual(['nano-banana-2', 'gpt-image-2'])
  })

  test('returns null without a list', () => {
    expect(protocol.readList({ message: 'x' }, { cursor: null, about: lost })).toBeNull()
  })
})

describe('inputs', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const file = (more: Partial<InputFile>): InputFile => ({
    slot: 'model_url',
    name: 'a.glb',
    mediaType: 'model/gltf-binary',
    bytes: 10,
    sha256: '0',
    path: '/a.glb',
    ...more,
  })
  const madeBy = (operation: OperationId, finishedAt = '2026-11-20T11:00:00Z') => ({
    taskId: 't',
    operation,
    modelId: 'm',
    finishedAt,
  })
  const takes = (asked: Asked, slot: string, made: ReturnType<typeof madeBy>): boolean =>
    protocol
      .inputPlans(requestFor(meshy, asked), file({ slot }))
      .some((plan) => plan.way === 'parent' && plan.accepts?.(made, now) === true)

  test('a refinement accepts only a shape from text, by its task', () => {
    const asked = { operation: 'texture', modelId: 'meshy-refine' } as const
    const plans = protocol.inputPlans(requestFor(meshy, asked), file({ slot: 'preview_task_id' }))
    expect(plans.map(({ way }) => way)).toEqual(['parent'])
    expect(takes(asked, 'preview_task_id', madeBy('text-to-3d'))).toBe(true)
    expect(takes(asked, 'preview_task_id', madeBy('image-to-3d'))).toBe(false)
  })

  test('a result is sent by its task while Meshy keeps it', () => {
    const asked = { operation: 'remesh', modelId: 'meshy-remesh' } as const
    expect(takes(asked, 'model_url', madeBy('image-to-3d', '2026-11-17T13:30:00Z'))).toBe(true)
    expect(takes(asked, 'model_url', madeBy('image-to-3d', '2026-11-17T12:30:00Z'))).toBe(false)
    expect(takes(asked, 'model_url', madeBy('image-generate'))).toBe(false)
    // A result that exists only as STL cannot be sent as GLB.
    expect(takes(asked, 'model_url', madeBy('convert'))).toBe(false)
  })

  test('a model other than GLB has no media type', () => {
    const request = requestFor(meshy, { operation: 'convert', modelId: 'meshy-convert' })
    const sent = protocol.submit(
      request,
      inputs({ model_url: { way: 'data-uri', value: 'data:model/fbx;base64,S2F5', mediaType: 'model/fbx' } }),
      'once',
    )
    expect(sent.body).toEqual({
      json: { model_url: 'data:application/octet-stream;base64,S2F5', target_formats: ['fbx'] },
    })
  })

  test('pictures are sent in order, the front first', () => {
    const uri = (name: string): SentInput => ({ way: 'data-uri', value: name, mediaType: 'image/png' })
    const edit = requestFor(meshy, { operation: 'image-edit', modelId: 'gpt-image-2', prompt: 'of copper' })
    const given = { 'reference_image_urls.3': uri('c'), 'reference_image_urls.1': uri('a') }
    expect(protocol.submit(edit, inputs(given), 'once').body).toMatchObject({
      json: { ai_model: 'gpt-image-2', prompt: 'of copper', reference_image_urls: ['a', 'c'] },
    })
    const views = requestFor(meshy, { operation: 'multiview-to-3d', modelId: 'meshy-7.1' })
    const seenFrom = { 'image_urls.right': uri('r'), 'image_urls.front': uri('f') }
    expect(protocol.submit(views, inputs(seenFrom), 'once').body).toMatchObject({ json: { image_urls: ['f', 'r'] } })
  })

  test('one size is sent, in metres', () => {
    const body = (parameters: ParameterValues) =>
      protocol.submit(
        requestFor(meshy, { operation: 'print-prepare', modelId: 'meshy-resize', parameters }),
        inputs(),
        '',
      ).body
    expect(body({ resize_height: 250 })).toEqual({ json: { resize_height: 0.25, origin_at: 'bottom' } })
    expect(body({ size: 'longest', resize_longest_side: 40, origin_at: 'center' })).toEqual({
      json: { resize_longest_side: 0.04, origin_at: 'center' },
    })
    expect(body({ size: 'auto' })).toEqual({ json: { auto_size: true, origin_at: 'bottom' } })
  })

  test('walls are thickened only for a printer, at the printed height', () => {
    const body = (parameters: ParameterValues) =>
      protocol.submit(
        requestFor(meshy, { modelId: 'meshy-print-repair', operation: 'print-prepare', parameters }),
        inputs(),
        'once',
      ).body
    expect(body({ intended_print_height_mm: 80 })).toEqual({ json: {} })
    expect(body({ printer_type: 'fdm' })).toEqual({ json: { printer_type: 'fdm' } })
    expect(body({ printer_type: 'full_color', intended_print_height_mm: 80 })).toEqual({
      json: { printer_type: 'full_color', intended_print_height_mm: 80 },
    })
  })

  test('texture fields are not sent with a bare shape', () => {
    const parameters = { should_texture: false, texture_prompt: 'brass', texture_resolution: '8k', enable_pbr: true }
    const request = requestFor(meshy, { operation: 'image-to-3d', modelId: 'meshy-7.1', parameters })
    expect(protocol.submit(request, inputs(), 'once').body).toEqual({
      json: { ai_model: 'meshy-7.1', should_texture: false, target_formats: ['glb'] },
    })
  })
})
