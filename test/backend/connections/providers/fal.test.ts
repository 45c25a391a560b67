import { describe, expect, test } from 'vitest'
import { fal } from '../../../../electron/backend/connections/providers/fal/fal.ts'
import { endpoints, maxEndpoints } from '../../../../electron/backend/connections/providers/fal/read-models.ts'
import type { SentInput } from '../../../../electron/backend/connections/provider.ts'
import {
  findModelOperation,
  priceOf,
  type OperationId,
  type ParameterValues,
} from '../../../../shared/catalogue/catalogue.ts'
import { requestFor as requestOf } from '../../../support/provider-requests.ts'
import { exchangesOf } from '../../../support/services/fixtures.ts'
import { answerOf, describedFile, errorOf, exchangeOf, jsonAnswer, wireOf } from '../../../support/services/written.ts'

const answer = (name: string) => answerOf('fal', name)
const requestFor = (modelId: string, operation: OperationId, parameters: ParameterValues = {}) =>
  requestOf(fal, { modelId, operation, parameters })
const protocol = fal.protocol({})
const handle = 'fal-ai/hunyuan-3d|5c0e9d12-44aa-4b7c-9d53-0f6a7b8c9d10'
const pro = 'fal-ai/hunyuan-3d/v3.1/pro'
const uploaded = (value: string): SentInput => ({ way: 'upload', value })
const bodyOf = (request: ReturnType<typeof requestFor>, inputs: Record<string, SentInput> = {}) => {
  const { body } = protocol.submit(request, new Map(Object.entries(inputs)), 'once')
  return (body as { json: Record<string, unknown> }).json
}

describe('the recorded exchanges', () => {
  const helmet = { ...requestFor(pro, 'image-to-3d'), parameters: { enable_pbr: true, face_count: 200_000 } }
  const submitted = protocol.submit(
    helmet,
    new Map([['image', uploaded('https://v3b.fal.media/files/b/0a/u/helmet.png')]]),
    'once',
  )
  const written: Record<string, Parameters<typeof wireOf>[1] | null> = {
    'upload open': protocol.upload(describedFile()),
    waiting: protocol.poll(handle),
    running: protocol.poll(handle),
    result: protocol.result(handle),
    'pictures result': protocol.result(handle.replace('hunyuan-3d', 'nano-banana-2')),
    'failed input': protocol.result(handle),
    'failed content': protocol.result(handle),
    'failed time': protocol.result(handle),
    'mesh result': protocol.result('tripo3d/h3.1|5c0e9d12-44aa-4b7c-9d53-0f6a7b8c9d10'),
    cancel: protocol.cancel(handle, 'queued'),
    'cancel late': protocol.cancel(handle, 'running'),
    balance: protocol.balance,
    'balance refused': protocol.balance,
    submit: submitted,
    'no money': submitted,
    'bad key': submitted,
  }

  test.each(Object.keys(written))('%s is written as recorded', (name) => {
    expect(wireOf(fal, written[name]!)).toEqual(exchangeOf('fal', name).request)
  })

  test('are all tested, except for the bytes of an upload', () => {
    expect(exchangesOf('fal').flatMap(({ name }) => (name in written ? [] : [name]))).toEqual(['upload bytes'])
  })

  test('of an upload name the upload address and the file address', () => {
    const place = protocol.readUpload(answer('upload open'))
    const { url } = exchangeOf('fal', 'upload bytes').request
    expect(place).toEqual({ value: 'https://v3b.fal.media/files/b/0a/u/helmet.png', put: { url, headers: {} } })
  })

  test('of a running request have its status', () => {
    expect(protocol.readTask(answer('waiting'), handle)).toMatchObject({
      kind: 'task',
      task: { status: 'queued', placeInQueue: 1, recognised: true },
    })
    expect(protocol.readTask(answer('running'), handle)).toMatchObject({ task: { status: 'running' } })
  })

  test('of results list the model once, and its preview', () => {
    const reply = protocol.readResult(answer('result'), handle)
    expect(reply).toMatchObject({
      kind: 'outputs',
      outputs: [
        { name: 'model.glb', kind: 'model', bytes: 18_234_567, url: 'https://v3b.fal.media/files/b/0a/k/model.glb' },
        { name: 'preview.png', kind: 'image' },
      ],
    })
    expect(protocol.readResult(answer('pictures result'), handle)).toMatchObject({
      outputs: [{ name: 'out.png', kind: 'image', mediaType: 'image/png' }],
    })
  })

  const errors: [string, 'submit' | 'task' | 'other', string, Record<string, unknown>][] = [
    ['failed input', 'task', 'request-refused', { says: 'Could not fetch the image', reason: 'file_download_error' }],
    ['failed content', 'task', 'content-refused', { says: 'Flagged by a content checker' }],
    ['failed time', 'task', 'task-failed', { reason: 'request_timeout' }],
    ['cancel late', 'task', 'request-refused', { ended: true }],
    ['balance refused', 'other', 'key-rejected', { status: 403 }],
    ['no money', 'submit', 'credits-exhausted', {}],
    ['bad key', 'submit', 'key-rejected', {}],
  ]
  test.each(errors)('of %s (%s) mean %s', (name, asked, code, details) => {
    const error = errorOf(fal, answer(name), asked)
    expect(error.code).toBe(code)
    expect(error.details).toMatchObject(details)
  })

  test('of a cancel leave the status to the next poll', () => {
    expect(protocol.readTask(answer('cancel'), handle)).toMatchObject({
      task: { status: 'running', recognised: false },
    })
  })

  test('of the balance are in dollars', () => {
    expect(protocol.readBalance(answer('balance'))).toEqual({ credits: 24.5, reserved: null })
    expect(protocol.readBalance(answer('balance refused'))).toBe('not-allowed')
    expect(protocol.readBalance(jsonAnswer({ credits: { current_balance: 3, currency: 'EUR' } }))).toMatchObject({
      credits: null,
    })
  })
})

