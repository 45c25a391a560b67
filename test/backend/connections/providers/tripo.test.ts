import { describe, expect, test } from 'vitest'
import { errorOfReply } from '../../../../electron/backend/connections/http-errors.ts'
import type { SentInput } from '../../../../electron/backend/connections/provider.ts'
import { tripoModels } from '../../../../electron/backend/connections/providers/tripo/models.ts'
import { tripo } from '../../../../electron/backend/connections/providers/tripo/tripo.ts'
import type { ServiceRequest } from '../../../../electron/backend/connections/service-client.ts'
import { type Parameter, type ParameterValues } from '../../../../shared/catalogue/catalogue.ts'
import { fileFor, plainRequest } from '../../../support/plain-requests.ts'
import { exchangeOf, jsonAnswer } from '../../../support/services/written.ts'
import { answerTo, exchangesOf, type Exchange } from '../../../support/services/fixtures.ts'

const protocol = tripo.protocol({})
const base = tripo.defaultBaseUrl!
const exchanges = exchangesOf('tripo')
const taskId = '7d0c54b6-0b7e-4f0f-9b3a-2a1c0de5f111'
const bodyOf = (request: ServiceRequest, inputs: [string, SentInput][] = []) => {
  const { body } = protocol.submit(request, new Map(inputs), 'key-1')
  return (body as { json: Record<string, unknown> }).json
}
const pathOf = ({ request }: Exchange) => request.url.slice(base.length)
const isSubmit = (exchange: Exchange) => /^\/(generation|models|mesh)\//.test(pathOf(exchange))

/** Returns our request for a recorded body, by the rows of its path. */
function asRequest(exchange: Exchange): { request: ServiceRequest; inputs: [string, SentInput][] } {
  const { model, prompt, input, inputs, ...parameters } = exchange.request.json as Record<string, unknown>
  const rows = tripoModels.flatMap(({ id, operations }) => operations.map((row) => ({ id, row })))
  const found =
    rows.find(
      ({ row }) => row.send.path === pathOf(exchange) && (model === undefined || row.send.fixed?.['model'] === model),
    ) ?? rows.find(({ row }) => row.send.path === pathOf(exchange))
  const { id, row } = found!
  const upload = (value: unknown): SentInput => ({ way: 'upload', value: String(value) })
  const slot = row.inputs.find(({ kind }) => kind === 'mesh' || kind === 'image')?.id ?? 'none'
  const views = ['front', 'left', 'back', 'right'].flatMap((view, place): [string, SentInput][] => {
    const value = Array.isArray(inputs) ? (inputs[place] as unknown) : ''
    return value === '' || value === undefined ? [] : [[`images.${view}`, upload(value)]]
  })
  return {
    request: plainRequest({
      operation: row.operation,
      modelId: id,
      prompt: typeof prompt === 'string' ? prompt : null,
      parameters: parameters as ParameterValues,
    }),
    inputs: [...(input === undefined ? [] : [[slot, upload(input)] as [string, SentInput]]), ...views],
  }
}