describe('handles', () => {
  const request = requestFor(pro, 'image-to-3d')
  const reply = {
    status: 'IN_QUEUE',
    request_id: '5c0e9d12-44aa-4b7c-9d53-0f6a7b8c9d10',
    response_url: 'https://queue.fal.run/fal-ai/hunyuan-3d/requests/5c0e9d12-44aa-4b7c-9d53-0f6a7b8c9d10',
    queue_position: 2,
  }

  test('consist of the first two parts of the endpoint and the id', () => {
    expect(protocol.readSubmit(jsonAnswer(reply), request)).toMatchObject({
      kind: 'task',
      taskId: handle,
      task: { status: 'queued', placeInQueue: 2 },
    })
    expect(protocol.shownId(handle)).toBe('5c0e9d12-44aa-4b7c-9d53-0f6a7b8c9d10')
  })

  test('do not need the addresses', () => {
    const { response_url: _, ...bare } = reply
    expect(protocol.readSubmit(jsonAnswer(bare), request)).toMatchObject({ taskId: handle })
  })

  test.each([{}, { request_id: 7 }, { request_id: '../keys' }, { request_id: 'a b' }])('are not made of %j', (json) => {
    expect(protocol.readSubmit(jsonAnswer(json), request)).toMatchObject({ kind: 'unreadable' })
  })

  test('of another service are refused', () => {
    expect(() => protocol.poll('../../v1|x')).toThrow('not a handle')
  })
})

describe('other answers', () => {
  test('an unknown status word is running', () => {
    expect(protocol.readTask(jsonAnswer({ status: 'PAUSED' }), handle)).toMatchObject({
      task: { status: 'running', recognised: false },
    })
    expect(protocol.readTask(jsonAnswer({}), handle)).toMatchObject({ kind: 'unreadable' })
  })

  test('a result that is requested too early is not ready', () => {
    const error = errorOf(fal, jsonAnswer({ detail: 'Request is still in progress' }, 400), 'task')
    expect(error.details).toMatchObject({ notReady: true })
  })

  test('an error with a type fails the job, one without is a server error', () => {
    const typed = { detail: [{ loc: ['body'], msg: 'Out of memory', type: 'internal_server_error' }] }
    expect(errorOf(fal, jsonAnswer(typed, 500), 'task').code).toBe('task-failed')
    expect(errorOf(fal, jsonAnswer({ detail: 'Bad gateway' }, 502), 'task').code).toBe('service-down')
    expect(errorOf(fal, jsonAnswer({ detail: 'Too many requests' }, 429), 'submit').code).toBe('rate-limited')
  })

  test('the result of a cancelled request says so', () => {
    const answer = jsonAnswer({ detail: 'Cancelled' }, 499, { 'x-fal-error-type': 'client_cancelled' })
    expect(errorOf(fal, answer, 'task').details).toMatchObject({ cancelled: true })
  })

  test('drops pictures blacked out by the filter', () => {
    const picture = (name: string) => ({ url: `https://v3b.fal.media/files/${name}`, file_name: name })
    const images = [picture('a.png'), picture('b.png')]
    expect(protocol.readResult(jsonAnswer({ images, has_nsfw_concepts: [true, false] }), handle)).toMatchObject({
      outputs: [{ name: 'b.png' }],
    })
    expect(protocol.readResult(jsonAnswer({ images, has_nsfw_concepts: [true, true] }), handle)).toMatchObject({
      kind: 'error',
      words: { meaning: 'moderation' },
    })
  })

  test('finds models under all names that fal uses', () => {
    const file = (name: string) => ({ url: `https://v3b.fal.media/files/${name}`, content_type: 'text/plain' })
    const namesIn = (json: unknown) => {
      const reply = protocol.readResult(jsonAnswer(json), handle)
      return reply.kind === 'outputs' ? reply.outputs.map(({ kind, name }) => `${kind} ${name}`) : reply.kind
    }
    expect(
      namesIn({
        model_mesh: file('pbr.glb'),
        model_meshes: [file('pbr.glb'), file('shaded.glb')],
        textures: [file('albedo.png')],
      }),
    ).toEqual(['model pbr.glb', 'model shaded.glb', 'texture albedo.png'])
    expect(namesIn({ model_urls: { obj: file('a.obj'), fbx: null } })).toEqual(['model a.obj'])
    expect(namesIn({ model_mesh: file('quads.fbx'), rendered_image: file('view.webp') })).toEqual([
      'model quads.fbx',
      'image view.webp',
    ])
    expect(namesIn({ result_files: [file('head.fbx'), file('body.fbx')] })).toEqual([
      'model head.fbx',
      'model body.fbx',
    ])
    expect(namesIn({ image: file('cut.png') })).toEqual(['image cut.png'])
    expect(namesIn({ model_glb: { url: 'javascript:alert(1)' } })).toEqual([])
  })
})