describe('requests to Tripo', () => {
  test.each(exchanges.filter(isSubmit).map((exchange) => [exchange.name, exchange] as const))(
    'are as recorded: %s',
    (_, exchange) => {
      const { request, inputs } = asRequest(exchange)
      const json = exchange.request.json as Record<string, unknown>
      const sent = protocol.submit(request, new Map(inputs), 'key-1')
      expect({ method: sent.method, url: base + sent.path }).toEqual({
        method: exchange.request.method,
        url: exchange.request.url,
      })
      // Recorded models that we do not offer are replaced.
      const model = 'model' in json ? { model: request.modelId } : {}
      expect(sent.body).toEqual({ json: { ...json, ...model } })
    },
  )

  test.each(exchanges.filter((exchange) => !isSubmit(exchange)).map((exchange) => [exchange.name, exchange] as const))(
    'poll and upload as recorded: %s',
    (_, exchange) => {
      const { method, url, parts, json } = exchange.request
      const file = fileFor('image', { name: 'helmet.png' })
      const large = fileFor('mesh', { mediaType: 'model/gltf-binary', bytes: 60 * 1024 * 1024 })
      const descriptions = [
        protocol.poll(taskId),
        protocol.balance!,
        protocol.upload(file)!,
        protocol.upload(large)!,
        protocol.list!,
      ]
      const sent = descriptions.find((each) => each.method === method && base + each.path === url)
      const body = parts === undefined ? { json } : { parts: [{ name: 'file', file }] }
      expect(sent?.body).toEqual(parts === undefined && json === undefined ? undefined : body)
      expect(sent).toBeDefined()
    },
  )

  test('send the key as a bearer token', () => {
    expect(protocol.authorisation('tsk_1')).toEqual({ Authorization: 'Bearer tsk_1' })
  })

  test('switch off maps together with the texture, which they would imply', () => {
    const request = plainRequest({ operation: 'text-to-3d', modelId: 'v3.1-20260211', prompt: 'a mug' })
    expect(bodyOf({ ...request, parameters: { texture: false } })).toMatchObject({ texture: false, pbr: false })
    expect(bodyOf({ ...request, parameters: { texture: true } })).not.toHaveProperty('pbr')
  })

  test('leave a gap for a missing view', () => {
    const request = plainRequest({ operation: 'multiview-to-3d', modelId: 'v3.1-20260211' })
    const inputs: [string, SentInput][] = [
      ['images.right', { way: 'upload', value: 'tok-right' }],
      ['images.front', { way: 'upload', value: 'tok-front' }],
    ]
    expect(bodyOf(request, inputs)['inputs']).toEqual(['tok-front', '', '', 'tok-right'])
    expect(bodyOf(request, [inputs[1]!])['inputs']).toEqual(['tok-front', '', '', ''])
  })

  test('list the pictures of an edit in order', () => {
    const request = plainRequest({ operation: 'image-edit', modelId: 'seedream_v5', prompt: 'make it green' })
    const inputs: [string, SentInput][] = [
      ['images.1', { way: 'upload', value: 'tok-1' }],
      ['images.2', { way: 'upload', value: 'tok-2' }],
    ]
    expect(bodyOf(request, inputs)).toEqual({
      model: 'seedream_v5',
      prompt: 'make it green',
      inputs: ['tok-1', 'tok-2'],
    })
  })

  const parameters = tripoModels.flatMap(({ id, operations }) =>
    operations.flatMap((row) =>
      row.parameters.flatMap((parameter) => valuesOf(parameter).map((value) => ({ id, row, parameter, value }))),
    ),
  )
  test('contain every parameter that differs from the default', () => {
    const missing = parameters.filter(({ id, row, parameter, value }) => {
      const request = plainRequest({ operation: row.operation, modelId: id, parameters: { [parameter.id]: value } })
      const sent = Object.values(bodyOf(request))
      return !sent.some((each) => each === value || String(each) === value)
    })
    expect(missing.map(({ id, row, parameter, value }) => [id, row.operation, parameter.id, value])).toEqual([])
    expect(parameters.length).toBeGreaterThan(200)
  })

  test('never contain an internal field', () => {
    const fields = new Set(
      parameters.flatMap(({ id, row, parameter, value }) =>
        Object.keys(
          bodyOf(plainRequest({ operation: row.operation, modelId: id, parameters: { [parameter.id]: value } })),
        ),
      ),
    )
    expect([...fields].toSorted().join(' ')).toBe(
      'aspect_ratio auto_size bake delight enable_image_autofix export_orientation export_uv face_limit flatten_bottom force_symmetry format generate_parts geometry_quality image_seed inputs model model_seed negative_prompt orientation output_format pack_uv pbr pivot_to_center_bottom quad smart_low_poly smart_uv texture texture_alignment texture_format texture_quality texture_seed texture_size texture_version',
    )
  })
})