describe('requests', () => {
  test("send the key in fal's form, to its three hosts only", () => {
    expect(protocol.authorisation('id:secret')).toEqual({ Authorization: 'Key id:secret' })
    expect(protocol.origins).toEqual({ rest: 'https://rest.fal.ai', api: 'https://api.fal.ai' })
  })

  test('ask for results to be deleted after the chosen time', () => {
    const life = (keep_files: string) =>
      protocol.submit(requestFor('fal-ai/flux-2', 'image-generate', { keep_files }), new Map(), 'once').headers
    expect(life('86400')).toEqual({ 'X-Fal-Object-Lifecycle-Preference': '{"expiration_duration_seconds":86400}' })
    expect(life('')).toEqual({})
  })

  test('list views and references in order, whatever the order given', () => {
    const views = { 'views.back': uploaded('b'), 'views.left': uploaded('l'), 'views.front': uploaded('f') }
    expect(bodyOf(requestFor('tripo3d/h3.1', 'multiview-to-3d'), views)['image_urls']).toEqual(['f', 'l', 'b'])
    const pictures = {
      'references.10': uploaded('10'),
      'references.2': uploaded('2'),
      image: uploaded('main'),
      'references.1': uploaded('1'),
    }
    expect(bodyOf(requestFor('fal-ai/nano-banana-2', 'image-edit'), pictures)['image_urls']).toEqual([
      'main',
      '1',
      '2',
      '10',
    ])
  })

  test('name all eight views of Hunyuan', () => {
    const row = fal.catalogue.models.find(({ id }) => id === pro)!.operations[2]!
    const inputs = Object.fromEntries(row.inputs[0]!.views!.map(({ id }) => [`views.${id}`, uploaded(id)]))
    expect(bodyOf(requestFor(pro, 'multiview-to-3d'), inputs)).toMatchObject({
      input_image_url: 'front',
      left_image_url: 'left',
      back_image_url: 'back',
      right_image_url: 'right',
      top_image_url: 'top',
      bottom_image_url: 'bottom',
      left_front_image_url: 'left-front',
      right_front_image_url: 'right-front',
    })
  })

  test('say that no PBR maps are made without a texture, because Tripo makes them by default', () => {
    expect(bodyOf(requestFor('tripo3d/h3.1', 'image-to-3d', { texture: false }))).toMatchObject({
      texture: false,
      pbr: false,
    })
  })

  test('for Meshy contain nothing that Meshy has deprecated', () => {
    for (const { id, operations } of fal.catalogue.models.filter(({ family }) => family === 'meshy'))
      for (const { operation } of operations) {
        const body = bodyOf(requestFor(id, operation))
        expect(body['model_type']).toBe(id === 'meshy/v7.1/smart-topology' ? 'smart-topology' : undefined)
        expect('symmetry_mode' in body).toBe(id === 'fal-ai/meshy/v6')
      }
  })

  test('have one face limit for triangles and quads', () => {
    const faces = (modelId: string, operation: OperationId, parameters: ParameterValues) => {
      const body = bodyOf(requestFor(modelId, operation, parameters))
      return [body['quad'], body['face_limit'], 'quad_limit' in body]
    }
    expect(faces('tripo3d/p2', 'image-to-3d', { face_limit: 50_000 })).toEqual([false, 50_000, false])
    expect(faces('tripo3d/p2', 'image-to-3d', { quad: true, quad_limit: 25_000 })).toEqual([true, 25_000, false])
    expect(faces('tripo3d/tripo/remesh', 'remesh', { quad: true, quad_limit: 4_000 })).toEqual([true, 4_000, false])
  })

  test('name the views of Hi3D, and list those of ReconViaGen', () => {
    const views = { 'views.right': uploaded('r'), 'views.front': uploaded('f') }
    expect(bodyOf(requestFor('hitem3d/hi3d/v3.0', 'multiview-to-3d'), views)).toMatchObject({
      front_image_url: 'f',
      right_image_url: 'r',
    })
    expect(bodyOf(requestFor('fal-ai/reconviagen-0.5', 'multiview-to-3d'), views)['image_urls']).toEqual(['f', 'r'])
  })

  test('contain only the given LoRA files', () => {
    const given = { geometry_lora_url: 'https://v3b.fal.media/files/b/lora.safetensors', texture_lora_url: '' }
    const body = bodyOf(requestFor('fal-ai/trellis-2-lora', 'image-to-3d', given))
    expect(Object.keys(body).filter((field) => field.endsWith('_lora_url'))).toEqual(['geometry_lora_url'])
  })

  test('send numbers as numbers and omit empty values', () => {
    expect(bodyOf(requestFor('fal-ai/trellis-2', 'image-to-3d'))).toMatchObject({
      resolution: 1024,
      texture_size: 2048,
    })
    expect(bodyOf(requestFor('fal-ai/hyper3d/rodin/v2.5', 'image-to-3d'))).not.toHaveProperty('texture_mode')
    expect(bodyOf(requestFor('fal-ai/hyper3d/rodin/v2.5', 'image-to-3d', { high_pack: true }))).toMatchObject({
      addons: { high_pack: true },
    })
    expect(bodyOf(requestFor('fal-ai/meshy/v6', 'image-to-3d'))).not.toHaveProperty('pose_mode')
  })

  test('upload pictures, and meshes of at most 90 MB', () => {
    const ways = (modelId: string, operation: OperationId, slot: string) =>
      protocol.inputPlans(requestFor(modelId, operation), describedFile({ slot })).map(({ way }) => way)
    expect(ways(pro, 'image-to-3d', 'image')).toEqual(['upload', 'data-uri'])
    expect(ways(pro, 'multiview-to-3d', 'views.top')).toEqual(['upload', 'data-uri'])
    expect(ways('fal-ai/nano-banana-2', 'image-edit', 'references.3')).toEqual(['upload', 'data-uri'])
    expect(ways('fal-ai/trellis-2', 'texture', 'mesh')).toEqual(['upload'])
    expect(ways('fal-ai/trellis-2', 'texture', 'nothing')).toEqual([])
  })

  test.each([
    ['Ein Helm (alt).png', 'Ein-Helm-alt-.png'],
    ['../../etc/passwd', 'image'],
    ['兜.png', 'image'],
    ['helmet', 'image'],
  ])('upload %s as %s', (name, sent) => {
    const { body } = protocol.upload(describedFile({ name }))!
    expect((body as { json: unknown }).json).toMatchObject({ file_name: sent })
  })
})

describe('prices', () => {
  /** Prices in dollars, from the documented list. */
  const prices: [string, OperationId, ParameterValues, number | [number, number] | null, 'about'?][] = [
    ['fal-ai/trellis-2', 'image-to-3d', { resolution: '512' }, 0.25, 'about'],
    ['fal-ai/trellis-2', 'image-to-3d', {}, 0.3, 'about'],
    ['fal-ai/trellis-2', 'image-to-3d', { resolution: '1536' }, 0.35, 'about'],
    ['fal-ai/trellis-2', 'texture', {}, 0.24, 'about'],
    ['fal-ai/hyper3d/rodin/v2.5', 'text-to-3d', {}, 0.4],
    ['fal-ai/hyper3d/rodin/v2.5', 'image-to-3d', { tier: 'Gen-2.5-Minimum' }, 0.4],
    ['fal-ai/hyper3d/rodin/v2.5', 'image-to-3d', { tier: 'Gen-2.5-Extreme-High' }, [0.4, 0.8]],
    ['fal-ai/hyper3d/rodin/v2.5', 'image-to-3d', { high_pack: true }, 1.2],
    ['fal-ai/hyper3d/rodin/v2.5', 'multiview-to-3d', { tier: 'Gen-2.5-Extreme-High', high_pack: true }, [1.2, 1.6]],
    ['tripo3d/h3.1', 'text-to-3d', { texture: false }, 0.1],
    ['tripo3d/h3.1', 'text-to-3d', { texture: false, texture_quality: 'detailed' }, 0.1],
    ['tripo3d/h3.1', 'text-to-3d', {}, 0.2],
    ['tripo3d/h3.1', 'text-to-3d', { pbr: false }, 0.2],
    ['tripo3d/h3.1', 'image-to-3d', { texture: false }, 0.2],
    ['tripo3d/h3.1', 'image-to-3d', {}, 0.3],
    ['tripo3d/h3.1', 'multiview-to-3d', {}, 0.3],
    ['tripo3d/h3.1', 'image-to-3d', { texture_quality: 'detailed' }, 0.4],
    ['tripo3d/h3.1', 'image-to-3d', { geometry_quality: 'detailed' }, 0.5],
    ['tripo3d/h3.1', 'image-to-3d', { quad: true }, 0.35],
    ['tripo3d/h3.1', 'image-to-3d', { quad: true, geometry_quality: 'detailed', texture_quality: 'detailed' }, 0.65],
    ['tripo3d/p1', 'text-to-3d', { texture: false }, 0.3],
    ['tripo3d/p1', 'text-to-3d', {}, 0.4],
    ['tripo3d/p1', 'image-to-3d', { texture: false }, 0.4],
    ['tripo3d/p1', 'image-to-3d', {}, 0.5],
    ['fal-ai/hyper3d/rodin/v2.5/fast', 'text-to-3d', {}, [0.1, 0.4], 'about'],
    ['fal-ai/pixal3d', 'image-to-3d', {}, 0.3, 'about'],
    ['fal-ai/pixal3d', 'image-to-3d', { resolution: '1536' }, 0.42, 'about'],
    ['tripo3d/p2', 'image-to-3d', {}, 1.1, 'about'],
    ['tripo3d/p2', 'image-to-3d', { texture_quality: 'extreme', quad: true }, [1.3, 1.35], 'about'],
    ['hitem3d/hi3d/v3.0', 'image-to-3d', {}, 2.1, 'about'],
    ['hitem3d/hi3d/v3.0', 'image-to-3d', { resolution: '2048master' }, 9.1, 'about'],
    ['meshy/v7.1', 'image-to-3d', {}, 1.2, 'about'],
    ['meshy/v7.1', 'text-to-3d', { mode: 'preview' }, 0.8, 'about'],
    ['fal-ai/nano-banana-2', 'image-edit', { resolution: '0.5K' }, 0.06],
    ['fal-ai/nano-banana-2', 'image-edit', {}, 0.08],
    ['fal-ai/nano-banana-2', 'image-edit', { resolution: '2K' }, 0.12],
    ['fal-ai/nano-banana-2', 'image-edit', { resolution: '4K', num_images: 4 }, 0.64],
    ['fal-ai/nano-banana-2', 'image-generate', {}, 0.08],
    ['fal-ai/hunyuan-3d/v3.1/pro', 'image-to-3d', {}, 0.375, 'about'],
    ['fal-ai/hunyuan-3d/v3.1/pro', 'image-to-3d', { enable_pbr: true, choose_faces: true }, 0.675, 'about'],
    ['fal-ai/hunyuan-3d/v3.1/pro', 'multiview-to-3d', {}, 0.525, 'about'],
    ['fal-ai/meshy/v6', 'text-to-3d', {}, 0.8, 'about'],
    ['fal-ai/meshy/v6', 'multiview-to-3d', {}, null],
    ['openai/gpt-image-2', 'image-generate', { quality: 'low', num_images: 2 }, [0.01, 0.012], 'about'],
    ['fal-ai/birefnet/v2', 'image-edit', {}, null],
  ]
  test.each(prices)('%s %s %j costs %s', (modelId, operation, values, dollars, about) => {
    const { operation: row } = findModelOperation(fal.catalogue, modelId, operation)!
    const [least, most] = [dollars].flat()
    expect(priceOf(row, values)).toEqual(
      dollars === null ? null : { least, most: most ?? least, ...(about && { about: true }) },
    )
  })
})