/** Returns values other than the default; for switches only the opposite. */
function valuesOf({ kind, choices = [], default: fallback, minimum = 0, maximum = 1 }: Parameter) {
  if (kind === 'choice') return choices.map(({ value }) => value).filter((value) => value !== fallback)
  if (kind === 'boolean') return [fallback !== true]
  return kind === 'text' ? ['wings'] : [minimum, maximum]
}

describe('answers of Tripo', () => {
  test('to a submit have the task', () => {
    const request = plainRequest({ operation: 'image-to-3d', modelId: 'v3.1-20260211' })
    const read = (name: string) => protocol.readSubmit(answerTo(exchangeOf('tripo', name)), request)
    expect(read('submit')).toEqual({ kind: 'task', taskId, task: null, quotedCredits: null })
    expect(read('views submit')).toMatchObject({ kind: 'task', taskId })
    expect(read('convert by parent')).toMatchObject({ kind: 'task', taskId: taskId.replace(/1$/, '2') })
    expect(protocol.readSubmit(jsonAnswer({ code: 0, data: {} }), request)).toEqual({
      kind: 'unreadable',
      reason: 'no-task-id',
    })
  })

  test.each([
    ['waiting', { status: 'queued', statusWord: 'queued', progress: 0, placeInQueue: 4, outputs: [] }],
    ['running', { status: 'running', statusWord: 'running', progress: 0.63, placeInQueue: null }],
    ['failed', { status: 'failed', failure: { code: '2018', message: 'Model too complex' }, outputs: [] }],
    ['done', { status: 'succeeded', progress: 1, cost: { quoted: null, charged: 40, refunded: null } }],
  ])('about a task that is %s', (name, expected) => {
    expect(protocol.readTask(answerTo(exchangeOf('tripo', name)), taskId)).toMatchObject({
      kind: 'task',
      task: { taskId, recognised: true, ...expected },
    })
  })

  const taskOf = (data: Record<string, unknown>) => {
    const reply = protocol.readTask(jsonAnswer({ code: 0, data }), taskId)
    if (reply.kind !== 'task') throw new Error(`the answer was read as ${reply.kind}`)
    return reply.task
  }
  test.each([
    ['banned', 'refused', true],
    ['expired', 'expired', true],
    ['cancelled', 'cancelled', true],
    ['unknown', 'running', false],
    ['polishing', 'running', false],
  ])('%s as %s', (word, status, recognised) => {
    expect(taskOf({ status: word })).toMatchObject({ status, recognised, statusWord: word })
  })
  test('about moderated content are refused', () => {
    expect(taskOf({ status: 'failed', error_code: 2008, error_message: 'no' }).status).toBe('refused')
  })

  test('have the model first, then previews', () => {
    const reply = protocol.readTask(answerTo(exchangeOf('tripo', 'done')), taskId)
    const outputs = reply.kind === 'task' ? reply.task.outputs : []
    expect(outputs.map(({ name, kind }) => [name, kind])).toEqual([
      ['model_pbr.glb', 'model'],
      ['preview.webp', 'image'],
    ])
    expect(outputs.every(({ url }) => url.startsWith('https://'))).toBe(true)
  })
  test.each([
    [{ pbr_model: 'https://c.tripo3d.ai/a.glb', base_model: 'https://c.tripo3d.ai/b.glb' }, ['a.glb']],
    [{ model_url: 'https://c.tripo3d.ai/q.fbx?k=1', model_urls: ['https://c.tripo3d.ai/q.fbx'] }, ['q.fbx']],
    [{ model_urls: ['https://c.tripo3d.ai/1.glb', 'https://c.tripo3d.ai/2.glb'] }, ['1.glb', '2.glb']],
    [{ generated_image_url: 'https://c.tripo3d.ai/x' }, ['picture.png']],
    [{ model_url: 'javascript:alert(1)' }, []],
    [{ riggable: true }, []],
  ])('the outputs of %j', (output, names) => {
    expect(taskOf({ status: 'success', output }).outputs.map(({ name }) => name)).toEqual(names)
  })

  test('to an upload have its token', () => {
    expect(protocol.readUpload(answerTo(exchangeOf('tripo', 'upload')))).toEqual({
      value: '3e1a7c52-9d40-4b3f-8a21-6f0b1c2d3e4f',
    })
    expect(protocol.readUpload(jsonAnswer({ code: 0, data: {} }))).toBeNull()
  })

  test('about charges list tasks without prompts, which may match a lost request', () => {
    const about = plainRequest({ operation: 'image-to-3d', modelId: 'v3.1-20260211' })
    const read = (json: unknown) => protocol.readList(json, { cursor: null, about })
    const { json } = answerTo(exchangeOf('tripo', 'charges'))
    expect(read(json)).toMatchObject({
      next: null,
      isPartial: true,
      tasks: [
        {
          taskId,
          createdAt: '2026-11-20T10:15:02Z',
          cost: { charged: 40 },
          request: { operation: 'image-to-3d', model: null, prompt: null, idempotencyKey: null },
        },
        { statusWord: 'mesh_uv', request: { operation: null } },
      ],
    })
    const full = { code: 0, data: Array.from({ length: 50 }, (_, index) => ({ task_id: `t-${index}` })) }
    expect(read(full)?.next).toBe('50')
    expect(protocol.listPage('50', about)?.path).toBe('/account/usage?limit=50&offset=50')
    expect(read({ code: 0, data: { records: [] } })).toBeNull()
  })

  test('have the available and reserved balance', () => {
    expect(protocol.readBalance(answerTo(exchangeOf('tripo', 'balance')))).toEqual({ credits: 1240, reserved: 20 })
  })

  const refused = exchanges.filter(({ response }) => (response.json as { code: number }).code !== 0)
  const meant: Record<string, string> = {
    'bad value': 'request-refused',
    'bad key': 'key-rejected',
    'unknown key': 'key-rejected',
    'no credits': 'credits-exhausted',
    'queue full': 'queue-full',
    'error inside 200': 'content-refused',
  }
  test.each(refused.map((exchange) => [exchange.name, exchange] as const))('a refusal: %s', (name, exchange) => {
    const answer = answerTo(exchange)
    const inside = protocol.errorInside!(answer)
    const words = protocol.readError(answer)
    const codeOf = (status: number) => errorOfReply({ status, headers: {} }, words, { asked: 'submit', now: 0 }).code
    expect(codeOf(answer.status < 400 ? inside!.status : answer.status)).toBe(meant[name])
    // The same error inside a 200.
    expect(codeOf(inside!.status)).toBe(meant[name])
    expect(words.message).toBe((exchange.response.json as { message: string }).message)
    expect(
      protocol.readSubmit(jsonAnswer(answer.json), plainRequest({ operation: 'convert', modelId: 'convert' })),
    ).toEqual({ kind: 'error', status: inside!.status, words })
  })

  test.each([
    [1000, 401, 'key-rejected'],
    [1001, 401, 'key-rejected'],
    [1000, 500, 'service-down'],
    [1007, 429, 'rate-limited'],
  ])('code %i with %i as %s', (code, status, meaning) => {
    const words = protocol.readError(jsonAnswer({ code, message: 'no' }, status))
    expect(errorOfReply({ status, headers: {} }, words, { asked: 'submit', now: 0 }).code).toBe(meaning)
  })

  test('about a missing task mean expired, inside a 200 too', () => {
    const gone = { code: 2001, message: 'Task not found' }
    const reply = protocol.readTask(jsonAnswer(gone), taskId)
    expect(reply).toMatchObject({ kind: 'error', status: 404 })
    const words = protocol.readError(jsonAnswer(gone, 404))
    expect(errorOfReply({ status: 404, headers: {} }, words, { asked: 'task', now: 0 }).code).toBe('task-expired')
  })

  test('have no error where the code is 0', () => {
    expect(
      exchanges
        .filter((each) => !refused.includes(each))
        .map(answerTo)
        .map((answer) => protocol.errorInside!(answer)),
    ).toEqual(Array.from({ length: exchanges.length - refused.length }, () => null))
  })
})