describe('the list of models', () => {
  const active = endpoints.map((id) => ({ endpoint_id: id, metadata: { status: 'active' } }))
  const list = (models: unknown[], more = false) => protocol.readModels({ models, has_more: more, next_cursor: null })
  const without = (ending: string) => active.filter((entry) => !entry.endpoint_id.endsWith(ending))

  test('is requested for every endpoint offered, within its limit of fifty', () => {
    expect(endpoints.length).toBeLessThanOrEqual(maxEndpoints)
    const { origin, path } = protocol.models!
    expect(origin).toBe('api')
    expect(new URLSearchParams(path.split('?')[1]).getAll('endpoint_id')).toEqual(endpoints)
    expect(path).toContain('endpoint_id=tripo3d%2Fp2%2Fimage-to-3d')
  })

  test('leaves the catalogue unchanged where all are active or have no status', () => {
    expect(list(active)).toEqual(fal.catalogue)
    expect(list(endpoints.map((id) => ({ endpoint_id: id })))).toEqual(fal.catalogue)
  })

  test('marks deprecated models, without a day', () => {
    const models = active.map(({ endpoint_id: id }) => ({
      endpoint_id: id,
      metadata: { status: id.startsWith('fal-ai/meshy/v6/') ? 'deprecated' : 'active' },
    }))
    expect(list(models)?.models.filter(({ ends }) => ends !== undefined)).toMatchObject([
      { id: 'fal-ai/meshy/v6', ends: { on: null, successor: null } },
    ])
  })

  test('removes operations and models that are gone', () => {
    expect(findModelOperation(list(without('v7.1/text-to-3d'))!, 'meshy/v7.1', 'text-to-3d')).toBeUndefined()
    expect(findModelOperation(list(without('v7.1/text-to-3d'))!, 'meshy/v7.1', 'image-to-3d')).toBeDefined()
    expect(list(without('pixal3d'))!.models.map(({ id }) => id)).not.toContain('fal-ai/pixal3d')
    expect(list(without('pixal3d'), true)).toEqual(fal.catalogue)
  })

  test.each([
    null,
    { error: {} },
    { models: [], has_more: false },
    { models: [null, { endpoint_id: 7 }], has_more: false },
  ])('is not %j', (body) => expect(protocol.readModels(body)).toBeNull())
})
